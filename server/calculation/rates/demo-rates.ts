/** Published rates of a few past days, so that a demo without network can calculate; they are shown as outdated. */
import { type Context, nowIso } from '#server/platform/context.ts'
import type { Rates } from '#shared/contract/calculation/rates.ts'
import { anyRateStored, storeBankRates } from './rate.store.ts'

/** The demo's newest rates, marked as not of the calculation's day. */
export const newestDemoRates: Rates = { date: '2026-08-17', USD: 44.7061, EUR: 51.708, stale: true }

/** Official rates of the National Bank, UAH for one unit. */
const published = [
  { day: '2018-11-22', USD: '27.774898', EUR: '31.688381' },
  { day: '2025-11-28', USD: '42.1928', EUR: '48.8719' },
  { day: newestDemoRates.date, USD: String(newestDemoRates.USD), EUR: String(newestDemoRates.EUR) },
]

/** Stores the demo's rates unless rates were ever stored. */
export const storeDemoRates = async (ctx: Context): Promise<void> => {
  await ctx.db.transaction().execute(async tx => {
    if (await anyRateStored(tx)) return
    const at = nowIso(ctx)
    await storeBankRates(
      tx,
      published.flatMap(({ day, USD, EUR }) => [
        { code: 'USD', day, rate: USD, at },
        { code: 'EUR', day, rate: EUR, at },
      ]),
    )
  })
}
