import * as texts from '#messages/admin/platform/format.js'
import { language } from '#messages/language.js'
import { countedRows } from '#shared/contract/platform/common.ts'

const dateTime = new Intl.DateTimeFormat(language, {
  timeZone: 'Europe/Kyiv',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})
const date = new Intl.DateTimeFormat(language, {
  timeZone: 'Europe/Kyiv',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
})

/**
 * A stored moment in Kyiv time.
 *
 * @example formatMoment('2026-11-05T08:30:00.000Z') // '05.11.2026, 10:30'
 */
export const formatMoment = (iso: string): string => dateTime.format(new Date(iso))

/**
 * A moment near today, as short as a list needs it.
 *
 * @example formatSoonMoment('2026-11-05T08:30:00.000Z', new Date('2026-11-05T06:00:00.000Z')) // '10:30'
 * @example formatSoonMoment('2026-11-05T08:30:00.000Z', new Date('2026-11-04T06:00:00.000Z')) // '05.11'
 */
export const formatSoonMoment = (iso: string, now: Date = new Date()): string => {
  const [day, today] = [formatDay(iso), date.format(now)]
  if (day === today) return formatTime(iso)
  return day.slice(5) === today.slice(5) ? day.slice(0, 5) : day
}

const time = new Intl.DateTimeFormat(language, {
  timeZone: 'Europe/Kyiv',
  hour: '2-digit',
  minute: '2-digit',
})
const longDay = new Intl.DateTimeFormat(language, {
  timeZone: 'UTC',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
})

/** The time of day of a stored moment, Kyiv: `10:30`. */
export const formatTime = (iso: string): string => time.format(new Date(iso))

/**
 * A calendar day as the heading of what happened on it.
 *
 * @example formatLongDay('2026-11-05') // 'четверг, 5 ноября 2026 г.'
 */
export const formatLongDay = (day: string): string =>
  // Intl writes the Ukrainian Friday with the letter of an apostrophe.
  longDay.format(new Date(`${day}T00:00:00Z`)).replace('ʼ', '’')

/** A calendar day, `YYYY-MM-DD` or a stored moment. */
export const formatDay = (iso: string): string =>
  iso.length === 10 ? iso.split('-').reverse().join('.') : date.format(new Date(iso))

/**
 * How long something has lasted, in whole units.
 *
 * @example formatWait('2026-11-20T08:00:00.000Z', new Date('2026-11-20T11:30:00.000Z')) // '3 часа'
 */
export const formatWait = (since: string, now: Date = new Date()): string => {
  const minutes = Math.max(0, Math.floor((now.getTime() - new Date(since).getTime()) / 60_000))
  if (minutes < 60) return texts.minutes({ n: minutes })
  if (minutes < 24 * 60) return texts.hours({ n: Math.floor(minutes / 60) })
  return texts.days({ n: Math.floor(minutes / (24 * 60)) })
}

/**
 * How long ago in whole units, for ages of tables and requests.
 *
 * @example formatRelativeTime('2026-11-01T00:00:00.000Z', new Date('2026-11-20T00:00:00.000Z')) // '19 дней назад'
 */
export const formatRelativeTime = (iso: string, now: Date = new Date()): string => {
  const minutes = Math.max(0, Math.floor((now.getTime() - new Date(iso).getTime()) / 60_000))
  if (minutes < 1) return texts.justNow
  if (minutes < 60) return texts.minutesAgo({ n: minutes })
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return texts.hoursAgo({ n: hours })
  const days = Math.floor(hours / 24)
  if (days < 60) return texts.daysAgo({ n: days })
  return texts.monthsAgo({ n: Math.floor(days / 30) })
}

/**
 * A number with its thousands apart.
 *
 * @example formatCount(12345) // '12 345'
 */
export const formatCount = (n: number): string => n.toLocaleString(language)

/**
 * A number of records in a long list, which the server does not count beyond a bound.
 *
 * @example formatCounted(1001) // 'больше 1 000'
 */
export const formatCounted = (n: number): string =>
  n > countedRows ? texts.moreThan({ n: formatCount(countedRows) }) : formatCount(n)

/**
 * A rate of the National Bank in hryvnias.
 *
 * @example formatRate(44.7061) // '44,7061'
 */
export const formatRate = (rate: number): string =>
  rate.toLocaleString(language, { minimumFractionDigits: 4, maximumFractionDigits: 4 })
