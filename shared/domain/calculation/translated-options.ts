/** Options with text for visitors: the Ukrainian value is an option of its own beside the Russian one. */
import type { Language } from '#shared/domain/site/languages.ts'
import { officeLetters } from '#shared/domain/work/office-letters.ts'

type Options = Readonly<Record<string, string | undefined>>

/** Texts that the office may write for fixed places of the site; an empty one is replaced by the built-in text. */
export const siteTexts = [
  'site_disclaimer',
  'blog_title',
  'callback_text',
  'callback_promise',
  'callback_thanks',
  'calculation_text',
  'calculation_thanks',
] as const
export type SiteText = (typeof siteTexts)[number]

/** Options with a translation; phone numbers, e-mail addresses and links are the same in both languages. */
export const translatedOptions: readonly string[] = [
  'site_name',
  'site_tagline',
  'site_footer_text',
  'site_legal',
  'site_license',
  'address',
  'work_hours',
  'consent_text',
  'private.refusal_reasons',
  ...Object.keys(officeLetters),
  ...siteTexts,
]

const suffix = '.uk'

/** Title of the option with the Ukrainian value; null for an option without a translation. */
export const translationTitle = (title: string): string | null => {
  if (translatedOptions.includes(title)) return title + suffix
  return title.startsWith('service.') ? serviceName(title) : null
}

/**
 * Title of a service's Ukrainian name, with a prefix since `service.*` options are prices.
 *
 * @example serviceName('service.wash') // 'name.service.wash.uk'
 */
const serviceName = (title: string): string => `name.${title}${suffix}`

/** Title of the option whose translation this title names; null for all others. */
export const translatedTitle = (title: string): string | null => {
  if (!title.endsWith(suffix)) return null
  const original = title.slice(0, -suffix.length).replace(/^name\.(?=service\.)/, '')
  return translationTitle(original) === title ? original : null
}

/**
 * The value of an option in a language. Without a Ukrainian value the Russian one is used only if it has no Cyrillic,
 * such as a name in Latin letters or opening hours in digits.
 */
export const optionIn = (options: Options, title: string, lang: Language): string => {
  const russian = options[title]?.trim() ?? ''
  if (lang === 'ru') return russian
  const translation = translationTitle(title)
  const own = translation === null ? '' : (options[translation]?.trim() ?? '')
  return own || (/\p{Script=Cyrillic}/u.test(russian) ? '' : russian)
}

/** Names of the office's own services in a language; `labels` are the Russian ones. */
export const ownNames = (
  labels: Readonly<Record<string, string>>,
  options: Options,
  lang: Language,
): Readonly<Record<string, string>> =>
  lang === 'ru'
    ? labels
    : Object.fromEntries(
        Object.entries(labels).map(([title, name]) => [title, options[serviceName(title)]?.trim() || name]),
      )
