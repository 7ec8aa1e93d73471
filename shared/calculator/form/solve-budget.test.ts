import { expect, it } from 'vitest'
import { readBudgetCurrency } from '#shared/calculator/form/budget-currency.ts'
import { solveBudget } from '#shared/calculator/form/solve-budget.ts'
import { priceQuote } from '#shared/calculator/price-quote.ts'
import { builtInTariff } from '#shared/calculator/tariff/tariff-data.ts'
import { exampleOptions, exampleTables } from '#shared/calculator/testing/example-tables.ts'

const date = '2026-11-20'
const request = {
  input: {
    route: 'usa',
    vehicle: { kind: 'passenger', engine: 'petrol', volumeCc: 2487, productionYear: 2019 },
    price: { amount: '1', currency: 'USD' },
    usa: { auction: 'copart', location: 'Savannah, GA', destination: 'Klaipeda, LT' },
  },
  date,
  rates: { USD: 44.7061, EUR: 51.708, date, stale: false },
  tariff: builtInTariff,
  tables: exampleTables(),
  options: exampleOptions(),
} as const

it.each([
  ['20 000', 'USD', 'usd'],
  ['15\u00a0000,50', 'EUR', 'eur'],
  ['900000', 'UAH', 'uah'],
] as const)('%s %s: the bid in whole dollars fits, one dollar more does not', (amount, currency, field) => {
  const answer = solveBudget(request, { amount, currency })
  if ('problem' in answer) throw new Error(answer.problem)
  const budget = Number(amount.replace(/[\s\u00a0]/g, '').replace(',', '.'))
  const totalAt = (price: string) =>
    priceQuote({ ...request, input: { ...request.input, price: { amount: price, currency: 'USD' } } }).total[
      field
    ]
  expect(answer.price.amount).toMatch(/^\d+\.00$/)
  expect(answer.total).toBe(totalAt(answer.price.amount))
  expect(Number(answer.total)).toBeLessThanOrEqual(budget)
  expect(Number(totalAt(String(Number(answer.price.amount) + 1)))).toBeGreaterThan(budget)
})

it.each(['', 'много', '-5', '1e9'])('%s is no budget', amount => {
  expect(solveBudget(request, { amount, currency: 'USD' })).toEqual({
    problem: 'Введите сумму, например 20 000',
  })
})

it('says when nothing can be bid', () => {
  expect(solveBudget(request, { amount: '100', currency: 'USD' })).toEqual({
    problem: 'На этот бюджет не хватит: доставка, платежи и услуги стоят больше.',
  })
})

it('a budget is in dollars unless it says otherwise', () => {
  expect(['EUR', 'UAH', 'GBP', '', null].map(readBudgetCurrency)).toEqual(['EUR', 'UAH', 'USD', 'USD', 'USD'])
})
