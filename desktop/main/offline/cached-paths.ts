/** Decides which responses are cached for the hours without a server: posts, tables and requests, as their screens read them. */
import { tableTitles } from '#shared/domain/table-titles.ts'

const cached: readonly RegExp[] = [
  /^\/api\/post(?:\/(?:pagination\/)?[1-9]\d{0,14})?$/,
  /^\/api\/category$/,
  /^\/api\/request(?:\/[1-9]\d{0,14}(?:\/history)?)?$/,
  // With the version that the editor of a table begins with.
  new RegExp(`^/api/calculator/(?:${tableTitles.join('|')})(?:/versions(?:/[1-9]\\d{0,14})?)?$`),
]

export const isCachedPath = (pathname: string): boolean => cached.some(path => path.test(pathname))

/** True for a cached response that may name one of these requests: the request itself, and every list of requests. */
export const mayShowRequest = (path: string, ids: ReadonlySet<number>): boolean => {
  const [, number] = /^\/api\/request(?:\/(\d+)(?:\/history)?)?(?:\?|$)/.exec(path) ?? [null, 'none']
  if (number === 'none') return false
  return number === undefined || ids.has(Number(number))
}

/** Everything that comes from requests. */
export const isOfRequests = (path: string): boolean => /^\/api\/request(?:[/?]|$)/.test(path)
