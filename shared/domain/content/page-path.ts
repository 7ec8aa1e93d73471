/** Addresses of site pages: which the office may choose, and what a page's meta record is called. */
import { allOwnPages } from '#shared/domain/site/own-pages.ts'

/** The pages that the site has from its first day; their addresses do not change. */
export const fixedPaths = ['/', '/usa', '/eu', '/georgia', '/calculator'] as const
export type FixedPath = (typeof fixedPaths)[number]

export const isFixedPath = (path: string): path is FixedPath => fixedPaths.some(fixed => fixed === path)

/** Pages that every other one leads to: they are neither withdrawn nor removed. */
export const isIndispensable = (path: string): boolean => path === '/' || path === '/calculator'

/** First parts of addresses that belong to the program, and names that meta records already use otherwise. */
const taken = new Set([
  ...'admin api assets currency eu fonts georgia healthz home icons images media'.split(' '),
  ...'metrics o og preview readyz ru uk usa'.split(' '),
  ...allOwnPages.map(({ path }) => path.split('/')[1] ?? ''),
])

export const maxPathLength = 61

/**
 * True for an address that a new page can have: up to three parts of lower-case Latin letters, digits and hyphens.
 *
 * @example isFreePath('/about') // true
 * @example isFreePath('/blog/about') // false
 */
export const isFreePath = (path: string): boolean =>
  path.length <= maxPathLength && freePath.test(path) && !taken.has(path.split('/')[1] ?? '')

const freePath = /^(?:\/[a-z0-9]+(?:-[a-z0-9]+)*){1,3}$/

/** The name of a page's meta record. @example metaNameOf('/') // 'home' */
export const metaNameOf = (path: string): string => (path === '/' ? 'home' : path.slice(1))
