/** Reads the durations of a route's steps, as the office writes them: `35–45`, `7`, `60 часов`, or nothing. */

/** Shortest and longest duration of one step, days; null where the text names none. */
export const daysOfStep = (text: string): { sure: number; most: number } | null => {
  const [, unit] = units.find(([word]) => word.test(text)) ?? []
  const [sure, most = sure] = (text.match(/\d+(?:[.,]\d)?/g) ?? []).map(number =>
    Math.ceil(Number(number.replace(',', '.')) * (unit ?? 1)),
  )
  return sure === undefined || most === undefined || most < sure ? null : { sure, most }
}

/** Days in a unit other than days. */
const units = [
  [/час|годин/iu, 1 / 24],
  [/недел|тиж/iu, 7],
  [/мес|міс/iu, 30],
] as const

/**
 * Days to the end of the step whose title names customs (of several, the last). Adds the longest duration of each step,
 * since too short a time may give too low a sum. Null where no step names customs, or no step up to it has days.
 */
export const daysToCustoms = (steps: readonly { title: string; days: string }[]): number | null => {
  const customs = steps.findLastIndex(({ title }) => /тамож|митн/iu.test(title))
  const known = steps.slice(0, customs + 1).flatMap(({ days }) => daysOfStep(days) ?? [])
  return known.length === 0 ? null : known.reduce((sum, { most }) => sum + most, 0)
}
