import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { Row } from '#server/platform/db/tables.ts'
import { fieldError, httpError, notFound } from '#server/platform/http/errors/http-error.ts'
import { type HttpRoute, ok, route } from '#server/platform/http/mount.ts'
import { recordChange } from '#server/platform/records/audit.ts'
import { writeRoute } from '#server/platform/records/write-route.ts'
import * as contract from '#shared/contract/calculation/rates.ts'
import { addDays, type Day, formatDayDmy, isDay } from '#shared/domain/time/kyiv-day.ts'
import { BankUnavailable } from './bank-response.ts'
import { readBankRate, readDayRate } from './day-rate.service.ts'
import { listManualRows, listRateRows, removeManualRates, setManualRate } from './rate.store.ts'
import { renderRateChart } from './rate-chart.ts'
import { readRateHistory } from './rate-history.ts'
import { lastKnownRates } from './resolve-rates.ts'

export const rateRoutes = (ctx: Context): HttpRoute[] => [
  route(contract.readCurrencyEndpoint, async () => ok({ data: await lastKnownRates(ctx) })),

  route(contract.readBankRateEndpoint, async ({ query }) => {
    const day = query.date.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3')
    if (!isDay(day)) throw fieldError('date', 'field.date')
    // The least important purpose, since the number of these calls is not limited.
    const asking = { purpose: 'look' } as const
    const { rate, manual } = await readDayRate(ctx, query.valcode, day, asking).catch(asUnavailable)
    return ok(
      rate === null ? [] : [{ ...bankEntry(query.valcode, day, rate), ...(manual && { manual: true }) }],
    )
  }),

  route(contract.listRatesEndpoint, async ({ query }) => {
    if (query.from > query.to) throw fieldError('to', 'period.reversed')
    if (query.source === 'manual') return ok(byDay(await listManualRows(ctx.db, query.from, query.to)))
    if (query.to > addDays(query.from, 366)) throw fieldError('to', 'period.too-long', { days: 366 })
    return ok(byDay(await listRateRows(ctx.db, query.from, query.to)))
  }),

  route(
    contract.readRateHistoryEndpoint,
    async ({ query }) => ok({ points: await readRateHistory(ctx, Number(query.days)) }),
    { cached: true },
  ),

  route(contract.readRateChartEndpoint, async ({ query, lang }) => ({
    status: 200,
    bytes: {
      type: 'image/svg+xml; charset=utf-8',
      content: Buffer.from(
        renderRateChart(await readRateHistory(ctx, Number(query.days)), {
          lang,
          size: query.narrow ? 'narrow' : 'wide',
        }),
      ),
    },
    headers: { 'Cache-Control': 'public, max-age=3600' },
  })),

  route(contract.readBankDayEndpoint, async ({ params: { day } }) => {
    // One after the other, since a client may request many days and the bank is to be asked little at once.
    const usd = await readBankRate(ctx, 'USD', day).catch(asUnavailable)
    const eur = await readBankRate(ctx, 'EUR', day).catch(asUnavailable)
    return ok({ date: day, USD: usd === null ? null : Number(usd), EUR: eur === null ? null : Number(eur) })
  }),

  writeRoute(
    ctx,
    contract.setRateEndpoint,
    async ({ params: { day }, body, tx, by, at }) => {
      const before = await readDay(tx, day)
      await removeManualRates(tx, day)
      for (const code of contract.currencyCodes) {
        const rate = body[code]
        if (rate !== undefined) await setManualRate(tx, { code, day, rate: String(rate), at })
      }
      const after = await readDay(tx, day)
      await recordChange(tx, ctx, by, { kind: 'rate', id: day, before, after })
      return after ?? undefined
    },
    set => ok(set),
  ),

  writeRoute(ctx, contract.removeRateEndpoint, async ({ params: { day }, tx, by }) => {
    const before = await readDay(tx, day)
    if ((await removeManualRates(tx, day)) === 0) throw notFound('rate')
    await recordChange(tx, ctx, by, { kind: 'rate', id: day, before, after: null })
    return undefined
  }),
]

const readDay = async (tx: Tx, day: Day): Promise<contract.DayRate | null> =>
  byDay(await listRateRows(tx, day, day))[0] ?? null

const asUnavailable = (error: unknown): never => {
  if (!(error instanceof BankUnavailable)) throw error
  throw httpError('rates.unknown', {
    values: { what: 'bank' },
    headers: { 'Retry-After': '60' },
  })
}

const bankEntry = (code: contract.CurrencyCode, day: Day, rate: string): contract.BankRate => ({
  ...bankNames[code],
  rate: Number(rate),
  cc: code,
  exchangedate: formatDayDmy(day),
})

/** Names of the currencies as the bank spells them. */
const bankNames = {
  USD: { r030: 840, txt: 'Долар США' },
  EUR: { r030: 978, txt: 'Євро' },
}

const byDay = (rows: readonly Row<'rates'>[]): contract.DayRate[] => {
  const days = new Map<Day, contract.DayRate>()
  for (const row of rows) {
    const entry = days.get(row.day) ?? { date: row.day, USD: null, EUR: null, manual: [] }
    days.set(row.day, entry)
    const code = contract.currencyCodes.find(known => known === row.code)
    if (!code) continue
    entry[code] = row.rate === null ? null : Number(row.rate)
    if (row.source === 'manual') entry.manual.push(code)
  }
  return [...days.values()]
}
