import * as ru from '#messages/ru/content/pages.js'
import * as uk from '#messages/uk/content/pages.js'
import type { Context } from '#server/platform/context.ts'
import { httpError } from '#server/platform/http/errors/http-error.ts'
import type { SiteInfo } from '#shared/contract/content/public-pages.ts'
import type { Language } from '#shared/domain/site/languages.ts'

/**
 * Argument of a loader: the program's context, the data that every page has, and only the query parameters that the
 * loader declares.
 */
export interface PageRequest {
  ctx: Context
  site: SiteInfo
  query: URLSearchParams
}

/** The customer who ordered this site prescribed the message of the 404 page word by word. */
export const pageNotFound = () => httpError('page.unknown')

/** The error for a page that existed and was removed for good. */
export const pageGone = () => httpError('page.gone')

/** The page number in a query; null when absent. Throws 404 for anything but a whole number from 1 up. */
export const numberOf = (text: string | null): number | null => {
  if (text === null) return null
  if (!/^[1-9]\d{0,8}$/.test(text)) throw pageNotFound()
  return Number(text)
}

/** Texts that the server writes into pages, by language. */
const texts: Record<Language, typeof ru> = { ru, uk }

/** @example pageTextsIn('uk').home // 'Головна' */
export const pageTextsIn = (lang: Language): typeof ru => texts[lang]
