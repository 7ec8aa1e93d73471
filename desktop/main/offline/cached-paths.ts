/**
 * Decides which responses are cached for offline use: posts, tables, requests and orders without their files, as their
 * screens read them.
 */
import { offlinePaths } from '#shared/kinds/all-kinds.ts'
import { patternOf } from '#shared/kinds/record-links.ts'

const cached = offlinePaths.map(patternOf)

export const isCachedPath = (pathname: string): boolean => cached.some(path => path.test(pathname))

/** True for a cached response that may name one of these requests: the request itself, every list and every thread. */
export const mayShowRequest = (path: string, ids: ReadonlySet<number>): boolean => {
  if (/^\/api\/request\/(?:threads|\d+\/thread)(?:\?|$)/.test(path)) return true
  const [, number] = /^\/api\/request(?:\/(\d+)(?:\/history)?)?(?:\?|$)/.exec(path) ?? [null, 'none']
  if (number === 'none') return false
  return number === undefined || ids.has(Number(number))
}

/** True for a cached response that may name one of these orders: the order itself and every list of orders. */
export const mayShowOrder = (path: string, ids: ReadonlySet<number>): boolean => {
  const [whole, number] = /^\/api\/order(?:\/(\d+)(?:\/\w+)?)?(?:\?|$)/.exec(path) ?? []
  return whole !== undefined && (number === undefined || ids.has(Number(number)))
}

export const isOfRequests = (path: string): boolean => /^\/api\/request(?:[/?]|$)/.test(path)

export const isOfOrders = (path: string): boolean => /^\/api\/order(?:[/?]|$)/.test(path)
