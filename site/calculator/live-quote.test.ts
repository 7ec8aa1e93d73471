/** The browser counts by the day on which customs will count, as the pages of the server do. */
import { beforeEach, expect, test, vi } from 'vitest'
import { priceQuote } from '#shared/calculator/price-quote.ts'
import type { QuoteInput } from '#shared/calculator/quote-input.ts'
import { dayLine } from '#shared/calculator/statement/expected-day-line.ts'
import { builtInTariff } from '#shared/calculator/tariff/tariff-data.ts'

const today = '2026-11-24'
const rates = { USD: 44.7061, EUR: 51.708, date: today, stale: false }
const known = { tariff: builtInTariff, tables: {}, options: { customs_broker_fee: '300' }, labels: {} }
const golf: QuoteInput = {
  route: 'eu',
  vehicle: { kind: 'passenger', engine: 'diesel', volumeCc: 1968, productionYear: 2018 },
  price: { amount: 9000, currency: 'USD' },
  carriage: { amount: 900, currency: 'USD' },
}

let asked: string[]
/** A server with this pricing, and a bank that has published nothing but today's rates. */
const withPricing = async (pricing: object) => {
  vi.resetModules()
  asked = []
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    return Response.json(address.startsWith('/currency') ? [] : { today, rates, ...known, ...pricing })
  })
  return import('./live-quote.ts')
}
beforeEach(() => () => vi.unstubAllGlobals())

test('a day that nobody has chosen is the expected one, by today’s rates and the law of that day', async () => {
  const { liveQuote } = await withPricing({ daysToCustoms: { eu: 58 } })
  const { input, statement } = await liveQuote(golf, today)
  const expected = { ...golf, date: '2027-01-21', forecast: true }
  expect(input).toEqual(expected)
  const forecast = { rates: { ...rates, forecast: true }, madeOn: today }
  expect(statement).toEqual(priceQuote({ input: expected, date: '2027-01-21', ...forecast, ...known }))
  expect(statement && dayLine(statement)).toContain('2027')
})

test('a coming day without rates is asked for once, not with every field that changes', async () => {
  const { liveQuote } = await withPricing({ daysToCustoms: { eu: 58 } })
  for (const amount of [9000, 9100, 9200])
    await liveQuote({ ...golf, price: { amount, currency: 'USD' } }, today)
  expect(asked.filter(address => address.startsWith('/currency'))).toHaveLength(2)
})

test.each([
  ['the same law on the way', { eu: 14 }, null],
  ['no days', {}, 'не\u00a0указан'],
  ['too many days', { eu: 200 }, '180'],
])('with %s today counts', async (_name, daysToCustoms, said) => {
  const { liveQuote } = await withPricing({ daysToCustoms })
  const { input, statement } = await liveQuote(golf, today)
  expect(input).toEqual(golf)
  expect(statement?.total).toEqual(priceQuote({ input: golf, date: today, rates, ...known }).total)
  const line = statement && dayLine(statement)
  if (said === null) expect(line).toBeNull()
  else expect(line).toContain(said)
})

test('a chosen day wins', async () => {
  const { liveQuote } = await withPricing({ daysToCustoms: { eu: 58 } })
  const chosen = { ...golf, date: today }
  const { input, statement } = await liveQuote(chosen, today)
  expect([input, statement?.ahead, statement && dayLine(statement)]).toEqual([chosen, undefined, null])
  expect((await liveQuote({ ...golf, date: '2027-01-21' }, today)).problems).toEqual({
    date: 'Нет данных для указаной даты.',
  })
})

test('the highest bid counts the same day', async () => {
  const { liveBudget } = await withPricing({ daysToCustoms: { eu: 58 } })
  const answer = await liveBudget(golf, { amount: '20000', currency: 'USD' }, today)
  expect(answer).toMatchObject({ line: expect.stringContaining('2027') })
})

test('a 500 of any of its calls leaves the prescribed line in the console', async () => {
  const log = vi.spyOn(console, 'log').mockReturnValue()
  const { liveQuote } = await withPricing({})
  vi.stubGlobal('fetch', async () => new Response('', { status: 500 }))
  expect((await liveQuote(golf, today)).statement).toBeNull()
  const { ratesOf } = await import('./rates-of-date.ts')
  await expect(ratesOf(today, today, null)).rejects.toThrow('500')
  expect(new Set(log.mock.calls.flat())).toEqual(new Set(['Server 500 error']))
  expect(log).toHaveBeenCalledTimes(3)
  log.mockRestore()
})
