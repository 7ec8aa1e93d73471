/** Which majors of Electron get security updates on a day: the latest three, a new one every eight weeks. */

/** A release whose day is known; Electron's own schedule runs from there in steps of eight weeks. */
const anchor = { major: 40, day: Date.UTC(2026, 0, 13) }
const cadence = 8 * 7 * 24 * 3_600_000
const kept = 3

/** @returns the supported majors, the oldest first */
export const supportedMajors = (day: Date): number[] => {
  const latest = anchor.major + Math.floor((day.getTime() - anchor.day) / cadence)
  return Array.from({ length: kept }, (_, index) => latest - kept + 1 + index)
}

/** The last day on which a major is among the supported ones, as `YYYY-MM-DD`. */
export const supportedUntil = (major: number): string => {
  const end = anchor.day + (major - anchor.major + kept) * cadence
  return new Date(end - 24 * 3_600_000).toISOString().slice(0, 10)
}
