import type { Context } from '#server/platform/context.ts'
import { HttpError, httpError, nullIfRejected } from '#server/platform/http/errors/http-error.ts'
import { currencyCodes, type Rates } from '#shared/contract/calculation/rates.ts'
import { addDays, type Day, daysOfEstimate, formatDayDmy, kyivDay } from '#shared/domain/time/kyiv-day.ts'
import type { Asking } from './bank-client.ts'
import { BankUnavailable } from './bank-response.ts'
import { firstRates, readDayRate } from './day-rate.service.ts'
import { findLastPair, findNearestPair, type RatePair } from './rate.store.ts'

/** Most days to go back from a day without rates; the longest holidays are shorter. */
const furthestBack = 10

/**
 * The rates of a declaration date in Kyiv time. A day up to today without rates takes those of the last published day
 * before it, at most 10 days back. While the bank cannot be asked, the last stored rates are used for today, and for
 * another day those of the nearest stored day at most 30 days away; they have their own date and are marked stale.
 * Throws 422 if the date has no rates, 503 if none are known at all.
 */
export const resolveRates = async (ctx: Context, day: Day): Promise<Rates> => {
  if (day < firstRates) throw httpError('rates.none')
  const today = kyivDay(ctx.now())
  const last = day > today ? day : addDays(day, -furthestBack)
  try {
    for (let asked = day; asked >= last; asked = addDays(asked, -1)) {
      const pair = await readPair(ctx, asked, day === today ? { purpose: 'today' } : {})
      if (pair) return { ...pair, stale: false }
    }
  } catch (error) {
    if (!(error instanceof BankUnavailable)) throw error
    return day === today ? lastStored(ctx, today) : nearestStored(ctx, day)
  }
  throw httpError('rates.none')
}

/**
 * The rates of today, or the last known ones marked stale. Throws 503 when none was ever known.
 */
export const lastKnownRates = async (ctx: Context): Promise<Rates> => {
  const today = kyivDay(ctx.now())
  try {
    return await resolveRates(ctx, today)
  } catch (error) {
    if (!(error instanceof HttpError) || error.status !== 422) throw error
    return lastStored(ctx, today)
  }
}

/** Rates to be stored with an amount of a day; null if the bank has none or does not respond. */
export const storableRates = async (
  ctx: Context,
  day: Day,
): Promise<{ day: Day; USD: number; EUR: number } | null> => {
  const rates = await resolveRates(ctx, day).catch(nullIfRejected)
  // Stale rates are those of another day.
  return rates === null || rates.stale ? null : { day, USD: rates.USD, EUR: rates.EUR }
}

/** Both rates of a day; null when one is missing, since the day then counts as unpublished. */
const readPair = async (ctx: Context, day: Day, asking: Asking): Promise<RatePair | null> => {
  const [usd, eur] = await Promise.all([
    readDayRate(ctx, 'USD', day, asking),
    readDayRate(ctx, 'EUR', day, asking),
  ])
  if (usd.rate === null || eur.rate === null) return null
  const manual = currencyCodes.filter(code => (code === 'USD' ? usd : eur).manual)
  return { date: day, USD: Number(usd.rate), EUR: Number(eur.rate), ...(manual.length > 0 && { manual }) }
}

const lastStored = async (ctx: Context, today: Day): Promise<Rates> => {
  const pair = (await findLastPair(ctx.db, today)) ?? (await findLastPair(ctx.db))
  if (!pair) throw httpError('rates.unknown', { values: { what: 'other' }, headers: retrySoon })
  return { ...pair, stale: true }
}

const nearestStored = async (ctx: Context, day: Day): Promise<Rates> => {
  const pair = await findNearestPair(ctx.db, day, daysOfEstimate)
  if (!pair) {
    throw httpError('rates.day-unknown', { values: { day: formatDayDmy(day) }, headers: retrySoon })
  }
  return { ...pair, stale: true }
}

const retrySoon = { 'Retry-After': '60' }
