/**
 * Deadline of the office's reply to a request: within its own time limit, counted from the next opening if it is
 * closed.
 */
import { addDays, kyivDay, kyivMoment } from './kyiv-day.ts'
import { hoursOf, nextOpening } from './work-hours.ts'

/** Option with the time limit, minutes. */
export const answerLimitOption = 'private.answer_minutes'
export const usualLimit = 60
export const maxMinutes = 7 * 24 * 60

type Options = Readonly<Record<string, string | undefined>>

/** The time limit; `usualLimit` where the value cannot be parsed. */
const answerLimitOf = (options: Options): number =>
  readMinutes(options[answerLimitOption] ?? '') ?? usualLimit

/** Null for a value that is no valid limit. */
export const readMinutes = (value: string): number | null => {
  if (!/^\d{1,5}$/.test(value.trim())) return null
  const minutes = Number(value.trim())
  return minutes > 0 && minutes <= maxMinutes ? minutes : null
}

/**
 * For a request received while the office is closed, the limit starts at the next opening. If the opening hours cannot
 * be parsed, the office counts as always open.
 *
 * @example answerBy({ work_hours: 'Пн–Пт 9:00–18:00' }, '2026-11-21T10:00:00.000Z') // '2026-11-23T08:00:00.000Z'
 */
export const answerBy = (options: Options, askedAt: string): string => {
  const asked = new Date(askedAt)
  const opening = nextOpening(hoursOf(options), asked)
  const from = opening && !opening.isOpen ? momentOf(opening, asked) : asked.getTime()
  return new Date(from + answerLimitOf(options) * 60_000).toISOString()
}

const momentOf = ({ inDays, time }: { inDays: number; time: string }, now: Date): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return kyivMoment(addDays(kyivDay(now), inDays), hours * 60 + minutes).getTime()
}
