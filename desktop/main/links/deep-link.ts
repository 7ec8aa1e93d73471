/** Decides what a `customs-broker://` link from outside may open: a known screen, never an action. */

import { isOpenableScreen, recordPage } from '#shared/kinds/record-links.ts'

export const deepLinkScheme = 'customs-broker'

/** True for a screen with at most a plain filter in its query, as the page's own notifications name it. */
export const isOpenableView = (path: string): boolean => {
  const [screen = '', filter = '', ...rest] = path.split('?')
  return rest.length === 0 && isOpenableScreen(screen) && /^[\w=&-]{0,100}$/.test(filter)
}

/**
 * The path inside the application that a link asks for, or null. Queries and fragments are rejected: a link
 * from a letter must not fill in forms.
 *
 * @example deepLinkPath('customs-broker://open/admin/posts/12') // '/admin/posts/12'
 * @example deepLinkPath('customs-broker://open/admin/requests/7') // '/admin/requests?open=7'
 */
export const deepLinkPath = (link: string): string | null => {
  if (link.length > 300) return null
  const url = URL.parse(link)
  if (url === null || url.protocol !== `${deepLinkScheme}:` || url.host !== 'open') return null
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') return null
  const path = url.pathname.length > 1 ? url.pathname.replace(/\/$/, '') : url.pathname
  const [, request] = /^\/admin\/requests\/([1-9]\d{0,14})$/.exec(path) ?? []
  if (request !== undefined) return recordPage('request', request)
  return isOpenableScreen(path) ? path : null
}

/** The first acceptable link among the words of a command line, as a second start passes it on. */
export const deepLinkIn = (commandLine: readonly string[]): string | null =>
  commandLine.map(deepLinkPath).find(path => path !== null) ?? null
