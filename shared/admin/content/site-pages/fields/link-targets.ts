/** Places of the site that a link may lead to. */
import { isFound } from '#shared/domain/search/search-text.ts'

export interface LinkTarget {
  href: string
  title: string
  /** The server has found it by what was typed. */
  found?: boolean
}

const most = 12

/**
 * Targets that fit the typed text, by title or address; all of them as long as nothing is typed, or when one is chosen.
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
