/** Where a person without a session is sent, and where the login sends them back. */

/** `session`: the session has expired. `login`: the page needs one. */
export type LoginMessage = 'session' | 'login'

/**
 * The login page with its reason and the page that was asked for.
 *
 * @example loginPath('login', '/admin/posts?page=2') // '/admin/login?message=login&next=%2Fadmin%2Fposts%3Fpage%3D2'
 */
export const loginPath = (message: LoginMessage, from?: string): string => {
  const back = returnPath(from)
  const next = back === '/admin' ? '' : `&next=${encodeURIComponent(back)}`
  return `/admin/login?message=${message}${next}`
}

/**
 * The page to open after login: a path of the admin on this very origin, else the admin's first page. The value comes
 * from the address bar, so anybody can have written it; only what an address of the admin can look like passes.
 *
 * @example returnPath('//evil.example/admin') // '/admin'
 */
export const returnPath = (asked: string | null | undefined): string => {
  const home = '/admin'
  if (!asked || asked.length > 2_000 || !adminAddress.test(asked)) return home
  return /^\/admin\/log(?:in|out)(?:[/?#]|$)/.test(asked) ? home : asked
}

/** Path segments of the admin have neither dots nor escapes, so nothing is left for a browser to resolve. */
const adminAddress = /^\/admin(?:\/[\w-]+)*(?:\?[\w%&=+.~*:,@/?-]*)?(?:#[\w%-]*)?$/
