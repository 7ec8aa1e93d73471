import { texts } from '#messages/domain/calculation.js'
/**
 * The options that control how the office works: which data is sent out, what is kept and for how long, the site's
 * look.
 */

import {
  isLanguage,
  type Language,
  mainLanguageOption,
  usualMainLanguage,
} from '#shared/domain/site/languages.ts'
import { checkLinkOption } from '#shared/domain/site/link-options.ts'
import { accentOption, parseAccent, usualAccent } from '#shared/domain/text/accent-colour.ts'
import { answerLimitOption, maxMinutes, readMinutes } from '#shared/domain/time/answer-by.ts'
import { impossibleTime } from '#shared/domain/time/work-hours.ts'
import { checkLetter } from '#shared/domain/work/check-letter.ts'
import { officeLetters } from '#shared/domain/work/office-letters.ts'
import { checkReasons, refusalReasonsOption } from '#shared/domain/work/request-outcome.ts'
import { isHours } from './option-notice.ts'
import { optionIn, translatedTitle, translationTitle } from './translated-options.ts'

/**
 * `yes`: a change of the tariff or of a table takes effect only after a second person has confirmed it. Only owners set
 * the option.
 */
export const secondPersonOption = 'second_person_confirms'

/** Option for the part of a request that a Telegram notification contains. */
export const telegramContentOption = 'private.telegram_content'
const telegramContents = ['number', 'contact', 'all'] as const
export type TelegramContent = (typeof telegramContents)[number]

/** Option with the language of what goes to the office and to nobody by name: letters to its address, Telegram. */
export const officeLanguageOption = 'office_language'

interface Retention {
  /** Option of the period. */
  title: string
  /** Placeholder that an office page writes for it. */
  placeholder: string
  unit: 'months' | 'days'
  usual: number
  /** Anything outside is taken for a typing error. */
  least: number
  most: number
  /** Reason of `least` in a refusal. */
  why?: () => string
}

const ofRequests = { unit: 'months', usual: 24, least: 3, most: 120 } as const

/** Periods after which personal data are removed, or a closed invoice may be. */
export const retentions = {
  callback: {
    ...ofRequests,
    title: 'private.retention_callback_months',
    placeholder: 'хранение заявок на звонок',
  },
  calculation: {
    ...ofRequests,
    title: 'private.retention_calculation_months',
    placeholder: 'хранение заявок на расчёт',
  },
  invoice: {
    title: 'private.retention_invoice_days',
    placeholder: 'хранение закрытых счетов',
    unit: 'days',
    usual: 1825,
    least: 1095,
    most: 3650,
    why: () => texts.taxCodeDemands,
  },
} as const satisfies Record<string, Retention>
export type RetentionName = keyof typeof retentions
/** Cast: these are the keys above. */
export const retentionNames = Object.keys(retentions) as RetentionName[]
const allRetentions: readonly Retention[] = Object.values(retentions)

/** Option with the consent below each form. */
const consentOption = 'consent_text'
export const usualConsent =
  'Отправляя форму, Вы соглашаетесь, что мы используем имя и контакты, чтобы ответить на эту заявку.'
export const usualConsentUk =
  'Надсилаючи форму, Ви погоджуєтеся, що ми використаємо ім’я та контактні дані, щоб відповісти на цю заявку.'
/** Option with the URL of a picture of the library; empty without a logo. */
export const logoOption = 'site_logo'

/**
 * Hash of the library's picture that a URL names; null for any other URL.
 *
 * @example logoHash('') // null
 */
export const logoHash = (address: string): string | null =>
  /^(?:https:\/\/[^\s/]+)?\/media\/([0-9a-f]{64})-\d{1,5}\.[a-z]{3,4}$/.exec(address.trim())?.[1] ?? null

/** `away` after somebody has dismissed the list of first steps. */
export const checklistOption = 'private.first_steps'
export const checklistAway = 'away'

/**
 * Options that only owners set: they decide which data is sent out, which is deleted, and which language every URL of
 * the site has.
 */
export const ownersOptions: readonly string[] = [
  telegramContentOption,
  mainLanguageOption,
  ...allRetentions.map(({ title }) => title),
]

export interface OptionChoice {
  value: string
  label: string
}

/** Choices of an option; null for an option whose value is typed. */
export const choicesOf = (title: string): readonly OptionChoice[] | null => {
  const names = choices.get(title)
  return names ? Object.entries(names).map(([value, label]) => ({ value, label })) : null
}

/** Names of the values of each option. */
const choices: ReadonlyMap<string, Readonly<Record<string, string>>> = new Map<
  string,
  Record<string, string>
>([
  [secondPersonOption, texts.yesOrNo],
  [mainLanguageOption, texts.languages],
  [officeLanguageOption, texts.languages],
  [telegramContentOption, texts.telegramContents],
])

type Options = Readonly<Record<string, string | undefined>>

export const telegramContentOf = (options: Options): TelegramContent =>
  telegramContents.find(known => known === options[telegramContentOption]?.trim()) ?? 'number'

/** Months or days; an unreadable value means the default, so that a typing error never deletes more data. */
export const retentionOf = (options: Options, name: RetentionName): number =>
  readWhole(options[retentions[name].title] ?? '', retentions[name]) ?? retentions[name].usual

/** Language of the URLs without a prefix; the default where the value is unreadable. */
export const mainLanguageOf = (options: Options): Language => {
  const chosen = options[mainLanguageOption]?.trim()
  return isLanguage(chosen) ? chosen : usualMainLanguage
}

/** Language of letters to the office's address and of Telegram; until one is chosen, the site's main language. */
export const officeLanguageOf = (options: Options): Language => {
  const chosen = options[officeLanguageOption]?.trim()
  return isLanguage(chosen) ? chosen : mainLanguageOf(options)
}

/** Consent below a form, in the form's language. */
export const consentOf = (options: Options, lang: Language): string =>
  optionIn(options, consentOption, lang) || { ru: usualConsent, uk: usualConsentUk }[lang]

/** Problem with the value of one of these options; null for all others and when there is none. */
export const checkOfficeOption = (title: string, value: string): string | null => {
  const allowed = choicesOf(title)
  if (allowed && !allowed.some(known => known.value === value.trim()))
    return texts.allowedValues({ values: allowed.map(known => `${known.value} (${known.label})`).join(', ') })
  const retention = allRetentions.find(known => known.title === title)
  if (retention && readWhole(value, retention) === null) {
    const { unit, least, why, most } = retention
    return texts.wholeOf[unit]({ least, why: why?.() ?? '', most })
  }
  if ([consentOption, translationTitle(consentOption)].includes(title) && value.trim().length > 1_000)
    return texts.consentTooLong
  if (title === answerLimitOption && readMinutes(value) === null)
    return texts.wholeMinutes({ most: maxMinutes })
  if ([refusalReasonsOption, translationTitle(refusalReasonsOption)].includes(title)) {
    const problem = checkReasons(value)
    if (problem !== null) return problem
  }
  const impossible = isHours(title) && impossibleTime(value)
  if (impossible) return texts.hoursImpossible({ time: impossible })
  const letter = officeLetters[translatedTitle(title) ?? title]
  const flaw = letter && checkLetter(value, letter)
  if (flaw) return flaw
  if (title === accentOption && value.trim() !== '' && parseAccent(value) === null)
    return texts.wrongColour({ example: usualAccent })
  if (title === logoOption && value.trim() !== '' && logoHash(value) === null) return texts.wrongLogo
  return checkLinkOption(title, value)
}

const readWhole = (value: string, { least, most }: { least: number; most: number }): number | null => {
  if (!/^\d{1,4}$/.test(value.trim())) return null
  const number = Number(value.trim())
  return number >= least && number <= most ? number : null
}
