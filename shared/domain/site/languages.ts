/**
 * The languages of the public side and their addresses: the main language has none in front of its paths, the other one
 * its name. Law 2704-VIII, article 27, asks for Ukrainian beside any other language, and for Ukrainian first.
 */

export const languages = ['ru', 'uk'] as const
export type Language = (typeof languages)[number]

/** The language that posts are written in first; their texts in the other one are translations. */
export const originalLanguage: Language = 'ru'

/** The option that says which language stands at the bare addresses. */
export const mainLanguageOption = 'site_main_language'
export const usualMainLanguage: Language = 'ru'

export const isLanguage = (text: unknown): text is Language => languages.some(known => known === text)

export const otherLanguage = (lang: Language): Language => (lang === 'ru' ? 'uk' : 'ru')

/** Prefix of the paths of a language. @example languagePrefix('uk', 'ru') // '/uk' */
export const languagePrefix = (lang: Language, main: Language): string => (lang === main ? '' : `/${lang}`)

/**
 * The address of a path in a language.
 *
 * @param path of this site without a language, with its query
 * @example inLanguage('/', 'uk', 'ru') // '/uk'
 */
export const localisePath = (path: string, lang: Language, main: Language): string =>
  withPrefix(path, languagePrefix(lang, main))

/** @example withPrefix('/?q=1', '/uk') // '/uk?q=1' */
export const withPrefix = (path: string, prefix: string): string =>
  prefix !== '' && /^\/(?:$|[?#])/.test(path) ? prefix + path.slice(1) : prefix + path

/**
 * An address as its language's name and the path in it; the name is null at a bare address.
 *
 * @example splitLanguage('/uk/blog?page=2') // { named: 'uk', path: '/blog?page=2' }
 * @example splitLanguage('/uk') // { named: 'uk', path: '/' }
 */
export const splitLanguage = (address: string): { named: Language | null; path: string } => {
  const [, name, rest = ''] = /^\/([a-z]{2})(?=$|[/?#])(.*)$/s.exec(address) ?? []
  if (!isLanguage(name)) return { named: null, path: address }
  return { named: name, path: rest.startsWith('/') ? rest : `/${rest}` }
}
