import { expect, it } from 'vitest'
import { usa } from '#server/proofs/testing/quote-requests.ts'
import { priceQuote } from '#shared/calculator/price-quote.ts'
import { builtInTariff } from '#shared/calculator/tariff/tariff-data.ts'
import { exampleOptions, exampleTables } from '#shared/calculator/testing/example-tables.ts'
import { quoteFacts, type ShownQuote } from './quote-facts.ts'

const statement = priceQuote({
  input: usa,
  date: usa.date,
  tariff: builtInTariff,
  tables: exampleTables(),
  options: exampleOptions(),
  rates: { USD: 44.7061, EUR: 51.708, date: usa.date, stale: false },
})
const plain = { number: null, lang: 'ru', input: usa, statement, createdAt: `${usa.date}T09:00:00Z` } as const
const amount = { amount: '1500', currency: 'USD' } as const
const rates = { ...statement.rates, date: '2026-11-20', forecast: true }
const forecast = { ...statement, rates }

const cases: [string, Partial<ShownQuote>, string, string][] = [
  ['the way to the border', { input: { ...usa, carriage: amount } }, 'Доставка до границы', '1 500 $'],
  ['a repair', { input: { ...usa, repair: amount } }, 'Ремонт', '1 500 $'],
  ['an origin', { input: { ...usa, eur1: true } }, 'Происхождение', 'Сертификат EUR.1'],
  ['a customs value', { input: { ...usa, customsValue: amount } }, 'Таможенная стоимость', 'Задана: 1 500 $'],
  [
    'prices of the example',
    { example: true },
    'Цены',
    'Примерные: сборы и услуги ещё не подтверждены, точную сумму назовём по запросу',
  ],
  [
    'a forecast',
    { statement: forecast },
    'Прогноз',
    'Ставки закона на 17.08.2026, а курс, таблицы и цены — на 20.11.2026',
  ],
  [
    'a forecast of another year',
    { statement: { ...forecast, warnings: [{ code: 'ahead', message: 'В январе дороже.' }] } },
    'Прогноз',
    'В январе дороже. Ставки закона на 17.08.2026, а курс, таблицы и цены — на 20.11.2026',
  ],
]

it.each(cases)('a quote with %s says so, and others do not', (_what, change, label, value) => {
  const said = quoteFacts({ ...plain, ...change }).find(fact => fact.label === label)
  expect(said?.value.replaceAll('\u00a0', ' ')).toBe(value)
  expect(quoteFacts(plain).map(fact => fact.label)).not.toContain(label)
})

it('a quote from the USA says how the car is bought', () => {
  const { usa: _auction, ...own } = usa
  const [of, without] = [usa, own].map(input => quoteFacts({ ...plain, input }))
  expect(of?.find(({ label }) => label === 'Условия покупки')?.value).toContain('гарантированная оплата')
  expect(without?.map(({ label }) => label)).not.toContain('Условия покупки')
})
