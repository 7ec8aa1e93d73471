/** Outcomes of a request, and the office's list of reasons for a refusal. */
import { texts } from '#messages/domain/work.js'
import { currentLanguage } from '#messages/language.js'
import { optionIn } from '#shared/domain/calculation/translated-options.ts'

export const requestOutcomes = ['contract', 'refused', 'not_reached', 'not_ours'] as const
export type RequestOutcome = (typeof requestOutcomes)[number]

/** Option with one reason on each line; the built-in list applies when it is empty. */
export const refusalReasonsOption = 'private.refusal_reasons'

const maxReasons = 30
const maxReasonLength = 120

/** A reason in both languages; without a Ukrainian line the Russian text is used for both. */
export interface RefusalReason {
  ru: string
  uk: string
}

type Options = Readonly<Record<string, string | undefined>>

/**
 * Reasons of the office, each paired with the translation on the same line; `shipped` (built in) when there are none.
 */
export const refusalReasonsOf = (
  options: Options,
  shipped: readonly RefusalReason[],
): readonly RefusalReason[] => {
  const own = linesOf(optionIn(options, refusalReasonsOption, 'ru'))
  if (own.length === 0) return shipped
  const translated = linesOf(optionIn(options, refusalReasonsOption, 'uk'))
  return own.map((ru, index) => ({ ru, uk: translated[index] ?? ru }))
}

/**
 * The Russian text that a request stores, for a reason chosen in either language; null for a reason not on the list.
 */
export const knownReason = (reasons: readonly RefusalReason[], text: string): string | null =>
  reasons.find(({ ru, uk }) => ru === text.trim() || uk === text.trim())?.ru ?? null

/** A stored reason in the reader's language; one that is not on the list as it is. */
export const reasonForReader = <S extends string | null>(
  reasons: readonly RefusalReason[],
  stored: S,
): S | string => reasons.find(({ ru }) => ru === stored)?.[currentLanguage()] ?? stored

/** Problem with the list of reasons; null when there is none. */
export const checkReasons = (value: string): string | null => {
  const lines = linesOf(value)
  if (lines.length > maxReasons) return texts.tooManyReasons({ most: maxReasons })
  const long = lines.find(line => line.length > maxReasonLength)
  if (long !== undefined) return texts.reasonTooLong({ most: maxReasonLength, beginning: long.slice(0, 40) })
  const twice = lines.find((line, index) => lines.indexOf(line) !== index)
  return twice === undefined ? null : texts.reasonTwice({ reason: twice })
}

const linesOf = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map(line => line.trim())
    .filter(Boolean)
