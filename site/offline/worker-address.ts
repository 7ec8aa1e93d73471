/**
 * One service worker serves both languages. Its address says for whom it was registered, and so whose files and pages
 * it fetches ahead; the other language is cached as it is visited.
 */
import { isLanguage, type Language } from '#shared/domain/site/languages.ts'

export interface Visitor {
  lang: Language
  /** Prefix of the paths of that language. */
  prefix: string
}

/** @example workerAddress({ lang: 'uk', prefix: '/uk' }) // '/sw.js?lang=uk&prefix=%2Fuk' */
export const workerAddress = ({ lang, prefix }: Visitor): string =>
  lang === 'ru' && prefix === '' ? '/sw.js' : `/sw.js?${new URLSearchParams({ lang, prefix })}`

/** @param search of the worker's own address; a bare one is of a Russian page at the bare addresses */
export const readVisitor = (search: string): Visitor => {
  const query = new URLSearchParams(search)
  const lang = query.get('lang')
  const prefix = query.get('prefix')
  if (!isLanguage(lang)) return { lang: 'ru', prefix: '' }
  return { lang, prefix: prefix === `/${lang}` ? prefix : '' }
}
