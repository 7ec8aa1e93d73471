/**
 * Languages of the public site and their URLs: paths of the main language have no prefix, paths of the other begin with
 * its code. Law 2704-VIII, article 27, requires Ukrainian beside any other language, and as the first.
 */

export const languages = ['ru', 'uk'] as const
export type Language = (typeof languages)[number]

/** Language in which posts are written; texts in the other language are translations. */
export const originalLanguage: Language = 'ru'

/** Option with the main language, whose URLs have no prefix. */
export const mainLanguageOption = 'site_main_language'
export const usualMainLanguage: Language = 'ru'

export const isLanguage = (text: unknown): text is Language => languages.some(known => known === text)

export const otherLanguage = (lang: Language): Language => (lang === 'ru' ? 'uk' : 'ru')

/** Both languages, the main one first. */
export const mainFirst = (main: Language): readonly Language[] => [main, otherLanguage(main)]

/** Prefix of the paths of a language. @example languagePrefix('uk', 'ru') // '/uk' */
export const languagePrefix = (lang: Language, main: Language): string => (lang === main ? '' : `/${lang}`)

/**
 * Adds a language's prefix to a path.
 *
 * @param path of this site without a language, with its query
 * @example localisePath('/', 'uk', 'ru') // '/uk'
 */
export const localisePath = (path: string, lang: Language, main: Language): string =>
  withPrefix(path, languagePrefix(lang, main))

/** @example withPrefix('/?q=1', '/uk') // '/uk?q=1' */
export const withPrefix = (path: string, prefix: string): string =>
  prefix !== '' && /^\/(?:$|[?#])/.test(path) ? prefix + path.slice(1) : prefix + path

/**
 * Splits a path into its language prefix and the rest; `named` is null without a prefix.
 *
 * @example splitLanguage('/uk/blog?page=2') // { named: 'uk', path: '/blog?page=2' }
 * @example splitLanguage('/uk') // { named: 'uk', path: '/' }
 */
export const splitLanguage = (address: string): { named: Language | null; path: string } => {
  const [, name, rest = ''] = /^\/([a-z]{2})(?=$|[/?#])(.*)$/s.exec(address) ?? []
  if (!isLanguage(name)) return { named: null, path: address }
  return { named: name, path: rest.startsWith('/') ? rest : `/${rest}` }
}
