/** Dates as the site shows them: Kyiv time, Ukrainian month names in the genitive case. */
import { kyivDay } from './kyiv-day.ts'

const months = [
  'січня',
  'лютого',
  'березня',
  'квітня',
  'травня',
  'червня',
  'липня',
  'серпня',
  'вересня',
  'жовтня',
  'листопада',
  'грудня',
] as const

/**
 * A moment (ISO 8601) or a day (`YYYY-MM-DD`) as `DD month YYYY`.
 *
 * @example formatDate('2026-11-05T09:00:00Z') // '05 листопада 2026'
 */
export const formatDate = (iso: string): string => {
  const [year = '', month = '', day = ''] = (iso.length === 10 ? iso : kyivDay(new Date(iso))).split('-')
  return `${day} ${months[Number(month) - 1] ?? ''} ${year}`
}
