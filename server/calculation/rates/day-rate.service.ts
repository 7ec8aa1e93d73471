/** The rate of one day: from the database if the stored one is final or fresh, otherwise from the bank. */

import { type Context, clockSkew, nowIso } from '#server/platform/context.ts'
import type { Row } from '#server/platform/db/tables.ts'
import { rejectsWrites } from '#server/platform/http/errors/problem.ts'
import type { CurrencyCode } from '#shared/contract/calculation/rates.ts'
import { addDays, type Day, kyivDay } from '#shared/domain/time/kyiv-day.ts'
import { type Asking, askBank, askBankRange, type Purpose, purposeOf } from './bank-client.ts'
import { BankUnavailable } from './bank-response.ts'
import { findRate, listRateRows, storeBankRates } from './rate.store.ts'

/** Days after today for which the bank may have published rates: up to the first working day after long holidays. */
const publishedAhead = 10

/** The hryvnia's first day: the bank has no rate before it. */
export const firstRates = '1996-09-02'

/** A rate as decimal text, null when there is none for that day; `manual` when the office has set it. */
export interface FoundRate {
  rate: string | null
  manual: boolean
}

/**
 * The rate that counts on a day: the office's if it has set one, else the bank's. Throws `BankUnavailable` when the
 * bank cannot be asked and nothing is stored. Simultaneous calls with the same options share one request; others do
 * not, since a call with a smaller budget or without retries may fail sooner.
 */
export const readDayRate = (
  ctx: Context,
  code: CurrencyCode,
  day: Day,
  asking: Asking = {},
): Promise<FoundRate> => {
  const { running } = memoryOf(ctx)
  const key = `${code} ${day} ${purposeOf(ctx, day, asking)} ${asking.once ?? false}`
  const known = running.get(key)
  if (known) return known
  const reading = findOrAsk(ctx, code, day, asking).finally(() => running.delete(key))
  running.set(key, reading)
  return reading
}

/**
 * The bank's own rate of a day, even where the office has set another; it is then cached in memory for some minutes and
 * not stored. Throws `BankUnavailable`.
 */
export const readBankRate = async (ctx: Context, code: CurrencyCode, day: Day): Promise<string | null> => {
  const row = await findRate(ctx.db, code, day)
  if (row?.source !== 'manual') return (await readDayRate(ctx, code, day)).rate
  if (!canBePublished(ctx, day)) return null
  const { bankRates } = memoryOf(ctx)
  const key = `${code} ${day}`
  const known = bankRates.get(key)
  const at = ctx.uptime()
  if (known && at - known.at < againAfter.none) return known.rate
  const rate = await askBank(ctx, code, day)
  bankRates.set(key, { rate, at })
  return rate
}

const canBePublished = (ctx: Context, day: Day): boolean =>
  day >= firstRates && day <= addDays(kyivDay(ctx.now()), publishedAhead)

const findOrAsk = async (ctx: Context, code: CurrencyCode, day: Day, asking: Asking): Promise<FoundRate> => {
  const row = await findRate(ctx.db, code, day)
  if (row && isUsable(ctx, row, day)) {
    return { rate: row.rate, manual: row.source === 'manual' }
  }
  if (!canBePublished(ctx, day)) return { rate: null, manual: false }
  try {
    if (day < kyivDay(ctx.now())) await storeYear(ctx, code, day, asking)
    const ofYear = await findRate(ctx.db, code, day)
    if (ofYear && isUsable(ctx, ofYear, day)) return { rate: ofYear.rate, manual: ofYear.source === 'manual' }
    const rate = await askBank(ctx, code, day, asking)
    await storeIfNew(ctx, row, code, day, rate)
    return { rate, manual: false }
  } catch (error) {
    // A stored rate stays correct; a stored "no rate" may be outdated.
    if (error instanceof BankUnavailable && row?.rate != null) return { rate: row.rate, manual: false }
    throw error
  }
}

/**
 * Requests the whole year of a past day, once, and stores the missing rates: one request for each year and currency
 * instead of one a day. Days missing in the response are asked for one by one.
 */
const storeYear = async (ctx: Context, code: CurrencyCode, day: Day, asking: Asking): Promise<void> => {
  const { years } = memoryOf(ctx)
  const today = kyivDay(ctx.now())
  const key = `${code} ${day.slice(0, 4)}`
  const known = years.get(key)
  if (known && known.askedOn > day) return known.stored
  const stored = fetchYear(ctx, code, day, asking.purpose ?? 'calculation').catch((error: unknown) => {
    years.delete(key)
    throw error
  })
  years.set(key, { askedOn: today, stored })
  return stored
}

const fetchYear = async (ctx: Context, code: CurrencyCode, day: Day, purpose: Purpose): Promise<void> => {
  const year = day.slice(0, 4)
  const yesterday = addDays(kyivDay(ctx.now()), -1)
  const [from, last] = [`${year}-01-01`, `${year}-12-31`]
  const to = last < yesterday ? last : yesterday
  const rates = await askBankRange(ctx, code, [from, to], purpose)
  if (!rates) {
    memoryOf(ctx).years.delete(`${code} ${year}`)
    return
  }
  const known = (await listRateRows(ctx.db, from, to)).filter(
    row => row.code === code && isUsable(ctx, row, row.day),
  )
  for (const row of known) rates.delete(row.day)
  const at = nowIso(ctx)
  if (rates.size > 0)
    await store(
      ctx,
      [...rates].map(([of, rate]) => ({ code, day: of, rate, at })),
    )
}

/** Milliseconds after which today's and tomorrow's rates are asked for again; sooner where there was none yet. */
const againAfter = { rate: 3_600_000, none: 600_000 }

/**
 * True when a stored row needs no question to the bank. What was fetched after its day never changes, even an absence;
 * a rate that was fetched on its own day also stays.
 */
const isUsable = (
  ctx: Context,
  row: Pick<Row<'rates'>, 'code' | 'source' | 'rate' | 'fetched_at'>,
  day: Day,
): boolean => {
  if (row.source === 'manual') return true
  const now = ctx.now()
  const fetchedAt = new Date(row.fetched_at)
  // A time in the future comes from a wrong clock, so the day of the question is unknown.
  if (fetchedAt.getTime() > now.getTime() + clockSkew) return false
  const fetchedDay = kyivDay(fetchedAt)
  if (fetchedDay > day) return true
  if (day < kyivDay(now)) return row.rate !== null && fetchedDay === day
  const confirmed = memoryOf(ctx).confirmed.get(`${row.code} ${day}`) ?? Number.NEGATIVE_INFINITY
  const since = Math.min(now.getTime() - fetchedAt.getTime(), ctx.uptime() - confirmed)
  return since < (row.rate === null ? againAfter.none : againAfter.rate)
}

/** Stores a response only if it is new: every write to rates makes cached pages stale. */
const storeIfNew = async (
  ctx: Context,
  row: Row<'rates'> | undefined,
  code: CurrencyCode,
  day: Day,
  rate: string | null,
): Promise<void> => {
  const now = ctx.now()
  const unchanged = row !== undefined && row.rate === rate
  const askedToday = row !== undefined && kyivDay(new Date(row.fetched_at)) === kyivDay(now)
  memoryOf(ctx).confirmed.set(`${code} ${day}`, ctx.uptime())
  if (unchanged && askedToday) return
  await store(ctx, [{ code, day, rate, at: nowIso(ctx) }])
}

const store = (ctx: Context, rows: Parameters<typeof storeBankRates>[1]): Promise<void> =>
  storeBankRates(ctx.db, rows).catch((error: unknown) => {
    // The rate is correct even if it cannot be stored.
    if (!rejectsWrites(error)) throw error
    ctx.log.warn({ err: error, first: rows[0] }, 'rates were not stored')
  })

interface Memory {
  /** Uptime in milliseconds at which each rate of today and the next days was last confirmed. */
  confirmed: Map<string, number>
  /** The bank's own rates of days that the office has set by hand. */
  bankRates: Map<string, { rate: string | null; at: number }>
  running: Map<string, Promise<FoundRate>>
  /** By currency and year: the day on which the whole year was requested, and when that request ends. */
  years: Map<string, { askedOn: Day; stored: Promise<void> }>
}

const memories = new WeakMap<Context['db'], Memory>()

const memoryOf = (ctx: Context): Memory => {
  const known = memories.get(ctx.db)
  if (known) {
    // Limits memory: only the last few days are asked for again, so older entries are useless.
    if (known.confirmed.size > 100) known.confirmed.clear()
    if (known.bankRates.size > 1_000) known.bankRates.clear()
    return known
  }
  const made: Memory = { confirmed: new Map(), bankRates: new Map(), running: new Map(), years: new Map() }
  memories.set(ctx.db, made)
  return made
}
