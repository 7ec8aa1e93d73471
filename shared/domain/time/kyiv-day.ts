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
  // Kyiv is two or three hours ahead of UTC, which matters for the date only from 21 to 22 o'clock UTC. Only then, and
  // for years before Kyiv left Moscow time, is `Intl` used: loading it costs a phone more than the rest of a page.
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
 * The moment at which clocks in Kyiv show a minute of a day, also on a day of a clock change; for a minute that the
 * change skips, the moment so many minutes after midnight.
 *
 * @example kyivMoment('2026-03-29', 600).toISOString() // '2026-03-29T07:00:00.000Z'
 */
export const kyivMoment = (day: Day, minute: number): Date => {
  const counted = new Date(startOfKyivDay(day).getTime() + minute * 60_000)
  const off = ((minute - kyivMinute(counted) + 720) % 1440) - 720
  const shown = new Date(counted.getTime() + off * 60_000)
  return kyivMinute(shown) === minute ? shown : counted
}

/** The day so many calendar days later, or earlier when negative. */
export const addDays = (day: Day, days: number): Day => {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/** Calendar days between two days, never negative. */
export const daysBetween = (one: Day, other: Day): number => Math.abs(daysFrom(one, other))

/** Calendar days from one day to the other; negative if the other is earlier. */
export const daysFrom = (one: Day, other: Day): number => (Date.parse(other) - Date.parse(one)) / 86_400_000

/** Days: rates of a day at most this far away may serve as an estimate; the statement warns of older rates. */
export const daysOfEstimate = 30

/** True for a day that exists in the calendar: 29 February only in leap years. */
export const isDay = (text: string): boolean => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

/** Readable form `17.08.2026`, which the National Bank's API uses too. */
export const formatDayDmy = (day: Day): string => day.split('-').reverse().join('.')

/**
 * Creates a formatter of Kyiv time on first use, since a process's first takes 10 ms; calls are marked as pure, so that a
 * bundle without them drops them.
 */
export const kyivFormat = (
  locale: string,
  options: Intl.DateTimeFormatOptions,
): (() => Intl.DateTimeFormat) => {
  let made: Intl.DateTimeFormat | undefined
  return () => {
    made ??= new Intl.DateTimeFormat(locale, { timeZone: 'Europe/Kyiv', ...options })
    return made
  }
}

// The Swedish locale formats dates as ISO does.
const calendar = /* @__PURE__ */ kyivFormat('sv-SE', { year: 'numeric', month: '2-digit', day: '2-digit' })

const hours = /* @__PURE__ */ kyivFormat('en-GB', { hour: '2-digit', hourCycle: 'h23' })
