/** Decides which responses are cached for the hours without a server: posts, tables and requests, as their screens read them. */
import { tableTitles } from '#shared/domain/table-titles.ts'

const cached: readonly RegExp[] = [
  /^\/api\/post(?:\/(?:pagination\/)?[1-9]\d{0,14})?$/,
  /^\/api\/category$/,
  /^\/api\/request(?:\/threads|\/[1-9]\d{0,14}(?:\/history|\/thread)?)?$/,
  // With the version that the editor of a table begins with.
  new RegExp(`^/api/calculator/(?:${tableTitles.join('|')})(?:/versions(?:/[1-9]\\d{0,14})?)?$`),
]

export const isCachedPath = (pathname: string): boolean => cached.some(path => path.test(pathname))

/** True for a cached response that may name one of these requests: the request itself, every list and every thread. */
export const mayShowRequest = (path: string, ids: ReadonlySet<number>): boolean => {
  if (/^\/api\/request\/(?:threads|\d+\/thread)(?:\?|$)/.test(path)) return true
  const [, number] = /^\/api\/request(?:\/(\d+)(?:\/history)?)?(?:\?|$)/.exec(path) ?? [null, 'none']
  if (number === 'none') return false
  return number === undefined || ids.has(Number(number))
}

/** Everything that comes from requests. */
export const isOfRequests = (path: string): boolean => /^\/api\/request(?:[/?]|$)/.test(path)
