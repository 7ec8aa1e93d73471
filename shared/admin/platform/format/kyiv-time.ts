/** Kyiv wall-clock time in a date field, whatever zone the computer is set to. */

/**
 * A stored moment as the value of a `datetime-local` field in Kyiv time.
 *
 * @example toKyivField('2026-11-05T08:30:00.000Z') // '2026-11-05T10:30'
 */
export const toKyivField = (iso: string): string => kyivClock(new Date(iso))

/**
 * The stored moment of a Kyiv wall-clock time; null when the text is not one. An hour that the change to summer time
 * skips is taken as the hour after it.
 *
 * @example fromKyivField('2026-11-05T10:30') // '2026-11-05T08:30:00.000Z'
 */
export const fromKyivField = (text: string): string | null => {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(text)) return null
  const asUtc = Date.parse(`${text}:00.000Z`)
  if (Number.isNaN(asUtc)) return null
  // Kyiv is two hours ahead of UTC in winter and three in summer.
  for (const hours of [2, 3]) {
    const moment = new Date(asUtc - hours * 3_600_000)
    if (kyivClock(moment) === text) return moment.toISOString()
  }
  return new Date(asUtc - 2 * 3_600_000).toISOString()
}

const kyivClock = (moment: Date): string => {
  const parts = Object.fromEntries(clock.formatToParts(moment).map(({ type, value }) => [type, value]))
  return `${parts.year}-${parts.month}-${parts.day}T${parts.hour}:${parts.minute}`
}

const clock = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Europe/Kyiv',
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
})
