/** How a request ends, and the office's own list of reasons for a refusal. */
import { optionIn } from '#shared/domain/calculation/translated-options.ts'

export const requestOutcomes = ['contract', 'refused', 'not_reached', 'not_ours'] as const
export type RequestOutcome = (typeof requestOutcomes)[number]

/** A reason in a line; the list of the program stands for an empty one. */
export const refusalReasonsOption = 'private.refusal_reasons'

const maxReasons = 30
const maxReasonLength = 120

/** A reason as both languages say it; what has no Ukrainian line is said in Russian. */
export interface RefusalReason {
  ru: string
  uk: string
}

type Options = Readonly<Record<string, string | undefined>>

/** Line by line the two lists say the same; `shipped` are those of the program. */
export const refusalReasonsOf = (
  options: Options,
  shipped: readonly RefusalReason[],
): readonly RefusalReason[] => {
  const own = linesOf(optionIn(options, refusalReasonsOption, 'ru'))
  if (own.length === 0) return shipped
  const translated = linesOf(optionIn(options, refusalReasonsOption, 'uk'))
  return own.map((ru, index) => ({ ru, uk: translated[index] ?? ru }))
}

/** As the request stores it, whichever language it was chosen in; null for what is not on the list. */
export const knownReason = (reasons: readonly RefusalReason[], text: string): string | null =>
  reasons.find(({ ru, uk }) => ru === text.trim() || uk === text.trim())?.ru ?? null

/** Problem with the list of reasons; null when there is none. */
export const checkReasons = (value: string): string | null => {
  const lines = linesOf(value)
  if (lines.length > maxReasons) return `Не больше ${maxReasons} причин`
  const long = lines.find(line => line.length > maxReasonLength)
  if (long !== undefined) return `Причина не длиннее ${maxReasonLength} символов: ${long.slice(0, 40)}…`
  const twice = lines.find((line, index) => lines.indexOf(line) !== index)
  return twice === undefined ? null : `Причина стоит дважды: ${twice}`
}

const linesOf = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map(line => line.trim())
    .filter(Boolean)
