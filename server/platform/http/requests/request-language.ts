import { isLanguage, type Language, splitLanguage } from '#shared/domain/site/languages.ts'

/**
 * The language of an address: as `?lang=` asks, else as its path begins or the path of the page that `/api/page` is asked
 * for, else Russian.
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
