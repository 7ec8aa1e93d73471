/** Which requests come first when there is more to do than can be done. */
import type { IncomingMessage } from 'node:http'

/**
 * `lead`: a visitor's request and the pages of its forms: the last to be rejected.
 * `sign-in`: never rejected for others' sake either, but in places of its own: strangers' guesses take none of the leads'.
 * `page`: what anybody may read as often as they like; each client's take turns.
 * `usual`: the rest: the office's own calls, and changes, which have limits of their own.
 */
export type Priority = 'lead' | 'sign-in' | 'page' | 'usual'

/**
 * @example priorityOf({ method: 'GET', url: '/calculator?price=1', headers: {} }) // 'page'
 */
export const priorityOf = ({
  method,
  url = '/',
  headers,
}: Pick<IncomingMessage, 'method' | 'url' | 'headers'>): Priority => {
  const path = url.split('?', 1)[0] ?? '/'
  const reads = method === 'GET' || method === 'HEAD'
  if (reads ? leadPages.has(url) : leadPosts.test(path)) return 'lead'
  if (reads ? signInReads.has(path) : signInPosts.test(path)) return 'sign-in'
  // The login is checked before these do anything, and a wrong one costs little.
  if (path.startsWith('/api/') && headers.authorization !== undefined) return 'usual'
  return reads && !ofItsOwn.test(path) ? 'page' : 'usual'
}

/**
 * The admin's document and files, of which a page shows many at once, cost next to nothing; rates wait for the bank, under
 * bounds of their own, and must not hold up pages meanwhile; the others are for machines.
 */
const ofItsOwn =
  /^\/(?:admin(?:\/.*)?|media\/.*|og\/.*|currency|api\/calculator\/currency|healthz|readyz|metrics)$/

/** To the letter: any query makes a page of its own, of which there can be as many as somebody likes. */
const leadPages = new Set(['/callback', '/calculation', '/thanks?form=callback', '/thanks?form=calculation'])

const signInReads = new Set(['/admin/login', '/api/auth/session'])

const leadPosts = /^\/api\/mail\/(?:callback|calculation)$/

const signInPosts = /^\/api\/auth\/(?:login|logout)$/
