import { describe, expect, it } from 'vitest'
import { car, own, usa } from '#server/proofs/testing/quote-requests.ts'
import { serverOfTest } from '#server/proofs/testing/server-of-file.ts'
import { priceQuote } from '#shared/calculator/price-quote.ts'
import type { CostBreakdown } from '#shared/calculator/statement/statement-shape.ts'
import { builtInTariff } from '#shared/calculator/tariff/tariff-data.ts'
import { addDays, kyivDay } from '#shared/domain/time/kyiv-day.ts'
import { feesForm } from '#shared/testing/file-form.ts'
import { loadDemoTables } from '../tables/demo-tables.ts'
import { tablesInForce } from '../tables/tables-in-force.ts'

const { server } = serverOfTest()

const quote = (body: unknown) => server.call('POST', '/api/calculator/quote', body)
const priced = async (body: unknown) => {
  const answer = await quote(body)
  expect(answer.status).toBe(200)
  return (await answer.json()) as CostBreakdown
}
const stored = (options: Record<string, string>) =>
  server.ctx.db
    .insertInto('options')
    .values(
      Object.entries(options).map(([title, value]) => ({
        title,
        value,
        note: '',
        created_at: 'now',
        updated_at: 'now',
      })),
    )
    .execute()

describe('POST /api/calculator/quote', () => {
  it.each<[string, unknown, string]>([
    ['an unknown field', { ...own, discount: 50 }, 'discount'],
    ['three decimals', { ...own, price: { amount: '1.001', currency: 'USD' } }, 'price.amount'],
    ['a negative price', { ...own, price: { amount: -1, currency: 'USD' } }, 'price.amount'],
    ['a year too far ahead', { ...own, vehicle: { ...car, productionYear: 2028 } }, 'vehicle.productionYear'],
    [
      'a year too far ahead of today',
      { ...own, date: undefined, vehicle: { ...car, productionYear: new Date().getFullYear() + 2 } },
      'vehicle.productionYear',
    ],
    ['a service that is none', { ...own, services: ['bribe'] }, 'services.0'],
    ['a date that is none', { ...own, date: '2026-02-30' }, 'date'],
    ['an empty date', { ...own, date: '' }, 'date'],
    ['a date with a time', { ...own, date: '2026-08-17T00:00:00Z' }, 'date'],
    ['29 February of a common year', { ...own, date: '2025-02-29' }, 'date'],
  ])('refuses %s and names it', async (_name, body, path) => {
    const answer = await quote(body)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ errors: [{ path }] })
    expect(server.bank.asked).toEqual([])
  })

  it('names the lines in the language of the page, of a colleague in the own one', async () => {
    const office = await server.signedIn()
    await office('PUT', '/api/auth/language', { lang: 'uk' })
    const first = async (as: typeof office, query = '') =>
      ((await (await as('POST', `/api/calculator/quote${query}`, own)).json()) as CostBreakdown).lines[0]
        ?.title
    expect([await first(office), await first(office, '?lang=ru'), await first(server.call)]).toEqual([
      'Ціна',
      'Цена',
      'Цена',
    ])
  })

  it('forecasts a coming day without rates by its law and today’s rates, at most half a year ahead', async () => {
    const today = kyivDay(server.ctx.now())
    const later = addDays(today, 180)
    const tooFar = addDays(today, 181)
    for (const day of [later, tooFar]) server.bank.days[day.replaceAll('-', '')] = null
    const statement = await priced({ ...own, date: later, forecast: true })
    const now = await priced({ ...own, date: today })
    expect(statement.rates).toEqual({ ...now.rates, forecast: true })
    expect(statement.warnings.map(({ code }) => code)).toContain('forecast')
    expect((await quote({ ...own, date: later })).status).toBe(422)
    const far = await quote({ ...own, date: tooFar, forecast: true })
    expect(far.status).toBe(422)
    expect(await far.json()).toMatchObject({ detail: 'Нет данных для указаной даты.' })
  })

  it('takes no notice of the forecast on a day that has rates', async () => {
    const today = kyivDay(server.ctx.now())
    const tomorrow = addDays(today, 1)
    for (const day of [today, tomorrow]) {
      expect((await priced({ ...own, date: day, forecast: true })).rates).toMatchObject({ date: day })
      expect((await priced({ ...own, date: day, forecast: true })).rates).not.toHaveProperty('forecast')
    }
  })

  it('says which day a weekend takes its rates from', async () => {
    server.bank.days['20260817'] = null
    const statement = await priced(own)
    expect(statement.rates.date).toBe('2026-08-16')
    expect(statement.warnings.map(warning => warning.code)).toContain('rates_of_other_day')
  })

  it('counts with no tables and no options, and says what is missing', async () => {
    const statement = await priced(usa)
    expect(statement.complete).toBe(false)
    expect(statement.missing.map(entry => entry.code)).toEqual(
      expect.arrayContaining(['buyer_fee', 'transport', 'sea', 'company_fee']),
    )
  })

  it('counts with the tables in force and the options as they are now, like the engine alone', async () => {
    await loadDemoTables(server.ctx, new URL('../../demo/tables', import.meta.url).pathname)
    await stored({ company_fee: '500', 'service.wash': '25' })
    const input = { ...usa, services: ['company_fee', 'service.wash'] }
    const statement = await priced(input)
    expect(statement).toEqual(
      priceQuote({
        input,
        date: '2026-08-17',
        rates: { USD: 44.7061, EUR: 51.708, date: '2026-08-17', stale: false },
        tariff: builtInTariff,
        tables: await tablesInForce(server.ctx, '2026-08-17'),
        options: { company_fee: '500', 'service.wash': '25' },
      }),
    )
    expect(statement.tables).toMatchObject({ 'copart-fee': 1, transportation: 1 })
    await server.ctx.db
      .updateTable('options')
      .set({ value: '600' })
      .where('title', '=', 'company_fee')
      .execute()
    const after = await priced(input)
    const fee = (of: CostBreakdown) => of.lines.find(line => line.code === 'company_fee')?.usd
    expect([fee(statement), fee(after)]).toEqual(['500.00', '600.00'])
  })

  it('takes the tables that are in force on the declaration date', async () => {
    const call = await server.signedIn()
    const tomorrow = addDays(kyivDay(server.ctx.now()), 1)
    for (const form of [feesForm(100), feesForm(200, tomorrow)])
      expect((await call('POST', '/api/calculator', form)).status).toBe(201)
    const buyerFee = async (date: string) =>
      (await priced({ ...usa, date })).lines.find(line => line.code === 'buyer_fee')?.usd
    expect(await buyerFee(kyivDay(server.ctx.now()))).toBe('100.00')
    expect(await buyerFee(tomorrow)).toBe('200.00')
  })

  it('takes the tables and the tariff that were in force on a past date', async () => {
    const day = 86_400_000
    const upload = async (fee: number, effectiveFrom?: string) => {
      const call = await server.signedIn()
      expect((await call('POST', '/api/calculator', feesForm(fee, effectiveFrom))).status).toBe(201)
    }
    const today = kyivDay(server.ctx.now())
    server.clock.offset = -40 * day
    await upload(100)
    server.clock.offset = -20 * day
    await upload(200)
    server.clock.offset = 0
    await upload(300)
    // Stored last, and still only of the days from its own date on.
    await upload(150, addDays(today, -30))
    const priceOn = async (date: string) => {
      const { lines, tables, tariff } = await priced({ ...usa, date })
      return [lines.find(line => line.code === 'buyer_fee')?.usd, tables['copart-fee'], tariff.validFrom]
    }
    expect((await priceOn(addDays(today, -40)))[0]).toBe('100.00')
    expect((await priceOn(addDays(today, -31)))[0]).toBe('100.00')
    expect((await priceOn(addDays(today, -30)))[0]).toBe('150.00')
    expect((await priceOn(today))[0]).toBe('150.00')
    // Before the first version there was no other one to take.
    expect((await priceOn(addDays(today, -41))).slice(0, 2)).toEqual(['100.00', 1])
    expect((await priceOn('2025-03-10'))[2]).not.toBe((await priceOn('2026-03-10'))[2])
  })
})
