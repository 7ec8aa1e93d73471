import type { ComponentType } from 'react'
import { type RouteObject, redirectDocument } from 'react-router-dom'
import { ErrorPage, LoneErrorPage, noSuchPage } from '#shared/admin/platform/components/states/error-page.tsx'
import { StartingUp } from '#shared/admin/platform/components/states/states.tsx'
import { tableTitles } from '#shared/domain/calculation/table-titles.ts'
import type { AdminPath } from '#shared/kinds/all-kinds.ts'
import { AdminScreens } from './admin-frame.tsx'
import { lazyPart } from './platform/components/states/lazy-part.tsx'
import { EmptyLayout } from './platform/layouts/admin-layout.tsx'
import { loadPageCode } from './platform/navigation/load-page-code.tsx'
import type { AdminServices } from './platform/services.ts'
import { PageError } from './platform/session/page-error.ts'
import { runRouteGuards } from './platform/session/route-guards.ts'

export const adminRoutes = (services: AdminServices): RouteObject[] => {
  /** `name` is that of the component in the loaded module. */
  const page = <Name extends string>(
    path: AdminPath,
    load: () => Promise<Record<Name, ComponentType>>,
    name: Name,
    middleware: readonly string[] = ['admin-auth'],
    prepare?: (services: AdminServices) => Promise<unknown>,
  ): RouteObject => ({
    path,
    loader: async args => {
      await runRouteGuards(middleware, services, args)
      await prepare?.(services)
      return null
    },
    // The guard must also run when only the query changes, so that an ended session is noticed.
    lazy: async () => ({
      Component: await loadPageCode(async () => (await load())[name], services.progress),
    }),
    ErrorBoundary: ErrorPage,
  })
  const textPage: typeof page = (path, load, name, middleware) =>
    page(path, load, name, middleware, mainLanguage)
  return [
    {
      path: '/admin',
      HydrateFallback: StartingUp,
      ErrorBoundary: LoneErrorPage,
      children: [
        {
          Component: EmptyLayout,
          children: [
            page('login', () => import('./system/accounts/sign-in/login-page.tsx'), 'LoginPage', [
              'session-known',
            ]),
            page(
              'forgotten',
              () => import('./system/accounts/sign-in/forgotten-page.tsx'),
              'ForgottenPage',
              [],
            ),
            page('password', () => import('./system/accounts/sign-in/password-page.tsx'), 'PasswordPage', []),
            page('logout', () => import('./system/accounts/sign-in/logout-page.tsx'), 'LogoutPage', []),
          ],
        },
        {
          Component: AdminScreens,
          ErrorBoundary: LoneErrorPage,
          children: [
            page('', () => import('./home-page.tsx'), 'HomePage'),
            page('requests', () => import('./work/requests/requests-page.tsx'), 'RequestsPage'),
            page('orders', () => import('./work/orders/orders-page.tsx'), 'OrdersPage'),
            textPage('orders/create', () => import('./work/orders/order-page.tsx'), 'CreateOrderPage'),
            page('orders/stages', () => import('./work/orders/order-template-page.tsx'), 'OrderTemplatePage'),
            page('invoices', () => import('./work/invoices/invoices-page.tsx'), 'InvoicesPage'),
            page(
              'orders/:id',
              async () => ({ Page: (await import('./work/orders/order-page.tsx')).orderPage(OrderInvoices) }),
              'Page',
            ),
            page('cars', () => import('./content/cases/cases-page.tsx'), 'CasesPage'),
            page(
              'cars/:id',
              async () => {
                const { orderPhotos } = await import('./work/orders/files/order-photos.tsx')
                return { Page: (await import('./content/cases/case-page.tsx')).casePage(orderPhotos) }
              },
              'Page',
            ),
            page('call', () => import('./work/caller/caller-page.tsx'), 'CallerPage'),
            page('figures', () => import('./work/statistics/statistics-page.tsx'), 'StatisticsPage'),
            page('quotes', () => import('./calculation/quotes/quotes-page.tsx'), 'QuotesPage'),
            page('quotes/:number', () => import('./calculation/quotes/quote-page.tsx'), 'QuotePage'),
            page('posts', () => import('./content/posts/posts-page.tsx'), 'PostsPage'),
            page('posts/create', () => import('./content/posts/post-page.tsx'), 'PostPage', writer),
            textPage('posts/:id', () => import('./content/posts/post-page.tsx'), 'PostPage'),
            previewOfServer(services),
            page('pages', () => import('./content/site-pages/site-pages-page.tsx'), 'SitePagesPage'),
            textPage('pages/:id', () => import('./content/site-pages/site-page-page.tsx'), 'SitePagePage'),
            textPage(
              'categories',
              () => import('./content/categories/categories-page.tsx'),
              'CategoriesPage',
            ),
            page('media', () => import('./content/media/media-page.tsx'), 'MediaPage'),
            page('media/:hash', () => import('./content/media/picture-page.tsx'), 'PicturePage'),
            textPage('menu', () => import('./content/menus/menu-page.tsx'), 'MenuPage'),
            textPage('meta', () => import('./content/metas/metas-page.tsx'), 'MetasPage'),
            textPage('meta/create', () => import('./content/metas/meta-page.tsx'), 'CreateMetaPage', writer),
            page('meta/:id', () => import('./content/metas/meta-page.tsx'), 'EditMetaPage'),
            page('bin', () => import('./system/bin/bin-page.tsx'), 'BinPage'),
            page('setting', () => import('./system/settings/settings-page.tsx'), 'SettingsPage'),
            page('setup', () => import('./system/setup/setup-page.tsx'), 'SetupPage', writer),
            page('import', () => import('./system/import/import-page.tsx'), 'ImportPage', writer),
            page('prices', () => import('./calculation/prices/prices-page.tsx'), 'PricesPage'),
            page('tariffs', () => import('./calculation/tariffs/tariffs-page.tsx'), 'TariffsPage'),
            page('rates', () => import('./calculation/rates/rates-page.tsx'), 'RatesPage'),
            page('tables', () => import('./calculation/tables/tables-page.tsx'), 'TablesPage'),
            page(
              'tables/lots',
              () => import('./calculation/reference-lots/reference-lots-page.tsx'),
              'ReferenceLotsPage',
            ),
            ...tableTitles.map(title =>
              page(
                `tables/${title}`,
                async () => ({
                  Page: (await import('./calculation/tables/table-page.tsx')).tablePage(title),
                }),
                'Page',
              ),
            ),
            unknownPage(services, ErrorPage),
          ],
        },
      ],
    },
    unknownPage(services, LoneErrorPage),
  ]
}

/** A preview, which the server renders: who comes from the sign-in opens it as a document of its own. */
const previewOfServer = ({ shell }: AdminServices): RouteObject => ({
  path: 'posts/:id/preview',
  loader: ({ request }) => {
    if (shell.kind === 'desktop') throw new PageError(404, noSuchPage)
    const { pathname, search } = new URL(request.url)
    return redirectDocument(pathname + search)
  },
  ErrorBoundary: ErrorPage,
})

const writer = ['admin-auth', 'content-writer'] as const

/** Reads in which language a page opens its text; loaded with such pages alone, as the options’ schema weighs. */
const mainLanguage = async (services: AdminServices) =>
  (await import('./platform/split-view/use-main-language.ts')).readMainLanguage(services)

const unknownPage = (services: AdminServices, page: ComponentType): RouteObject => ({
  path: '*',
  loader: async () => {
    // Waits for the session, so that a signed-in person sees the navigation beside the error.
    await services.session.ready().catch(() => {})
    throw new PageError(404, noSuchPage)
  },
  // Never rendered, but the router requires a component.
  Component: page,
  ErrorBoundary: page,
})

const OrderInvoices = lazyPart(
  async () => (await import('./work/invoices/order-invoices.tsx')).OrderInvoices,
  null,
)
