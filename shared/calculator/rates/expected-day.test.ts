/** The day to count by over the turn of a year, a law's days, leap years, and where the way is unknown or too long. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { deliveryRoutes } from '#shared/calculator/quote-input.ts'
import { builtInTariff } from '#shared/calculator/tariff/tariff-data.ts'
import type { TariffTimeline } from '#shared/calculator/tariff/tariff-figures.ts'
import { buildTimeline } from '#shared/calculator/tariff/tariff-timeline.ts'
import { countedDay } from '#shared/calculator/testing/second-implementation.ts'
import { addDays } from '#shared/domain/time/kyiv-day.ts'
import { byExpectedDay, type ExpectedDay, expectedDay } from './expected-day.ts'

/** Nothing begins within a year but the year itself. */
const known = builtInTariff
/** The law of a day in the middle of a year. */
const lawFrom = (...days: string[]): TariffTimeline =>
  buildTimeline(
    days.map((validFrom, index) => ({
      field: 'vatPercent',
      validFrom,
      value: String(21 + index),
      law: 'Закон',
    })),
    1,
  )

type Case = [
  today: string,
  route: (typeof deliveryRoutes)[number],
  days: number | null,
  law: TariffTimeline,
  day: string,
  why: ExpectedDay['why'],
]

/** Counted by hand. */
const cases: Case[] = [
  // The turn of a year.
  ['2026-11-24', 'usa', 58, known, '2027-01-21', 'new_year'],
  ['2026-11-24', 'eu', 14, known, '2026-11-24', 'same_law'],
  ['2026-11-24', 'georgia', 16, known, '2026-11-24', 'same_law'],
  ['2026-11-03', 'usa', 58, known, '2026-11-03', 'same_law'],
  ['2026-11-04', 'usa', 58, known, '2027-01-01', 'new_year'],
  ['2026-12-17', 'eu', 14, known, '2026-12-17', 'same_law'],
  ['2026-12-18', 'eu', 14, known, '2027-01-01', 'new_year'],
  ['2026-12-31', 'usa', 58, known, '2027-02-27', 'new_year'],
  ['2026-12-31', 'eu', 14, known, '2027-01-14', 'new_year'],
  ['2026-12-31', 'georgia', 1, known, '2027-01-01', 'new_year'],
  ['2026-12-31', 'georgia', 0, known, '2026-12-31', 'same_law'],
  ['2026-12-30', 'georgia', 1, known, '2026-12-30', 'same_law'],
  ['2027-01-01', 'usa', 58, known, '2027-01-01', 'same_law'],
  ['2027-01-01', 'eu', 14, known, '2027-01-01', 'same_law'],
  ['2026-07-15', 'usa', 58, known, '2026-07-15', 'same_law'],
  // Leap years: 2028 has a 29 February, 2027 has none.
  ['2028-02-28', 'eu', 1, lawFrom('2028-02-29'), '2028-02-29', 'new_law'],
  ['2028-02-28', 'eu', 1, lawFrom('2028-03-01'), '2028-02-28', 'same_law'],
  ['2027-02-28', 'eu', 1, lawFrom('2027-03-01'), '2027-03-01', 'new_law'],
  ['2027-12-31', 'usa', 60, known, '2028-02-29', 'new_year'],
  ['2027-12-31', 'usa', 61, known, '2028-03-01', 'new_year'],
  ['2028-11-03', 'usa', 58, known, '2028-11-03', 'same_law'],
  // The first and the last day of a law.
  ['2026-05-01', 'usa', 30, lawFrom('2026-06-01'), '2026-05-01', 'same_law'],
  ['2026-05-02', 'usa', 30, lawFrom('2026-06-01'), '2026-06-01', 'new_law'],
  ['2026-05-31', 'eu', 1, lawFrom('2026-06-01'), '2026-06-01', 'new_law'],
  ['2026-06-01', 'usa', 58, lawFrom('2026-06-01'), '2026-06-01', 'same_law'],
  ['2026-05-20', 'usa', 58, lawFrom('2026-06-01', '2026-07-01'), '2026-07-17', 'new_law'],
  ['2026-06-20', 'eu', 14, lawFrom('2026-06-01', '2026-07-01'), '2026-07-04', 'new_law'],
  ['2026-06-10', 'eu', 14, lawFrom('2026-06-01', '2026-07-01'), '2026-06-10', 'same_law'],
  // Value added tax on electric cars began with 2026.
  ['2025-11-20', 'usa', 58, known, '2026-01-17', 'new_year'],
  // How long the way is, is not known.
  ['2026-11-24', 'georgia', null, known, '2026-11-24', 'days_missing'],
  ['2026-07-04', 'georgia', null, known, '2026-07-04', 'same_law'],
  ['2026-07-05', 'georgia', null, known, '2026-07-05', 'days_missing'],
  ['2027-01-01', 'usa', null, known, '2027-01-01', 'same_law'],
  ['2026-03-01', 'eu', null, lawFrom('2026-06-01'), '2026-03-01', 'days_missing'],
  // Further than a forecast reaches.
  ['2026-07-05', 'usa', 180, known, '2027-01-01', 'new_year'],
  ['2026-07-05', 'usa', 181, known, '2026-07-05', 'days_too_many'],
  ['2026-07-04', 'usa', 181, known, '2026-07-04', 'same_law'],
  ['2026-12-01', 'georgia', 400, known, '2026-12-01', 'days_too_many'],
  // Whoever has bought the car knows when it comes.
  ['2026-12-31', 'own', 58, known, '2026-12-31', 'own'],
  ['2026-12-31', 'own', null, known, '2026-12-31', 'own'],
  ['2026-05-31', 'own', 30, lawFrom('2026-06-01'), '2026-05-31', 'own'],
]

describe('the day to count by', () => {
  test.each(cases)('%s, %s, %s days', (today, route, days, law, day, why) => {
    expect(expectedDay(today, route, days, law)).toEqual({ day, why })
    expect(
      countedDay(
        today,
        route,
        days,
        law.changes.map(({ validFrom }) => validFrom),
      ),
    ).toEqual({ day, why })
  })

  test('is the same in the second implementation on any day', () => {
    const anyDay = fc.integer({ min: 0, max: 4_000 }).map(days => addDays('2024-01-01', days))
    const anyDays = fc.option(fc.integer({ min: 0, max: 200 }))
    fc.assert(
      fc.property(
        anyDay,
        fc.constantFrom(...deliveryRoutes),
        anyDays,
        fc.array(anyDay, { maxLength: 3 }),
        (today, route, days, laws) => {
          const law = lawFrom(...new Set(laws))
          const from = law.changes.map(({ validFrom }) => validFrom)
          expect(expectedDay(today, route, days, law)).toEqual(countedDay(today, route, days, from))
        },
      ),
    )
  })
})

describe('a calculation gets the day to count by', () => {
  const input = {
    route: 'usa',
    vehicle: { kind: 'passenger', engine: 'petrol', volumeCc: 1998, productionYear: 2021 },
    price: { amount: '7000', currency: 'USD' },
  } as const
  const forecast = (date: string) => ({ input: { ...input, date, forecast: true } })
  test.each([
    ['another year', '2026-11-24', { usa: 58 }, known, forecast('2027-01-21')],
    ['another law', '2026-05-02', { usa: 30 }, lawFrom('2026-06-01'), forecast('2026-06-01')],
    ['the same law', '2026-07-15', { usa: 58 }, known, { input }],
    ['a way of unknown length', '2026-11-24', { eu: 14 }, known, { input, uncertain: 'days_missing' }],
    ['a way too long', '2026-07-05', { usa: 181 }, known, { input, uncertain: 'days_too_many' }],
  ] as const)('%s', (_case, today, days, law, expected) => {
    expect(byExpectedDay(input, today, days, law)).toEqual(expected)
  })

  test('a chosen day stays, though another year begins', () => {
    const chosen = { ...input, date: '2026-11-30' }
    expect(byExpectedDay(chosen, '2026-11-24', { usa: 58 }, known)).toEqual({ input: chosen })
  })
})
