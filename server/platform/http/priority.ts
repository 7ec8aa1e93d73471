/** Which requests come first when there is more to do than can be done. */
import type { IncomingMessage } from 'node:http'

/**
 * `lead`: a visitor's request, the pages of its forms, and signing in: the last to be rejected.
 * `page`: what anybody may read as often as they like; each client's take turns.
 * `usual`: the rest: the office's own calls, and changes, which have limits of their own.
 */
export type Priority = 'lead' | 'page' | 'usual'

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
  if (reads ? leadPages.has(url) || signInReads.has(path) : leadPosts.test(path)) return 'lead'
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

const leadPosts = /^\/api\/(?:mail\/(?:callback|calculation)|auth\/(?:login|logout))$/
