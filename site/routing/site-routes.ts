/** The site's addresses: which layout each has, what guards it, and which pages the server will not know. */
import { allOwnPages, type OwnPageKind } from '#shared/domain/site/own-pages.ts'
import type { Layout } from './layouts.ts'
import { layoutOfPage } from './page-kinds.ts'

export interface SiteRoute {
  /** React Router's form. */
  path: string
  layout: Layout
  middleware?: readonly string[]
  /** False ends in the 404 page without asking the server. */
  validate?: (query: URLSearchParams) => boolean
}

/** Absent, or digits from 1 up. */
const hasPageNumber = (query: URLSearchParams): boolean => /^[1-9]\d{0,8}$/.test(query.get('page') ?? '1')

/** Lists that go on on further pages. */
const paged: ReadonlySet<OwnPageKind> = new Set(['blog', 'cars'])

export const siteRoutes: readonly SiteRoute[] = [
  ...allOwnPages.map(({ kind, path }) => ({
    path,
    layout: layoutOfPage(kind),
    ...(paged.has(kind) ? { validate: hasPageNumber } : {}),
  })),
  { path: '/admin/*', layout: 'admin', middleware: ['admin-auth'] },
  // Pages that the office writes: the server knows which there are.
  { path: '/*', layout: 'default' },
]
