import type { Context } from '#server/platform/context.ts'
import { httpError } from '#server/platform/http/errors/http-error.ts'
import type { SiteInfo } from '#shared/contract/content/public-pages.ts'

/**
 * Argument of a loader: the program's context, what every page shows, and only the query parameters that the loader has
 * declared.
 */
export interface PageRequest {
  ctx: Context
  site: SiteInfo
  query: URLSearchParams
}

/** The sentence of the 404 page is the order's, to the letter. */
export const pageNotFound = () => httpError('page.unknown')

/** A page that was here and will not come back. */
export const pageGone = () => httpError('page.gone')

/** Null when the query does not say; anything but a number from 1 up is no page. */
export const numberOf = (text: string | null): number | null => {
  if (text === null) return null
  if (!/^[1-9]\d{0,8}$/.test(text)) throw pageNotFound()
  return Number(text)
}
