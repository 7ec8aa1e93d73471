/**
 * URL of the service worker, which serves both languages. Its query names the language of the page that registered it,
 * whose files and pages it loads ahead; the other language is cached when visited.
 */
import { isLanguage, type Language } from '#shared/domain/site/languages.ts'

export interface Visitor {
  lang: Language
  /** Prefix of the paths in that language. */
  prefix: string
}

/** @example workerAddress({ lang: 'uk', prefix: '/uk' }) // '/sw.js?lang=uk&prefix=%2Fuk' */
export const workerAddress = ({ lang, prefix }: Visitor): string =>
  lang === 'ru' && prefix === '' ? '/sw.js' : `/sw.js?${new URLSearchParams({ lang, prefix })}`

/** @param search query of the worker's own URL; an empty one means Russian without a prefix */
export const readVisitor = (search: string): Visitor => {
  const query = new URLSearchParams(search)
  const lang = query.get('lang')
  const prefix = query.get('prefix')
  if (!isLanguage(lang)) return { lang: 'ru', prefix: '' }
  return { lang, prefix: prefix === `/${lang}` ? prefix : '' }
}
