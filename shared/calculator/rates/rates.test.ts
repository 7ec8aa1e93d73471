/** Conversions by the rate of the day, also where a double would be a kopeck off. */
import { expect, test } from 'vitest'
import { exactRates, fromKopecks, toKopecks } from './rates.ts'

const day = { date: '2026-11-20', stale: false }

test('rates are read as they are published', () => {
  expect(exactRates({ USD: 44.7013, EUR: 51.234567, ...day })).toEqual({ USD: 44_701_300, EUR: 51_234_567 })
  for (const wrong of [0, -1, Number.NaN, 1.2345678, Number.POSITIVE_INFINITY]) {
    expect(() => exactRates({ USD: wrong, EUR: 50, ...day })).toThrow(RangeError)
  }
})

test('conversions round half up once', () => {
  expect(toKopecks(800_000, 44_701_300)).toBe(35_761_040)
  expect([toKopecks(1, 500_000), toKopecks(1, 499_999)]).toEqual([1, 0])
  expect(fromKopecks(35_761_040, 44_701_300)).toBe(800_000)
})

test('large amounts are exact where a product of doubles rounds up', () => {
  // 9,995,112.99 × 44.701301 = 446,794,554.29499999… UAH; the product is beyond 2^53.
  expect(toKopecks(999_511_299, 44_701_301)).toBe(44_679_455_429)
  expect(fromKopecks(44_029_518_785, 44_701_301)).toBe(984_971_752)
})
