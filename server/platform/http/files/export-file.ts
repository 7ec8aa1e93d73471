import { kyivDay, kyivFormat } from '#shared/domain/time/kyiv-day.ts'

/**
 * The name of an export with the day in Kyiv, so that a later export does not replace it.
 *
 * @example exportName('Заявки', new Date('2026-11-20T22:30:00Z')) // 'Заявки 2026-11-21.csv'
 */
export const exportName = (name: string, now: Date, ending = 'csv'): string =>
  `${name} ${kyivDay(now)}.${ending}`

/** A stored time in Kyiv, in a form that every spreadsheet program takes for a time: `2026-11-20 10:30`. */
export const kyivTime = (iso: string): string => minutes().format(new Date(iso))

// The Swedish locale writes dates in the order of ISO 8601.
const minutes = kyivFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short' })
