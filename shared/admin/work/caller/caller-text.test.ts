import { expect, test } from 'vitest'
import { priceQuote } from '#shared/calculator/price-quote.ts'
import type { QuoteInput } from '#shared/calculator/quote-input.ts'
import { builtInTariff } from '#shared/calculator/tariff/tariff-data.ts'
import { callerText } from './caller-actions.tsx'

const input: QuoteInput = {
  date: '2026-11-20',
  route: 'own',
  vehicle: { kind: 'passenger', engine: 'petrol', volumeCc: 1998, productionYear: 2021 },
  price: { amount: '8000', currency: 'USD' },
  services: [],
}
const rates = { USD: 40, EUR: 50, date: '2026-11-20', stale: false }
const statement = priceQuote({
  input,
  date: '2026-11-20',
  rates,
  tariff: builtInTariff,
  tables: {},
  options: {},
})

const place = { site: 'https://broker.example', day: '2026-11-21' }

test('four lines: the car, the sum, the rate and the link to the very calculation', () => {
  const lines = callerText(input, { ...statement, complete: true }, place).split('\n')
  expect(lines).toEqual([
    expect.stringContaining('Легковой, бензин'),
    expect.stringMatching(/^Итого под ключ: [\d\s,]+\$ \([\d\s,]+₴\)$/),
    'По курсу НБУ на 20.11.2026',
    expect.stringMatching(
      /^https:\/\/broker\.example\/calculator\?route=own&.*date=2026-11-20.*&made=2026-11-21\.0\.r3$/,
    ),
  ])
})

test('a sum without a part of the costs says so', () => {
  expect(callerText(input, { ...statement, complete: false }, place)).toContain('Итого без неизвестных строк')
})

test('a forecast says so before anything else', () => {
  const forecast = { ...statement, rates: { ...statement.rates, forecast: true } }
  expect(callerText(input, forecast, place)).toMatch(/^Прогноз\. Легковой/)
})

test('a forecast names its day and the difference in a line of its own', () => {
  const date = '2027-01-21'
  const asked = { input: { ...input, date, forecast: true }, date, rates: { ...rates, forecast: true } }
  const made = priceQuote({ ...asked, tariff: builtInTariff, tables: {}, options: {} })
  const lines = callerText(asked.input, made, place).split('\n')
  expect(lines).toHaveLength(5)
  expect(lines[2]).toMatch(/^Считаем оформление в январе 2027: в этом году было бы на [\d\s]+ ₴ меньше\.$/)
  expect(lines[4]).toMatch(/date=2027-01-21&forecast=1/)
})
