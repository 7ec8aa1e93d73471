/** The site's addresses: which layout each has, what guards it, and which pages the server will not know. */
import type { Layout } from './layouts.ts'

export interface SiteRoute {
  /** React Router's form. */
  path: string
  layout: Layout
  middleware?: readonly string[]
  /** False ends in the 404 page without asking the server. */
  validate?: (query: URLSearchParams) => boolean
}

export const siteRoutes: readonly SiteRoute[] = [
  { path: '/blog', layout: 'default', validate: query => isPageNumber(query.get('page')) },
  { path: '/blog/:slug', layout: 'default' },
  { path: '/cars', layout: 'default', validate: query => isPageNumber(query.get('page')) },
  { path: '/calculator', layout: 'default' },
  { path: '/callback', layout: 'default' },
  { path: '/calculation', layout: 'default' },
  { path: '/thanks', layout: 'default' },
  { path: '/offline', layout: 'empty' },
  { path: '/admin/*', layout: 'admin', middleware: ['admin-auth'] },
  // Pages that the office writes: the server knows which there are.
  { path: '/*', layout: 'default' },
]

/** A page number in an address: absent, or digits from 1 up. */
const isPageNumber = (value: string | null): boolean => value === null || /^[1-9]\d{0,8}$/.test(value)
