import { expect, it } from 'vitest'
import { isLetterHour, untilLetterHour } from './letter-hours.ts'

it.each([
  ['2026-11-23T06:59:59Z', 1],
  ['2026-11-23T07:00:00Z', 0],
  ['2026-11-23T18:59:59Z', 0],
  ['2026-11-23T19:00:00Z', 12 * 3_600],
  ['2026-11-23T22:30:00Z', 8.5 * 3_600],
  ['2026-07-01T05:59:00Z', 60],
  ['2026-07-01T18:00:00Z', 12 * 3_600],
  // The clocks go forward in this night.
  ['2026-03-28T19:00:00Z', 11 * 3_600],
])('at %s the hours of letters begin in %d seconds', (at, seconds) => {
  const now = new Date(at)
  expect([isLetterHour(now), untilLetterHour(now)]).toEqual([seconds === 0, seconds])
})
