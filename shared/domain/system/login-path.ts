/** Path to the login page, and the path to return to afterwards. */

/** `session`: the session has expired. `everywhere`: all of them were ended. `login`: the page requires a session. */
export type LoginMessage = 'session' | 'everywhere' | 'login'

/**
 * Path of the login page, with the reason and the page that was requested.
 *
 * @example loginPath('login', '/admin/posts?page=2') // '/admin/login?message=login&next=%2Fadmin%2Fposts%3Fpage%3D2'
 */
export const loginPath = (message: LoginMessage, from?: string): string => {
  const back = returnPath(from)
  const next = back === '/admin' ? '' : `&next=${encodeURIComponent(back)}`
  return `/admin/login?message=${message}${next}`
}

/**
 * Path to open after login: a path of the admin, otherwise the admin's first page. The value comes from the URL, so
 * anybody may have written it; only a text in the form of an admin path is accepted.
 *
 * @example returnPath('//evil.example/admin') // '/admin'
 */
export const returnPath = (asked: string | null | undefined): string => {
  const home = '/admin'
  if (!asked || asked.length > 2_000 || !adminAddress.test(asked)) return home
  return /^\/admin\/log(?:in|out)(?:[/?#]|$)/.test(asked) ? home : asked
}

/** Admin paths contain neither dots nor escapes, so a browser cannot resolve one to another path. */
const adminAddress = /^\/admin(?:\/[\w-]+)*\/?(?:\?[\w%&=+.~*:,@/?-]*)?(?:#[\w%-]*)?$/
