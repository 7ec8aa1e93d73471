/** Built-in pages of the site and their fixed paths; all other paths are free for the office's pages. */

/** Paths by kind of page. `:slug` is a parameter: the rest of the path. */
export const builtInPages = {
  blog: ['/blog'],
  post: ['/blog/:slug'],
  cars: ['/cars'],
  car: ['/cars/:slug'],
  calculator: ['/calculator'],
  form: ['/callback', '/calculation'],
  thanks: ['/thanks'],
  offline: ['/offline'],
} as const

export type BuiltInPageKind = keyof typeof builtInPages
export type BuiltInPagePath = (typeof builtInPages)[BuiltInPageKind][number]

export interface BuiltInPage {
  kind: BuiltInPageKind
  /** Path pattern, as in `builtInPages`. */
  path: BuiltInPagePath
  /** Text in place of `:slug`; empty for a pattern without one. */
  slug: string
}

export const allBuiltInPages: readonly BuiltInPage[] = Object.entries(builtInPages).flatMap(([kind, paths]) =>
  paths.map(path => ({ kind: kind as BuiltInPageKind, path, slug: '' })),
)

const byPath = new Map<string, BuiltInPage>(allBuiltInPages.map(page => [page.path, page]))

/** @example findBuiltInPage('/blog/akciz') // { kind: 'post', path: '/blog/:slug', slug: 'akciz' } */
export const findBuiltInPage = (pathname: string): BuiltInPage | undefined => {
  const end = pathname.indexOf('/', 1) + 1
  if (end === 0) return byPath.get(pathname)
  const page = byPath.get(`${pathname.slice(0, end)}:slug`)
  return page && { ...page, slug: pathname.slice(end) }
}
