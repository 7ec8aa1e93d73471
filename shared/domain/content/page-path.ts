/** Paths of site pages that the office may choose, and the name of a page's meta record. */
import { allBuiltInPages } from '#shared/domain/site/built-in-pages.ts'

/** Pages that exist from the first start; their paths do not change. */
export const fixedPaths = ['/', '/usa', '/eu', '/georgia', '/calculator'] as const
export type FixedPath = (typeof fixedPaths)[number]

export const isFixedPath = (path: string): path is FixedPath => fixedPaths.some(fixed => fixed === path)

/** True for pages that must exist, since all other pages link to them: they can be neither withdrawn nor deleted. */
export const isIndispensable = (path: string): boolean => path === '/' || path === '/calculator'

/** First path segments that the program uses itself, and names of other meta records. */
const taken = new Set([
  ...'admin api assets currency eu fonts georgia healthz home icons images media'.split(' '),
  ...'metrics o og preview readyz ru uk usa'.split(' '),
  ...allBuiltInPages.map(({ path }) => path.split('/')[1] ?? ''),
])

export const maxPathLength = 61

/**
 * True for a path that a new page can have: up to three segments of lower-case Latin letters, digits and hyphens.
 *
 * @example isFreePath('/about') // true
 * @example isFreePath('/blog/about') // false
 */
export const isFreePath = (path: string): boolean =>
  path.length <= maxPathLength && freePath.test(path) && !taken.has(path.split('/')[1] ?? '')

const freePath = /^(?:\/[a-z0-9]+(?:-[a-z0-9]+)*){1,3}$/

/** The name of a page's meta record. @example metaNameOf('/') // 'home' */
export const metaNameOf = (path: string): string => (path === '/' ? 'home' : path.slice(1))
