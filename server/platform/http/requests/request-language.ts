import type { Request } from 'express'
import { isLanguage, type Language, languages, splitLanguage } from '#shared/domain/site/languages.ts'

/**
 * The language of a URL: of `?lang=`, else of its path's prefix (for `/api/page`, of the path in the query), else
 * Russian.
 *
 * @example languageOf('/api/calculator/quote?lang=uk') // 'uk'
 */
export const languageOf = (address: string): Language => {
  const query = address.indexOf('?')
  const asked = new URLSearchParams(query === -1 ? '' : address.slice(query + 1))
  const lang = asked.get('lang')
  if (isLanguage(lang)) return lang
  const path = address.startsWith('/api/page?') ? asked.get('path') : address
  return splitLanguage(path ?? '').named ?? 'ru'
}

/** The language that a browser asks for: somebody's of the office who is not signed in. Russian where it asks for none. */
export const browserLanguage = (request: Request): Language => {
  const asked = request.acceptsLanguages([...languages])
  return isLanguage(asked) ? asked : 'ru'
}
