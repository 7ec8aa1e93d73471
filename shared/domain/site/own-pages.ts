/** Built-in pages of the site and their fixed paths; all other paths are free for the office's pages. */

/** Paths by kind of page. `:slug` stands for the rest of the path. */
export const ownPages = {
  blog: ['/blog'],
  post: ['/blog/:slug'],
  cars: ['/cars'],
  car: ['/cars/:slug'],
  calculator: ['/calculator'],
  form: ['/callback', '/calculation'],
  thanks: ['/thanks'],
  offline: ['/offline'],
} as const

export type OwnPageKind = keyof typeof ownPages
export type OwnPagePath = (typeof ownPages)[OwnPageKind][number]

export interface OwnPage {
  kind: OwnPageKind
  /** Path pattern, as in `ownPages`. */
  path: OwnPagePath
  /** Text in place of `:slug`; empty for a pattern without one. */
  slug: string
}

/** All built-in pages, in the order of `ownPages`. */
export const allOwnPages: readonly OwnPage[] = Object.entries(ownPages).flatMap(([kind, paths]) =>
  paths.map(path => ({ kind: kind as OwnPageKind, path, slug: '' })),
)

const byPath = new Map<string, OwnPage>(allOwnPages.map(page => [page.path, page]))

/** @example findOwnPage('/blog/akciz') // { kind: 'post', path: '/blog/:slug', slug: 'akciz' } */
export const findOwnPage = (pathname: string): OwnPage | undefined => {
  const end = pathname.indexOf('/', 1) + 1
  if (end === 0) return byPath.get(pathname)
  const page = byPath.get(`${pathname.slice(0, end)}:slug`)
  return page && { ...page, slug: pathname.slice(end) }
}
