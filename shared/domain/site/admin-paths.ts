/** Every address of the admin: the pages are routed by it, and the server knows by it what is not there. */
import { tableTitles } from '#shared/domain/calculation/table-titles.ts'

/** Below `/admin`; a colon stands before what changes. */
export const adminPaths = [
  '',
  'login',
  'logout',
  'forgotten',
  'password',
  'requests',
  'orders',
  'orders/create',
  'orders/stages',
  'orders/:id',
  'cars',
  'cars/:id',
  'call',
  'quotes',
  'quotes/:number',
  'figures',
  'posts',
  'posts/create',
  'posts/:id',
  'pages',
  'pages/:id',
  'categories',
  'media',
  'media/:id',
  'menu',
  'meta',
  'meta/create',
  'meta/:id',
  'bin',
  'setting',
  'setup',
  'import',
  'docs',
  'tariffs',
  'rates',
  'prices',
  'tables',
  'tables/lots',
  ...tableTitles.map(title => `tables/${title}` as const),
] as const

export type AdminPath = (typeof adminPaths)[number]

/**
 * True when the admin has a page there; whether the record exists is not asked.
 *
 * @example isAdminPage('/admin/posts/12') // true
 */
export const isAdminPage = (pathname: string): boolean => patterns.some(pattern => pattern.test(pathname))

const patterns = adminPaths.map(path => {
  const address = path === '' ? '/admin' : `/admin/${path.replace(/:\w+/g, '[^/]+')}`
  return new RegExp(`^${address}/?$`)
})
