/** The day that a calculation counts by where nobody has chosen one: today, or the day on which customs will count. */
import type { Route } from '#shared/calculator/quote-input.ts'
import type { TariffTimeline } from '#shared/calculator/tariff/tariff-figures.ts'
import { addDays, type Day } from '#shared/domain/time/kyiv-day.ts'
import { canForecast, furthestForecast } from './forecast.ts'

/** Whole days from today until customs counts, by route; null where they are not known. */
export type DaysToCustoms = Readonly<Record<Route, number | null>>

export interface ExpectedDay {
  day: Day
  /**
   * `own`: whoever has bought the car already knows when it comes. `same_law`: no other law and no other year begins on
   * the way. `new_year`, `new_law`: one does, and its day is a forecast. `days_missing`, `days_too_many`: one may, but
   * how long the way is cannot be said, or is more than a forecast reaches.
   */
  why: 'own' | 'same_law' | 'new_year' | 'new_law' | 'days_missing' | 'days_too_many'
}

export const expectedDay = (
  today: Day,
  route: Route,
  days: number | null,
  tariff: TariffTimeline,
): ExpectedDay => {
  if (route === 'own') return { day: today, why: 'own' }
  const expected = days === null ? null : addDays(today, days)
  const isReached = expected !== null && (expected === today || canForecast(expected, today))
  const last = isReached ? expected : furthestForecast(today)
  const change = changeBetween(today, last, tariff)
  if (change === null) return { day: today, why: 'same_law' }
  if (isReached) return { day: expected, why: change }
  return { day: today, why: expected === null ? 'days_missing' : 'days_too_many' }
}

/** The age of a car and the subsistence minimum are of the year, whatever the tariff says. */
const changeBetween = (today: Day, last: Day, { changes }: TariffTimeline): 'new_year' | 'new_law' | null => {
  if (last.slice(0, 4) > today.slice(0, 4)) return 'new_year'
  return changes.some(({ validFrom }) => validFrom > today && validFrom <= last) ? 'new_law' : null
}
