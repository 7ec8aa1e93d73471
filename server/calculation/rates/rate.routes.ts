import * as ru from '#messages/ru/calculation/rate-chart.js'
import * as uk from '#messages/uk/calculation/rate-chart.js'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { Row } from '#server/platform/db/tables.ts'
import { fieldError, httpError, notFound } from '#server/platform/http/errors/http-error.ts'
import { cachedRoute, type HttpRoute, ok, route } from '#server/platform/http/mount.ts'
import { recordChange } from '#server/platform/records/audit.ts'
import { writeRoute } from '#server/platform/records/write-route.ts'
import type { RatePoint } from '#shared/contract/calculation/rates.ts'
import * as contract from '#shared/contract/calculation/rates.ts'
import type { Language } from '#shared/domain/site/languages.ts'
import { addDays, type Day, formatDayDmy, isDay } from '#shared/domain/time/kyiv-day.ts'
import { BankUnavailable } from './bank-response.ts'
import { readBankRate, readDayRate } from './day-rate.service.ts'
import { listManualRows, listRateRows, removeManualRates, setManualRate } from './rate.store.ts'
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

  cachedRoute(contract.readRateHistoryEndpoint, async ({ query }) =>
    ok({ points: await readRateHistory(ctx, Number(query.days)) }),
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

  writeRoute(contract.setRateEndpoint, {
    change: async ({ params: { day }, body, tx, by, at }) => {
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
    respond: set => ok(set),
  }),

  writeRoute(contract.removeRateEndpoint, {
    change: async ({ params: { day }, tx, by }) => {
      const before = await readDay(tx, day)
      if ((await removeManualRates(tx, day)) === 0) throw notFound('rate')
      await recordChange(tx, ctx, by, { kind: 'rate', id: day, before, after: null })
    },
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

/**
 * The rates as a chart in hand-written SVG: two panels with scales of their own, since dollar and euro move by kopecks
 * but are hryvnias apart. Its colours suit light and dark backgrounds; no style attributes, no script.
 */
const messages: Record<Language, typeof ru> = { ru, uk }

/** SVG units, equal to pixels where the chart is shown, so that its text has the size of the text around it. */
const widths = { wide: 640, narrow: 340 } as const
const panelHeight = 130
const left = 64
const right = 12
const top = 26
const bottom = 22

const ink = '#767c85'
const panels = [
  { code: 'USD', name: 'dollar', colour: '#b3793a' },
  { code: 'EUR', name: 'euro', colour: '#767c85' },
] as const

/** Without points the chart shows a message. */
export const renderRateChart = (
  points: readonly RatePoint[],
  { lang = 'ru', size = 'wide' }: { lang?: Language; size?: keyof typeof widths } = {},
): string => {
  const width = widths[size]
  const height = panelHeight * panels.length
  const inside =
    points.length < 2
      ? text(width / 2, height / 2, messages[lang].none, 'middle')
      : panels
          .map((panel, at) =>
            renderPanel(panel, messages[lang][panel.name], points, { width, offset: at * panelHeight }),
          )
          .join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="Onest, system-ui, sans-serif" font-size="13">${inside}</svg>`
}

const renderPanel = (
  { code, colour }: (typeof panels)[number],
  name: string,
  points: readonly RatePoint[],
  { width, offset }: { width: number; offset: number },
): string => {
  const rates = points.map(point => point[code])
  const low = Math.min(...rates)
  const high = Math.max(...rates)
  const first = dayNumber(points[0]?.date)
  const span = Math.max(1, dayNumber(points.at(-1)?.date) - first)
  const x = (date: string) => left + ((dayNumber(date) - first) / span) * (width - left - right)
  const inner = panelHeight - top - bottom
  const y = (rate: number) =>
    offset + top + (high === low ? inner / 2 : ((high - rate) / (high - low)) * inner)
  const line = points.map(point => `${x(point.date).toFixed(1)},${y(point[code]).toFixed(1)}`).join(' ')
  const last = rates.at(-1) ?? 0
  return [
    text(left, offset + 16, `${name}: ${shown(last)}`),
    ...(high === low ? [last] : [high, low]).map(
      rate =>
        `<line x1="${left}" x2="${width - right}" y1="${y(rate).toFixed(1)}" y2="${y(rate).toFixed(1)}" stroke="${ink}" stroke-opacity="0.35"/>${text(left - 8, y(rate) + 4, shown(rate), 'end')}`,
    ),
    `<polyline points="${line}" fill="none" stroke="${colour}" stroke-width="2" stroke-linejoin="round"/>`,
    `<circle cx="${x(points.at(-1)?.date ?? '').toFixed(1)}" cy="${y(last).toFixed(1)}" r="3.5" fill="${colour}"/>`,
    text(left, offset + panelHeight - 5, formatDayDmy(points[0]?.date ?? '')),
    text(width - right, offset + panelHeight - 5, formatDayDmy(points.at(-1)?.date ?? ''), 'end'),
  ].join('')
}

const text = (x: number, y: number, words: string, anchor = 'start'): string =>
  `<text x="${x}" y="${y.toFixed(1)}" fill="${ink}" text-anchor="${anchor}">${words}</text>`

const shown = (rate: number): string => rate.toFixed(2).replace('.', ',')

const dayNumber = (day = '1970-01-01'): number => Date.parse(`${day}T00:00:00Z`) / 86_400_000
