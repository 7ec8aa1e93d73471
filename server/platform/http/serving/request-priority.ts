/** The class in which a request is queued when the server is overloaded, see `fair-queue.ts`. */
import type { IncomingMessage } from 'node:http'
import { isOwnAddress } from '#server/platform/http/cache/response-cache.ts'

/**
 * `lead`: a visitor's enquiry (callback or calculation) and the pages of its forms.
 * `sign-in`: a class of its own, so that guessed passwords delay no lead.
 * `page`: reads of a public URL without a query, and of a page of the blog's list.
 * `search`: reads with any other query, such as searches and calculations. Their number is unbounded: they delay each
 * other, and no `page`.
 * `machine`: health checks and metrics, which must respond when the server is busy.
 * `usual`: the rest: calls of the office, writes, and routes with limits of their own.
 */
export type Priority = 'lead' | 'sign-in' | 'page' | 'search' | 'machine' | 'usual'

/**
 * @example priorityOf({ method: 'GET', url: '/calculator?price=1', headers: {} }) // 'search'
 */
export const priorityOf = ({
  method,
  url = '/',
  headers,
}: Pick<IncomingMessage, 'method' | 'url' | 'headers'>): Priority => {
  const path = url.split('?', 1)[0] ?? '/'
  const reads = method === 'GET' || method === 'HEAD'
  if (reads ? leadPage.test(url) : leadPosts.test(path)) return 'lead'
  if (reads ? signInReads.has(path) : signInPosts.test(path)) return 'sign-in'
  if (reads && machinePaths.has(path)) return 'machine'
  // Calls with a token: the token is checked before they do anything, and a wrong one costs little.
  if (path.startsWith('/api/') && headers.authorization !== undefined) return 'usual'
  if (!reads || ofItsOwn.test(path)) return 'usual'
  return isOwnAddress(url) ? 'page' : 'search'
}

/**
 * The admin's document and files cost next to nothing, and a page loads many at once; rates wait for the bank, under
 * limits of their own, and must not take the places of pages meanwhile.
 */
const ofItsOwn = /^\/(?:admin(?:\/.*)?|media\/.*|og\/.*|currency|api\/calculator\/currency)$/

const machinePaths = new Set(['/healthz', '/readyz', '/metrics'])

/**
 * Pages of the two forms. With another query the URL counts as a search; the thanks page reads its query and prices
 * nothing.
 */
const leadPage = /^\/(?:callback|calculation|thanks\?form=(?:callback|calculation)(?:&.*)?)$/

const signInReads = new Set(['/admin/login', '/api/auth/session'])

const leadPosts = /^\/api\/mail\/(?:callback|calculation)$/

const signInPosts = /^\/api\/auth\/(?:login|logout)$/
