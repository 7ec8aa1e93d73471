/** Stored past rates, for the chart and for comparing a car's cost with earlier dates. Never asks the bank. */

import type { Context } from '#server/platform/context.ts'
import type { PastRates } from '#shared/calculator/statement/past-totals.ts'
import type { RatePoint } from '#shared/contract/calculation/rates.ts'
import { addDays, type Day, kyivDay } from '#shared/domain/time/kyiv-day.ts'
import { findLastPair, listRateRows } from './rate.store.ts'

/** Days with both rates among the last `days`, today included, the oldest first. */
export const readRateHistory = async (ctx: Context, days: number): Promise<RatePoint[]> => {
  const today = kyivDay(ctx.now())
  const rows = await listRateRows(ctx.db, addDays(today, 1 - days), today)
  const byDay = new Map<Day, Partial<RatePoint>>()
  for (const { day, code, rate } of rows) {
    if (rate !== null) byDay.set(day, { ...byDay.get(day), [code]: Number(rate) })
  }
  return [...byDay]
    .flatMap(([date, { USD, EUR }]) => (USD !== undefined && EUR !== undefined ? [{ date, USD, EUR }] : []))
    .sort((one, other) => (one.date < other.date ? -1 : 1))
}

/** Most days for which an earlier rate replaces a missing one; holidays are never longer. */
const maxGapDays = 10

/** The stored rates of a month ago and of a year ago. */
export const readPastRates = async (ctx: Context): Promise<PastRates[]> => {
  const today = kyivDay(ctx.now())
  const past: PastRates[] = []
  for (const [ago, days] of [
    ['month', 30],
    ['year', 365],
  ] as const) {
    const day = addDays(today, -days)
    const pair = await findLastPair(ctx.db, day)
    if (pair && pair.date >= addDays(day, -maxGapDays)) past.push({ ago, rates: { ...pair, stale: false } })
  }
  return past
}

/** The last point of each month, for the table of a year. */
export const monthEnds = (points: readonly RatePoint[]): RatePoint[] =>
  points.filter(({ date }, at) => points[at + 1]?.date.slice(0, 7) !== date.slice(0, 7))
