/** Calendar days as Kyiv counts them: rates, tariffs and tables begin at midnight there, summer time or not. */

/** A calendar day, `YYYY-MM-DD`. */
export type Day = string

/**
 * The day in Kyiv at a moment.
 *
 * @example kyivDay(new Date('2026-07-31T21:30:00Z')) // '2026-08-01'
 */
export const kyivDay = (moment: Date): Day => {
  const hour = moment.getUTCHours()
  // Two or three hours ahead, either is the same day but from 21 to 22 o'clock. Only then, and before the clocks of
  // Kyiv left those of Moscow, is the calendar asked: to load it costs a phone more than the rest of a page.
  if (hour === 21 || moment.getUTCFullYear() < 1991) return calendar().format(moment)
  return new Date(moment.getTime() + (hour > 21 ? 2 : 0) * 3_600_000).toISOString().slice(0, 10)
}

/** The hour in Kyiv at a moment, 0 to 23. */
export const kyivHour = (moment: Date): number => Number(hours().format(moment))

/**
 * The moment at which a day begins in Kyiv.
 *
 * @example startOfKyivDay('2026-08-01').toISOString() // '2026-07-31T21:00:00.000Z'
 */
export const startOfKyivDay = (day: Day): Date => {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  const inSummer = new Date(midnight - 3 * 3_600_000)
  return kyivDay(inSummer) === day ? inSummer : new Date(midnight - 2 * 3_600_000)
}

/** The minute of the day in Kyiv at a moment, 0 to 1439. */
export const kyivMinute = (moment: Date): number => kyivHour(moment) * 60 + moment.getUTCMinutes()

/**
 * The moment at which the clocks of Kyiv show a minute of a day, also of one on which they are changed; of a minute that
 * they skip, as long after midnight.
 *
 * @example kyivMoment('2026-03-29', 600).toISOString() // '2026-03-29T07:00:00.000Z'
 */
export const kyivMoment = (day: Day, minute: number): Date => {
  const counted = new Date(startOfKyivDay(day).getTime() + minute * 60_000)
  const off = ((minute - kyivMinute(counted) + 720) % 1440) - 720
  const shown = new Date(counted.getTime() + off * 60_000)
  return kyivMinute(shown) === minute ? shown : counted
}

/** The day so many days later, or earlier when negative; days are counted in the calendar, so summer time is no matter. */
export const addDays = (day: Day, days: number): Day => {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/** Days of the calendar from one to the other, in either direction. */
export const daysBetween = (one: Day, other: Day): number => Math.abs(daysFrom(one, other))

/** Days of the calendar from one to the other; negative to an earlier one. */
export const daysFrom = (one: Day, other: Day): number => (Date.parse(other) - Date.parse(one)) / 86_400_000

/** Days within which rates of another day are an estimate of a day's own; older ones of today's are marked as old. */
export const daysOfEstimate = 30

/** True for a day that the calendar has: 29 February only in leap years. */
export const isDay = (text: string): boolean => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

/** For people: `17.08.2026`, which is also how the National Bank writes a day. */
export const formatDayDmy = (day: Day): string => day.split('-').reverse().join('.')

/** Made when it is first asked for; marked as pure below, since a page that asks for neither sends neither. */
const format = (locale: string, options: Intl.DateTimeFormatOptions): (() => Intl.DateTimeFormat) => {
  let made: Intl.DateTimeFormat | undefined
  return () => {
    made ??= new Intl.DateTimeFormat(locale, { timeZone: 'Europe/Kyiv', ...options })
    return made
  }
}

// Swedish dates are ISO dates.
const calendar = /* @__PURE__ */ format('sv-SE', { year: 'numeric', month: '2-digit', day: '2-digit' })

const hours = /* @__PURE__ */ format('en-GB', { hour: '2-digit', hourCycle: 'h23' })
