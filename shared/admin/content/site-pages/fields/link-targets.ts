import { isFound } from '#shared/domain/search/search-text.ts'

export interface LinkTarget {
  href: string
  title: string
  /** True when the server's search found the target, which is then always offered. */
  found?: boolean
}

const most = 12

/**
 * Targets that match the typed text by title or path; all targets for an empty text or an exact path.
 *
 * @example targetsFor([{ href: '/usa', title: 'Авто из США' }], 'сша') // [{ href: '/usa', … }]
 */
export const targetsFor = (targets: readonly LinkTarget[], typed: string): LinkTarget[] => {
  const text = typed.trim()
  const all = text === '' || targets.some(({ href }) => href === text)
  const fit = targets.filter(
    ({ href, title, found }) => all || found || href.startsWith(text) || isFound(text, title),
  )
  return [...new Map(fit.map(target => [target.href, target])).values()].slice(0, most)
}
