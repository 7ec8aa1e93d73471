/** Reads the durations of a route's steps, as the office writes them: `35–45`, `7`, or nothing. */

/** Shortest and longest duration of one step, days; null where the text names none. */
export const daysOfStep = (text: string): { sure: number; most: number } | null => {
  const [sure, most = sure] = (text.match(/\d+/g) ?? []).map(Number)
  return sure === undefined || most === undefined || most < sure ? null : { sure, most }
}

/**
 * Days to the end of the step whose title names customs (of several, the last). Adds the longest duration of each step,
 * since too short a time may give too low a sum. Null where no step names customs, or no step up to it has days.
 */
export const daysToCustoms = (steps: readonly { title: string; days: string }[]): number | null => {
  const customs = steps.findLastIndex(({ title }) => /тамож|митн/iu.test(title))
  const known = steps.slice(0, customs + 1).flatMap(({ days }) => daysOfStep(days) ?? [])
  return known.length === 0 ? null : known.reduce((sum, { most }) => sum + most, 0)
}
