/** Which class a request waits in when there is more to do than can be done; classes take turns. */
import type { IncomingMessage } from 'node:http'
import { isOwnAddress } from './response-cache.ts'

/**
 * `lead`: a visitor's request and the pages of its forms.
 * `sign-in`: apart from the leads, so that strangers' guesses hold up none of them.
 * `page`: what anybody may read as often as they like.
 * `search`: the same at addresses of which there is no end, such as searches and calculations: those who ask for many of
 * them take turns with each other, and a page that was last read a minute ago does not wait behind them all.
 * `machine`: whoever watches the server must see it also when it is busy.
 * `usual`: the rest: the office's own calls, changes, and whatever has limits of its own.
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
  if (reads ? leadPages.has(url) : leadPosts.test(path)) return 'lead'
  if (reads ? signInReads.has(path) : signInPosts.test(path)) return 'sign-in'
  if (reads && machinePaths.has(path)) return 'machine'
  // The login is checked before these do anything, and a wrong one costs little.
  if (path.startsWith('/api/') && headers.authorization !== undefined) return 'usual'
  if (!reads || ofItsOwn.test(path)) return 'usual'
  return isOwnAddress(url) ? 'page' : 'search'
}

/**
 * The admin's document and files, of which a page shows many at once, cost next to nothing; rates wait for the bank, under
 * bounds of their own, and must not take the places of pages meanwhile.
 */
const ofItsOwn = /^\/(?:admin(?:\/.*)?|media\/.*|og\/.*|currency|api\/calculator\/currency)$/

const machinePaths = new Set(['/healthz', '/readyz', '/metrics'])

/** To the letter: any query makes a page of its own, of which there can be as many as somebody likes. */
const leadPages = new Set(['/callback', '/calculation', '/thanks?form=callback', '/thanks?form=calculation'])

const signInReads = new Set(['/admin/login', '/api/auth/session'])

const leadPosts = /^\/api\/mail\/(?:callback|calculation)$/

const signInPosts = /^\/api\/auth\/(?:login|logout)$/
