/** Dates and duration of a route's steps, from the office's text for each step: `35–45`, `7`, or nothing. */
import { daysOfStep } from '#shared/calculator/rates/days-to-customs.ts'
import { addDays, type Day } from '#shared/domain/time/kyiv-day.ts'

/** Earliest and latest day on which a step ends (`first`, `last`), and its shortest and longest duration in days. */
interface Stop {
  sure: number
  most: number
  first: Day
  last: Day
}

export interface RouteDays {
  /** In the order of the steps; null for a step without days. */
  stops: (Stop | null)[]
  first: Day
  last: Day
}

export const routeDays = (steps: readonly { days: string }[], today: Day): RouteDays | null => {
  let shortest = 0
  let longest = 0
  const stops = steps.map(({ days }) => {
    const step = daysOfStep(days)
    if (!step) return null
    shortest += step.sure
    longest += step.most
    return { ...step, first: addDays(today, shortest), last: addDays(today, longest) }
  })
  if (longest === 0) return null
  return { stops, first: addDays(today, shortest), last: addDays(today, longest) }
}
