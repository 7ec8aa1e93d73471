/** Names and timestamps of exported files. */
import { kyivDay } from '#shared/domain/time/kyiv-day.ts'

/**
 * The name of an export with the day in Kyiv, so that two of them lie side by side.
 *
 * @example exportName('Заявки', new Date('2026-11-20T22:30:00Z')) // 'Заявки 2026-11-21.csv'
 */
export const exportName = (name: string, now: Date, ending = 'csv'): string =>
  `${name} ${kyivDay(now)}.${ending}`

/** A stored moment in Kyiv, as every spreadsheet program takes it for a time: `2026-11-20 10:30`. */
export const kyivTime = (iso: string): string => format.format(new Date(iso))

// Swedish dates are ISO dates.
const format = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Kyiv',
  dateStyle: 'short',
  timeStyle: 'short',
})
