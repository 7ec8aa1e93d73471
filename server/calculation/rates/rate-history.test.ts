import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { serverOfTest } from '#server/proofs/testing/server-of-file.ts'
import { addDays, kyivDay } from '#shared/domain/time/kyiv-day.ts'
import { BankBudget, setBankBudget } from './bank-client.ts'
import { fetchMissingRate, hasMissingRates } from './past-year-rates.job.ts'
import { renderRateChart } from './rate.routes.ts'
import { monthEnds, readPastRates, readRateHistory } from './rate-history.ts'

const { server, call } = serverOfTest({}, { startAt: new Date('2026-11-20T10:00:00Z') })
let today: string
beforeEach(async () => {
  today = kyivDay(server.ctx.now())
})

const store = (day: string, USD: string, EUR: string) => call('PUT', `/api/rate/${day}`, { USD, EUR })

describe('the past year’s missing rates', () => {
  it('are asked for one by one, the newest first, and each once', async () => {
    await store(addDays(today, -1), '40', '50')
    expect(await hasMissingRates(server.ctx)).toBe(true)
    for (let round = 0; round < 4; round += 1) await fetchMissingRate(server.ctx)
    const asked = server.bank.asked.map(query => new URLSearchParams(query))
    expect(asked.map(query => `${query.get('date')} ${query.get('valcode')}`)).toEqual([
      '20261118 USD',
      '20261118 EUR',
      '20261117 USD',
      '20261117 EUR',
    ])
    expect((await readRateHistory(server.ctx, 30)).map(({ date }) => date)).toEqual([
      '2026-11-17',
      '2026-11-18',
      '2026-11-19',
    ])
  })

  it('are kept while the bank is silent, which is asked once and then left alone for a while', async () => {
    server.bank.fault = async () => new Response('<html>')
    expect(await hasMissingRates(server.ctx)).toBe(true)
    await fetchMissingRate(server.ctx)
    expect(server.bank.asked).toHaveLength(1)
    expect(await hasMissingRates(server.ctx)).toBe(false)
    server.bank.fault = null
    server.clock.offset += 301_000
    let rounds = 0
    for (; rounds < 1_000 && (await hasMissingRates(server.ctx)); rounds += 1) {
      await fetchMissingRate(server.ctx)
      setBankBudget(server.ctx, new BankBudget())
    }
    // Two currencies on 366 days, the one that failed among them.
    expect(rounds).toBe(732)
    const [first, ...later] = server.bank.asked
    expect(later).toHaveLength(732)
    expect(later.at(-1)).toBe(first)
  })

  it('are kept, and left alone for a while, while the database stores nothing', async () => {
    const { db } = server.ctx
    await hasMissingRates(server.ctx)
    await sql`alter table rates rename to rates_aside`.execute(db)
    await expect(fetchMissingRate(server.ctx)).rejects.toThrow('rates')
    expect(await hasMissingRates(server.ctx)).toBe(false)
    await sql`alter table rates_aside rename to rates`.execute(db)
    server.clock.offset += 301_000
    expect(await hasMissingRates(server.ctx)).toBe(true)
  })

  it('are asked for again tomorrow where the answer could not be believed', async () => {
    const odd = [{ cc: 'EUR', rate: 50, exchangedate: '01.01.2020' }]
    server.bank.fault = async () => Response.json(odd)
    await hasMissingRates(server.ctx)
    await fetchMissingRate(server.ctx)
    expect(await hasMissingRates(server.ctx)).toBe(true)
    server.bank.fault = null
    await fetchMissingRate(server.ctx)
    expect(new Set(server.bank.asked).size).toBe(2)
  })

  it('are none once every day is known', async () => {
    const rows = Array.from({ length: 366 }, (_, back) => addDays(today, -1 - back)).flatMap(day =>
      (['USD', 'EUR'] as const).map(code => ({
        day,
        code,
        rate: '40',
        source: 'nbu' as const,
        fetched_at: '2026-11-20T00:00:00.000Z',
      })),
    )
    await server.ctx.db.insertInto('rates').values(rows).execute()
    expect(await hasMissingRates(server.ctx)).toBe(false)
    await fetchMissingRate(server.ctx)
    expect(server.bank.asked).toEqual([])
  })
})

describe('the rates of the past', () => {
  it('have a day with both, and the month and the year before today', async () => {
    await store('2025-11-19', '36', '39')
    await store('2026-10-21', '41', '48')
    await store('2026-10-22', '42', '49')
    await call('PUT', '/api/rate/2026-11-01', { USD: '43' })
    expect((await readRateHistory(server.ctx, 30)).map(({ date }) => date)).toEqual(['2026-10-22'])
    expect((await readPastRates(server.ctx)).map(({ ago, rates }) => [ago, rates.date, rates.USD])).toEqual([
      ['month', '2026-10-21', 41],
      ['year', '2025-11-19', 36],
    ])
  })

  it('do not stand for a day far from their own', async () => {
    await store('2026-10-01', '41', '48')
    expect(await readPastRates(server.ctx)).toEqual([])
  })

  it('are for everybody, as a chart and as figures', async () => {
    await store('2026-11-18', '44.5', '51')
    await store('2026-11-19', '44.7', '51.2')
    const chart = await server.call('GET', '/api/rate/chart?days=30')
    expect(chart.headers.get('Content-Type')).toContain('image/svg+xml')
    expect(await chart.text()).toContain('Доллар, ₴: 44,70')
    const ukrainian = await server.call('GET', '/api/rate/chart?days=30&lang=uk')
    expect(await ukrainian.text()).toContain('Долар, ₴: 44,70')
    const history = await server.call('GET', '/api/rate/history?days=30')
    expect(await history.json()).toEqual({
      points: [
        { date: '2026-11-18', USD: 44.5, EUR: 51 },
        { date: '2026-11-19', USD: 44.7, EUR: 51.2 },
      ],
    })
    const narrow = await (await server.call('GET', '/api/rate/chart?days=30&narrow=true')).text()
    expect(narrow).toContain('viewBox="0 0 340 260"')
    const ends = [...narrow.matchAll(/(?:x2|cx|x)="([\d.]+)"/g)].map(([, x]) => Number(x))
    expect(Math.max(...ends)).toBeLessThan(340)
    expect((await server.call('GET', '/api/rate/chart?days=9999')).status).toBe(400)
  })
})

describe('the chart', () => {
  const points = Array.from({ length: 30 }, (_, at) => ({
    date: addDays('2026-10-22', at),
    USD: 44 + at / 100,
    EUR: 51,
  }))

  it('has a line of every point for each currency, also where nothing moves', () => {
    const svg = renderRateChart(points)
    const lines = [...svg.matchAll(/<polyline points="([^"]+)"/g)].map(([, line = '']) => line.split(' '))
    expect(lines.map(line => line.length)).toEqual([30, 30])
    expect(svg).toContain('22.10.2026')
    expect(svg).toContain('Евро, ₴: 51,00')
    expect(svg).not.toMatch(/NaN|style=|<script/)
  })

  it('says when there is nothing to draw', () => {
    expect(renderRateChart([])).toContain('Курсов за это время ещё нет')
    expect(renderRateChart(points.slice(0, 1))).toContain('ещё нет')
  })

  it('has a table of month ends beside it', () => {
    expect(monthEnds(points).map(({ date }) => date)).toEqual(['2026-10-31', '2026-11-20'])
  })
})
