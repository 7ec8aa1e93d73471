/** The order of things between a request and its answer. */
import compression from 'compression'
import express, { type Express, type RequestHandler } from 'express'
import { auditRoutes } from './audit/audit.routes.ts'
import { authRoutes } from './auth/auth.routes.ts'
import { authenticate } from './auth/bearer.ts'
import { rememberingEndings } from './auth/session-epoch.ts'
import { twoFactorRoutes } from './auth/two-factor.routes.ts'
import { binRoutes } from './bin/bin.routes.ts'
import { priceRoutes } from './calculation/prices/price.routes.ts'
import { tariffRoutes } from './calculation/tariffs/tariff.routes.ts'
import { categoryRoutes } from './categories/category.routes.ts'
import type { Context } from './context.ts'
import type { AnswerCache } from './http/answer-cache.ts'
import { securityHeaders } from './http/api-headers.ts'
import { errorHandler, isCall } from './http/error-handler.ts'
import { health } from './http/health.ts'
import { createLimits } from './http/limits.ts'
import { mount, type Route } from './http/mount.ts'
import { refuseChanges } from './http/refuse-changes.ts'
import { withRequestId } from './http/request-id.ts'
import { requestLog } from './http/request-log.ts'
import { refuseCrossSite } from './http/same-site.ts'
import { unknownCall } from './http/unknown-call.ts'
import { mediaRoutes } from './media/media.routes.ts'
import { serveMedia } from './media/serve-media.ts'
import { metaRoutes } from './metas/meta.routes.ts'
import { optionRoutes } from './options/option.routes.ts'
import { mountPages, type PageRenderer } from './pages/mount-pages.ts'
import { pagesRoutes } from './pages/pages.routes.ts'
import { postRoutes } from './posts/post.routes.ts'
import { presenceRoutes } from './presence/presence.routes.ts'
import { quotesRoutes } from './quotes/quotes.routes.ts'
import { ratesRoutes } from './rates/rates.routes.ts'
import { referenceLotsRoutes } from './reference-lots/reference-lots.routes.ts'
import { mailRoutes } from './requests/mail.routes.ts'
import { requestsRoutes } from './requests/requests.routes.ts'
import type { Metrics } from './system/metrics.ts'
import { systemRoutes } from './system/system.routes.ts'
import { tablesRoutes } from './tables/tables.routes.ts'

/** Every route of the API, in no order that matters. */
export const apiRoutes = (ctx: Context, build = 'none'): Route[] => [
  ...pagesRoutes(ctx, build),
  ...rememberingEndings(ctx, [...authRoutes(ctx), ...twoFactorRoutes(ctx)]),
  ...ratesRoutes(ctx),
  ...binRoutes(ctx),
  ...categoryRoutes(ctx),
  ...mediaRoutes(ctx),
  ...metaRoutes(ctx),
  ...optionRoutes(ctx),
  ...postRoutes(ctx),
  ...systemRoutes(ctx),
  ...auditRoutes(ctx),
  ...quotesRoutes(ctx),
  ...mailRoutes(ctx),
  ...presenceRoutes(ctx),
  ...requestsRoutes(ctx),
  ...tablesRoutes(ctx),
  ...priceRoutes(ctx),
  ...tariffRoutes(ctx),
  ...referenceLotsRoutes(ctx),
]

export const createApp = (
  ctx: Context,
  renderer: PageRenderer,
  answers: AnswerCache,
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
  app.use(refuseCrossSite(ctx.config.publicUrl))
  app.use(
    refuseChanges(() => ctx.database.standIn !== undefined || ctx.installation.state === 'lost-database'),
  )

  const routes = apiRoutes(ctx, renderer.build)
  const refuseUnknown = unknownCall(routes.map(entry => entry.endpoint))
  const answerUnknown: RequestHandler = (request, response, next) =>
    isCall(request.path) ? refuseUnknown(request, response, next) : next()
  // The router would answer OPTIONS by itself, with a body and without the methods that share a path.
  app.options('/{*path}', answerUnknown)
  const api = express.Router({ strict: true, caseSensitive: true })
  api.use(compression())
  mount(api, routes, { ctx, authenticate: authenticate(ctx), limit: createLimits(ctx), answers })
  app.use(api)
  app.use(answerUnknown)

  mountPages(app, ctx, renderer)
  app.use(errorHandler(ctx.log, renderer.renderError))
  return app
}
