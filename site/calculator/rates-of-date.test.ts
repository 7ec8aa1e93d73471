import { expect, test } from 'vitest'
import { estimateFor, RatesUnknown } from './rates-of-date.ts'

const last = { USD: 44.7061, EUR: 51.708, date: '2026-08-17', stale: false }

test('the last rates of a device stand in for today at any age, and for another day within a month', () => {
  const standIn = { ...last, stale: true }
  expect(estimateFor('2026-11-22', '2026-11-22', last)).toEqual(standIn)
  expect(estimateFor('2026-07-18', '2026-11-22', last)).toEqual(standIn)
  expect(estimateFor('2026-09-16', '2026-11-22', last)).toEqual(standIn)
  for (const day of ['2026-07-17', '2026-09-17', '2025-06-10'])
    expect(() => estimateFor(day, '2026-11-22', last)).toThrow(RatesUnknown)
})
