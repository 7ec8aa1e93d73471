/**
 * The declaration day of a calculation without a chosen day: today, or the day on which the car is expected
 * at customs.
 */
import type { DeliveryRoute, QuoteInput } from '#shared/calculator/quote-input.ts'
import type { TariffTimeline } from '#shared/calculator/tariff/tariff-figures.ts'
import { addDays, type Day } from '#shared/domain/time/kyiv-day.ts'
import { canForecast, furthestForecast } from './forecast.ts'

/** Whole days from today to customs by route; absent where they are unknown. */
export type DaysToCustoms = { readonly [R in DeliveryRoute]?: number | undefined }

export interface ExpectedDay {
  day: Day
  /**
   * `own`: the buyer already has the car and knows the day. `same_law`: no other law or year begins before customs.
   * `new_year`, `new_law`: another begins, so the day is a forecast. `days_missing`, `days_too_many`: another may
   * begin, but the length of the way is unknown, or beyond the limit of a forecast.
   */
  why: 'own' | 'same_law' | 'new_year' | 'new_law' | 'days_missing' | 'days_too_many'
}

/** Reason why a sum is for today although another law may apply at customs. */
export type UncertainDay = Extract<ExpectedDay['why'], 'days_missing' | 'days_too_many'>

/** Adds a declaration day to an input without one: a forecast of the expected day, or today. A chosen day is kept. */
export const byExpectedDay = (
  input: QuoteInput,
  today: Day,
  days: DaysToCustoms,
  tariff: TariffTimeline,
): { input: QuoteInput; uncertain?: UncertainDay } => {
  if (input.date !== undefined) return { input }
  const { day, why } = expectedDay(today, input.route, days[input.route] ?? null, tariff)
  if (why === 'new_year' || why === 'new_law') return { input: { ...input, date: day, forecast: true } }
  return why === 'days_missing' || why === 'days_too_many' ? { input, uncertain: why } : { input }
}

export const expectedDay = (
  today: Day,
  route: DeliveryRoute,
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

/** A new year counts as a change too: the car's age and the subsistence minimum depend on it. */
const changeBetween = (today: Day, last: Day, { changes }: TariffTimeline): 'new_year' | 'new_law' | null => {
  if (last.slice(0, 4) > today.slice(0, 4)) return 'new_year'
  return changes.some(({ validFrom }) => validFrom > today && validFrom <= last) ? 'new_law' : null
}
