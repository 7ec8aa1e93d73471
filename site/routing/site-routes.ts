/** Routes of the site: layout and middleware of each, and the queries that lead to a 404 without asking the server. */
import { allBuiltInPages, type BuiltInPageKind } from '#shared/domain/site/built-in-pages.ts'
import type { Layout } from './layouts.ts'
import { layoutOfPage } from './page-kinds.ts'

export interface SiteRoute {
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

export const siteRoutes: readonly SiteRoute[] = [
  ...allBuiltInPages.map(({ kind, path }) => ({
    path,
    layout: layoutOfPage(kind),
    ...(paged.has(kind) ? { validate: hasPageNumber } : {}),
  })),
  { path: '/admin/*', layout: 'admin', middleware: ['admin-auth'] },
  // Pages of the office; only the server knows their paths.
  { path: '/*', layout: 'default' },
]
