/** How long the steps of a route take together, from what the office says of each: `35–45`, `7`, or nothing. */
import { daysOfStep } from '#shared/calculator/rates/days-to-customs.ts'
import { addDays, type Day } from '#shared/domain/time/kyiv-day.ts'

export interface RouteDays {
  /** Where each step with days begins and ends at the earliest, and how much later it may end, in days of the longest route. */
  parts: { start: number; sure: number; maybe: number }[]
  longest: number
  first: Day
  last: Day
}

export const routeDays = (steps: readonly { days: string }[], today: Day): RouteDays | null => {
  const parts: RouteDays['parts'] = []
  let shortest = 0
  let longest = 0
  for (const { days } of steps) {
    const step = daysOfStep(days)
    if (!step) continue
    const { sure, most } = step
    parts.push({ start: longest, sure, maybe: most - sure })
    shortest += sure
    longest += most
  }
  if (longest === 0) return null
  return { parts, longest, first: addDays(today, shortest), last: addDays(today, longest) }
}
