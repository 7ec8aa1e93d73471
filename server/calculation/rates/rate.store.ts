/** Rates in the database: one row for each day and currency. */
import type { Tx } from '#server/platform/db/open.ts'
import { deleteRows, findRow, hasRows, storeRow } from '#server/platform/db/rows.ts'
import type { Row } from '#server/platform/db/tables.ts'
import { type CurrencyCode, currencyCodes } from '#shared/contract/calculation/rates.ts'
import { addDays, type Day, daysBetween } from '#shared/domain/time/kyiv-day.ts'

export interface RatePair {
  date: Day
  USD: number
  EUR: number
  /** Currencies whose rate the office has set; absent when both are the bank's. */
  manual?: CurrencyCode[]
}

export const findRate = (db: Tx, code: CurrencyCode, day: Day): Promise<Row<'rates'> | undefined> =>
  findRow(db, 'rates', { code, day })

/** Stores the bank's rates, except for days that the office has set; `rate` null means that the bank has none. */
export const storeBankRates = async (
  db: Tx,
  rows: readonly { code: CurrencyCode; day: Day; rate: string | null; at: string }[],
): Promise<void> => {
  await db
    .insertInto('rates')
    .values(rows.map(({ code, day, rate, at }) => ({ code, day, rate, source: 'nbu', fetched_at: at })))
    .onConflict(conflict =>
      conflict
        .columns(['code', 'day'])
        .doUpdateSet(({ ref }) => ({ rate: ref('excluded.rate'), fetched_at: ref('excluded.fetched_at') }))
        .where('rates.source', '=', 'nbu'),
    )
    .execute()
}

export const setManualRate = (
  db: Tx,
  { code, day, rate, at }: { code: CurrencyCode; day: Day; rate: string; at: string },
): Promise<void> => storeRow(db, 'rates', { code, day }, { rate, source: 'manual', fetched_at: at })

/** Returns the number of rows removed. */
export const removeManualRates = (db: Tx, day: Day): Promise<number> =>
  deleteRows(db, 'rates', { day, source: 'manual' })

const newestRates = (db: Tx, from: Day, to: Day) =>
  db
    .selectFrom('rates')
    .selectAll()
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('day', 'desc')
    .orderBy('code')

export const listRateRows = (db: Tx, from: Day, to: Day): Promise<Row<'rates'>[]> =>
  newestRates(db, from, to).execute()

/** Rates that the office has set, of the newest thousand days. */
export const listManualRows = (db: Tx, from: Day, to: Day): Promise<Row<'rates'>[]> =>
  newestRates(db, from, to).where('source', '=', 'manual').limit(2_000).execute()

export const findManualRates = (db: Tx): Promise<Row<'rates'>[]> =>
  db.selectFrom('rates').selectAll().where('source', '=', 'manual').orderBy('day').orderBy('code').execute()

/** The newest day with both rates, not after `upTo` when it is given. */
export const findLastPair = async (db: Tx, upTo?: Day): Promise<RatePair | undefined> => {
  const query = upTo === undefined ? pairs(db) : pairs(db).where('usd.day', '<=', upTo)
  const row = await query.orderBy('usd.day', 'desc').limit(1).executeTakeFirst()
  return row && pairOf(row)
}

/** The day with both rates that is nearest, at most `within` days away; of two the earlier. */
export const findNearestPair = async (db: Tx, day: Day, within: number): Promise<RatePair | undefined> => {
  const rows = await pairs(db)
    .where('usd.day', '>=', addDays(day, -within))
    .where('usd.day', '<=', addDays(day, within))
    .orderBy('usd.day')
    .execute()
  const [nearest] = rows.sort((one, other) => daysBetween(one.date, day) - daysBetween(other.date, day))
  return nearest && pairOf(nearest)
}

const pairs = (db: Tx) =>
  db
    .selectFrom('rates as usd')
    .innerJoin('rates as eur', 'eur.day', 'usd.day')
    .where('usd.code', '=', 'USD')
    .where('eur.code', '=', 'EUR')
    .where('usd.rate', 'is not', null)
    .where('eur.rate', 'is not', null)
    .select(['usd.day as date', 'usd.rate as USD', 'eur.rate as EUR'])
    .select(['usd.source as USDSource', 'eur.source as EURSource'])

type PairRow = Awaited<ReturnType<ReturnType<typeof pairs>['execute']>>[number]

const pairOf = (row: PairRow): RatePair => {
  const manual = currencyCodes.filter(code => row[`${code}Source`] === 'manual')
  return {
    date: row.date,
    USD: Number(row.USD),
    EUR: Number(row.EUR),
    ...(manual.length > 0 && { manual }),
  }
}

export const anyRateStored = (db: Tx): Promise<boolean> => hasRows(db.selectFrom('rates'))
