/** Pages of the site that the program has at addresses of its own; every other address is the office's to give. */

/** By the kind of page. `:slug` is whatever follows. */
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
  /** As `ownPages` has it. */
  path: OwnPagePath
  /** Empty without one. */
  slug: string
}

/** In the order of `ownPages`. */
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
