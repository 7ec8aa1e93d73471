/** Assembles the middleware and routes that a request passes on its way to a response. */
import compression from 'compression'
import express, { type Express, type RequestHandler } from 'express'
import type { ResponseCache } from '#server/platform/http/cache/response-cache.ts'
import { createLimits } from '#server/platform/http/defences/rate-limits.ts'
import { rejectChanges } from '#server/platform/http/defences/read-only-mode.ts'
import { rejectCrossSite } from '#server/platform/http/defences/reject-cross-site.ts'
import { securityHeaders } from '#server/platform/http/defences/security-headers.ts'
import { errorHandler, isCall } from '#server/platform/http/errors/error-handler.ts'
import { unknownRoute } from '#server/platform/http/errors/unknown-route.ts'
import { withRequestId } from '#server/platform/http/requests/request-id.ts'
import { requestLog } from '#server/platform/http/requests/request-log.ts'
import { createPlaces, mostLargeBodies, mostUploads } from '#server/platform/http/requests/uploads.ts'
import { optionRoutes } from './calculation/options/option.routes.ts'
import { priceRoutes } from './calculation/prices/price.routes.ts'
import { quoteRoutes } from './calculation/quotes/quote.routes.ts'
import { rateRoutes } from './calculation/rates/rate.routes.ts'
import { referenceLotRoutes } from './calculation/reference-lots/reference-lot.routes.ts'
import { tableRoutes } from './calculation/tables/table.routes.ts'
import { tariffRoutes } from './calculation/tariffs/tariff.routes.ts'
import { categoryRoutes } from './content/categories/category.routes.ts'
import { pictureRoutes } from './content/media/picture.routes.ts'
import { pictureBinRoutes } from './content/media/picture-bin.routes.ts'
import { serveMedia } from './content/media/serve-media.ts'
import { menuRoutes } from './content/menus/menu.routes.ts'
import { metaRoutes } from './content/metas/meta.routes.ts'
import { pictureUses } from './content/picture-uses.ts'
import { postRoutes } from './content/posts/post.routes.ts'
import { mountPages, type PageResponses } from './content/public-pages/mount-pages.ts'
import { previewRoutes } from './content/public-pages/preview.routes.ts'
import { publicPageRoutes } from './content/public-pages/public-page.routes.ts'
import { sitePageRoutes } from './content/site-pages/site-page.routes.ts'
import { commentRoutes } from './platform/comments/comment.routes.ts'
import type { Context } from './platform/context.ts'
import { type HttpRoute, mount } from './platform/http/mount.ts'
import { listViewRoutes } from './platform/lists/list-view.routes.ts'
import { health } from './platform/monitoring/health.ts'
import type { Metrics } from './platform/monitoring/metrics.ts'
import { presenceRoutes } from './platform/presence/presence.routes.ts'
import { accountRoutes } from './system/accounts/account.routes.ts'
import { adminPages } from './system/accounts/admin-pages.ts'
import { authRoutes } from './system/accounts/auth.routes.ts'
import { authenticate } from './system/accounts/bearer-token.ts'
import { withRevocationTracking } from './system/accounts/end-sessions-of-copy.ts'
import { passwordLinkRoutes } from './system/accounts/password-link.routes.ts'
import { twoFactorRoutes } from './system/accounts/two-factor.routes.ts'
import { auditRoutes } from './system/audit/audit.routes.ts'
import { downloads } from './system/audit/download-limit.ts'
import { binRoutes } from './system/bin/bin.routes.ts'
import { exampleRoutes } from './system/example/example.routes.ts'
import { firmRoutes } from './system/firms/firm.routes.ts'
import { importRoutes } from './system/import/import.routes.ts'
import { installationRoutes } from './system/installation/installation.routes.ts'
import { closedInvoiceRoutes } from './system/personal-data/closed-invoice.routes.ts'
import { personalDataRoutes } from './system/personal-data/personal-data.routes.ts'
import { setupRoutes } from './system/setup/setup.routes.ts'
import { systemRoutes } from './system/system.routes.ts'
import { telegramRoutes } from './system/telegram/telegram.routes.ts'
import { invoiceRoutes } from './work/invoices/invoice.routes.ts'
import { orderCaseRoutes } from './work/orders/case/order-case.routes.ts'
import { customerPages } from './work/orders/customer-page/customer-page.ts'
import { orderLinkRoutes } from './work/orders/customer-page/order-link.routes.ts'
import { orderRoutes } from './work/orders/order.routes.ts'
import { orderFileRoutes } from './work/orders/order-file.routes.ts'
import { orderMoneyRoutes } from './work/orders/order-money.routes.ts'
import { payerRoutes } from './work/payers/payer.routes.ts'
import { replyTemplateRoutes } from './work/reply-templates/reply-template.routes.ts'
import { answerRoutes } from './work/requests/mail/answer.routes.ts'
import { failedLetterRoutes } from './work/requests/mail/failed-letter.routes.ts'
import { requestRoutes } from './work/requests/request.routes.ts'
import { requestFormRoutes } from './work/requests/request-forms.routes.ts'
import { threadRoutes } from './work/requests/threads/thread.routes.ts'
import { statisticsRoutes } from './work/statistics/statistics.routes.ts'

/** All routes of the API; their order does not matter. */
export const apiRoutes = (
  ctx: Context,
  pages: Pick<PageResponses, 'build' | 'renderDraft' | 'renderPageDraft'> = withoutSite,
): HttpRoute[] => [
  ...publicPageRoutes(ctx, pages.build),
  ...previewRoutes(pages),
  ...withRevocationTracking([
    ...authRoutes(ctx),
    ...accountRoutes(ctx),
    ...passwordLinkRoutes(ctx),
    ...twoFactorRoutes(ctx),
    ...orderLinkRoutes(ctx),
    ...closedInvoiceRoutes(ctx),
    ...personalDataRoutes(ctx),
    ...firmRoutes(ctx),
    ...invoiceRoutes(ctx),
  ]),
  ...rateRoutes(ctx),
  ...binRoutes(ctx),
  ...categoryRoutes(ctx),
  ...pictureBinRoutes(ctx),
  ...pictureRoutes(ctx, pictureUses),
  ...installationRoutes(ctx),
  ...menuRoutes(ctx),
  ...metaRoutes(ctx),
  ...optionRoutes(ctx),
  ...postRoutes(ctx),
  ...sitePageRoutes(ctx),
  ...systemRoutes(ctx),
  ...auditRoutes(ctx),
  ...quoteRoutes(ctx),
  ...requestFormRoutes(ctx),
  ...exampleRoutes(ctx),
  ...setupRoutes(ctx),
  ...statisticsRoutes(ctx),
  ...importRoutes(ctx),
  ...commentRoutes(ctx),
  ...listViewRoutes(ctx),
  ...presenceRoutes(ctx),
  ...requestRoutes(ctx, authenticate(ctx)),
  ...orderRoutes(ctx),
  ...orderMoneyRoutes(ctx),
  ...payerRoutes(ctx),
  ...orderFileRoutes(ctx),
  ...orderCaseRoutes(ctx),
  ...threadRoutes(ctx),
  ...answerRoutes(ctx),
  ...failedLetterRoutes(ctx),
  ...replyTemplateRoutes(ctx),
  ...telegramRoutes(ctx),
  ...tableRoutes(ctx),
  ...priceRoutes(ctx),
  ...tariffRoutes(ctx),
  ...referenceLotRoutes(ctx),
]

/** Replaces the pages for callers that only need the list of routes. */
const withoutSite = { build: 'none', renderDraft: async () => '', renderPageDraft: async () => '' }

export const createApp = (
  ctx: Context,
  pages: PageResponses,
  responseCache: ResponseCache,
  { count, page: metricsPage }: Pick<Metrics, 'count' | 'page'>,
): Express => {
  const app = express()
  app.set('trust proxy', ctx.config.trustProxy)
  app.set('query parser', 'simple')
  app.enable('strict routing')
  app.enable('case sensitive routing')
  app.disable('x-powered-by')
  app.disable('etag')

  app.use(withRequestId, requestLog(ctx.log), count, ...securityHeaders(ctx.config.https))
  app.use(health(ctx), metricsPage)
  app.get('/media/:name', serveMedia(ctx))
  app.use(rejectCrossSite(ctx.config.publicUrl))
  app.use(
    rejectChanges(() => ctx.database.fallback !== undefined || ctx.installation.state === 'lost-database'),
  )

  const routes = apiRoutes(ctx, pages)
  const rejectUnknownCall = unknownRoute(routes.map(entry => entry.endpoint))
  const rejectUnknown: RequestHandler = (request, response, next) =>
    isCall(request.path) ? rejectUnknownCall(request, response, next) : next()
  // Rejects OPTIONS itself: the router would answer with a body, and without the methods of other routes on the path.
  app.options('/{*path}', rejectUnknown)
  const api = express.Router({ strict: true, caseSensitive: true })
  api.use(compression())
  mount(api, routes, {
    ctx,
    authenticate: authenticate(ctx),
    limit: createLimits(ctx),
    downloads: downloads(ctx),
    uploads: { upload: createPlaces(ctx, mostUploads), large: createPlaces(ctx, mostLargeBodies) },
    responseCache,
  })
  app.use(api)
  app.use(rejectUnknown)

  if (pages.middleware) app.use(pages.middleware)
  app.use(adminPages(ctx, pages), customerPages(ctx, pages))
  mountPages(app, ctx, pages)
  app.use(errorHandler(ctx.log, pages.renderError))
  return app
}
