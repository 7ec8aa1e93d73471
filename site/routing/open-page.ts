import type { ComponentType } from 'react'
import { matchPath } from 'react-router-dom'
import { notFound } from '#messages/content/page-errors.js'
import type { PageData, PageKind, SiteInfo } from '#shared/contract/content/public-pages.ts'
import { allBuiltInPages, type BuiltInPageKind } from '#shared/domain/site/built-in-pages.ts'
import { otherLanguage, withPrefix } from '#shared/domain/site/languages.ts'
import { fetchPage } from './fetch-page.ts'
import { type Layout, loadLayout } from './layouts.ts'
import { PageError } from './page-error.ts'
import { layoutOfPage, loadPageComponent } from './page-kinds.ts'
import { runPageMiddleware } from './page-middleware.ts'
import type { LayoutComponent, PageProps } from './page-props.ts'

export interface OpenedPage {
  data: PageData
  Page: ComponentType<PageProps<PageKind>>
  Layout: LayoutComponent
}

const findRoute = (pathname: string): SiteRoute | undefined =>
  siteRoutes.find(route => matchPath({ path: route.path, end: true }, pathname) !== null)

/**
 * Loads a page's content, component and layout in parallel. Returns null when the browser leaves for another document.
 * Throws `PageError` if the page cannot be shown.
 */
export const openPage = async (
  target: { pathname: string; search: string; prefix: string },
  signal: AbortSignal,
  leaveFor: (path: string) => void,
): Promise<OpenedPage | null> => {
  const route = findRoute(target.pathname)
  if (!route) throw new PageError(404, notFound)
  const path = withPrefix(target.pathname + target.search, target.prefix)
  if (runPageMiddleware(route.middleware ?? [], { path, leaveFor }) === 'leave') return null
  if (route.validate && !route.validate(new URLSearchParams(target.search))) {
    throw new PageError(404, notFound)
  }
  const [data, Layout] = await Promise.all([fetchPage(path, signal), loadLayout(route.layout)])
  return { data, Layout, Page: await loadPageComponent(data.page.kind) }
}

/** Data of the error page, made without the server. */
export const errorData = (site: SiteInfo, error: PageError): PageData => ({
  site,
  head: {
    title: `${error.status} — ${site.name}`,
    description: '',
    keywords: '',
    canonical: '',
    image: { url: '', width: 0, height: 0, alt: '' },
    type: 'website',
    indexed: false,
    jsonLd: [],
    alternates: [],
    counterpart: { lang: otherLanguage(site.lang), path: site.otherHome, exact: false },
  },
  page: { kind: 'error', status: error.status, message: error.message },
})

/** Routes of the site: layout and middleware of each, and the queries that lead to a 404 without asking the server. */
interface SiteRoute {
  /** Path pattern of React Router. */
  path: string
  layout: Layout
  middleware?: readonly string[]
  /** False leads to the 404 page without asking the server. */
  validate?: (query: URLSearchParams) => boolean
}

/** True without a page number, or with a number from 1 up. */
const hasPageNumber = (query: URLSearchParams): boolean => /^[1-9]\d{0,8}$/.test(query.get('page') ?? '1')

/** Lists with several pages. */
const paged: ReadonlySet<BuiltInPageKind> = new Set(['blog', 'cars'])

const siteRoutes: readonly SiteRoute[] = [
  ...allBuiltInPages.map(({ kind, path }) => ({
    path,
    layout: layoutOfPage(kind),
    ...(paged.has(kind) ? { validate: hasPageNumber } : {}),
  })),
  { path: '/admin/*', layout: 'admin', middleware: ['admin-auth'] },
  // Pages of the office; only the server knows their paths.
  { path: '/*', layout: 'default' },
]
