import type { LazyRouteFunction, RouteObject } from 'react-router-dom'
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
  const page = (
    path: AdminPath,
    load: PageLoader,
    middleware: readonly string[] = ['admin-auth'],
  ): RouteObject => ({
    path,
    loader: args => runRouteGuards(middleware, services, args),
    // The guard must also run when only the query changes, so that an ended session is noticed.
    lazy: lazyPage(services, load),
    ErrorBoundary: ErrorPage,
  })
  return [
    {
      path: '/admin',
      HydrateFallback: StartingUp,
      ErrorBoundary: LoneErrorPage,
      children: [
        {
          Component: EmptyLayout,
          children: [
            page(
              'login',
              async () => (await import('./system/accounts/sign-in/login-page.tsx')).LoginPage,
              [],
            ),
            page(
              'forgotten',
              async () => (await import('./system/accounts/sign-in/forgotten-page.tsx')).ForgottenPage,
              [],
            ),
            page(
              'password',
              async () => (await import('./system/accounts/sign-in/password-page.tsx')).PasswordPage,
              [],
            ),
            page(
              'logout',
              async () => (await import('./system/accounts/sign-in/logout-page.tsx')).LogoutPage,
              [],
            ),
          ],
        },
        {
          Component: AdminScreens,
          ErrorBoundary: LoneErrorPage,
          children: [
            page('', async () => (await import('./home-page.tsx')).HomePage),
            page('requests', async () => (await import('./work/requests/requests-page.tsx')).RequestsPage),
            page('orders', async () => (await import('./work/orders/orders-page.tsx')).OrdersPage),
            page('orders/create', async () => (await import('./work/orders/order-page.tsx')).CreateOrderPage),
            page(
              'orders/stages',
              async () => (await import('./work/orders/order-template-page.tsx')).OrderTemplatePage,
            ),
            page('invoices', async () => (await import('./work/invoices/invoices-page.tsx')).InvoicesPage),
            page('orders/:id', async () =>
              (await import('./work/orders/order-page.tsx')).orderPage(OrderInvoices),
            ),
            page('cars', async () => (await import('./content/cases/cases-page.tsx')).CasesPage),
            page('cars/:id', async () =>
              (await import('./content/cases/case-page.tsx')).casePage(
                (await import('./work/orders/order-photos.tsx')).orderPhotos,
              ),
            ),
            page('call', async () => (await import('./work/caller/caller-page.tsx')).CallerPage),
            page(
              'figures',
              async () => (await import('./work/statistics/statistics-page.tsx')).StatisticsPage,
            ),
            page('quotes', async () => (await import('./calculation/quotes/quotes-page.tsx')).QuotesPage),
            page(
              'quotes/:number',
              async () => (await import('./calculation/quotes/quote-page.tsx')).QuotePage,
            ),
            page('posts', async () => (await import('./content/posts/posts-page.tsx')).PostsPage),
            page(
              'posts/create',
              async () => (await import('./content/posts/post-page.tsx')).PostPage,
              writer,
            ),
            page('posts/:id', async () => (await import('./content/posts/post-page.tsx')).PostPage),
            page(
              'pages',
              async () => (await import('./content/site-pages/site-pages-page.tsx')).SitePagesPage,
            ),
            page(
              'pages/:id',
              async () => (await import('./content/site-pages/site-page-page.tsx')).SitePagePage,
            ),
            page(
              'categories',
              async () => (await import('./content/categories/categories-page.tsx')).CategoriesPage,
            ),
            page('media', async () => (await import('./content/media/media-page.tsx')).MediaPage),
            page('media/:hash', async () => (await import('./content/media/picture-page.tsx')).PicturePage),
            page('menu', async () => (await import('./content/menus/menu-page.tsx')).MenuPage),
            page('meta', async () => (await import('./content/metas/metas-page.tsx')).MetasPage),
            page(
              'meta/create',
              async () => (await import('./content/metas/meta-page.tsx')).CreateMetaPage,
              writer,
            ),
            page('meta/:id', async () => (await import('./content/metas/meta-page.tsx')).EditMetaPage),
            page('bin', async () => (await import('./system/bin/bin-page.tsx')).BinPage),
            page('setting', async () => (await import('./system/settings/settings-page.tsx')).SettingsPage),
            page('setup', async () => (await import('./system/setup/setup-page.tsx')).SetupPage, writer),
            page('import', async () => (await import('./system/import/import-page.tsx')).ImportPage, writer),
            page('docs', async () => (await import('./system/docs/docs-page.tsx')).DocsPage),
            page('prices', async () => (await import('./calculation/prices/prices-page.tsx')).PricesPage),
            page('tariffs', async () => (await import('./calculation/tariffs/tariffs-page.tsx')).TariffsPage),
            page('rates', async () => (await import('./calculation/rates/rates-page.tsx')).RatesPage),
            page('tables', async () => (await import('./calculation/tables/tables-page.tsx')).TablesPage),
            page(
              'tables/lots',
              async () =>
                (await import('./calculation/reference-lots/reference-lots-page.tsx')).ReferenceLotsPage,
            ),
            ...tableTitles.map(title =>
              page(`tables/${title}`, async () =>
                (await import('./calculation/tables/table-page.tsx')).tablePage(title),
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

const writer = ['admin-auth', 'content-writer'] as const

type PageLoader = () => Promise<React.ComponentType>

const lazyPage =
  (services: AdminServices, load: PageLoader): LazyRouteFunction<RouteObject> =>
  async () => ({ Component: await loadPageCode(load, services.progress) })

const unknownPage = (services: AdminServices, page: React.ComponentType): RouteObject => ({
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
