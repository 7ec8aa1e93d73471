/** The reverse question: exact to the cent, also across tiers. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { priceQuote } from '#shared/calculator/price-quote.ts'
import { builtInTariff } from '#shared/calculator/tariff/tariff-data.ts'
import { exampleOptions, exampleTables } from '#shared/calculator/testing/example-tables.ts'
import { anyDatedInput } from '#shared/calculator/testing/quote-inputs.ts'
import { propertyRuns } from '#shared/calculator/testing/runs.ts'
import { type BidQuestion, highestBid } from './highest-bid.ts'

const tables = exampleTables()
const options = exampleOptions()
const date = '2026-11-20'
const camry: Omit<BidQuestion, 'budget'> = {
  input: {
    route: 'usa',
    vehicle: { kind: 'passenger', engine: 'petrol', volumeCc: 2487, productionYear: 2019 },
    usa: { auction: 'copart', location: 'Atlanta South, GA', destination: 'Klaipeda, LT' },
  },
  currency: 'USD',
  date,
  rates: { USD: 42.15, EUR: 48.3, date, stale: false },
  tariff: builtInTariff,
  tables,
  options,
}
const field = { UAH: 'uah', USD: 'usd', EUR: 'eur' } as const

test('the response fits and the next cent does not, for any question', () => {
  const anyQuestion = anyDatedInput(tables)
  const anyBudget = fc.record({
    amount: fc.integer({ min: 1, max: 10_000_000 }).map(cents => cents / 100),
    currency: fc.constantFrom('UAH', 'USD', 'EUR'),
    step: fc.constantFrom(1, 100),
  })
  let found = 0
  fc.assert(
    fc.property(anyQuestion, anyBudget, ({ input, date: day, rates }, { amount, currency, step }) => {
      const question = { ...camry, input, date: day, rates, step, currency: input.price.currency } as const
      const answer = highestBid({ ...question, budget: { amount, currency } })
      const totalAt = (price: number) => {
        const priced = { ...input, price: { amount: price.toFixed(2), currency: input.price.currency } }
        return Number(priceQuote({ ...question, input: priced }).total[field[currency]])
      }
      if (!answer) {
        expect(totalAt(0)).toBeGreaterThan(amount)
        return
      }
      found += 1
      expect(Number(answer.statement.total[field[currency]])).toBeLessThanOrEqual(amount)
      const next = Number(answer.price.amount) + step / 100
      if (next <= 9_999_999.99) expect(totalAt(next)).toBeGreaterThan(amount)
    }),
    { numRuns: propertyRuns(1000) },
  )
  expect(found).toBeGreaterThan(propertyRuns(200))
})

describe('by example', () => {
  test('the total of a bid as the budget gives the bid back', () => {
    expect(highestBid({ ...camry, budget: { amount: '18296.50', currency: 'USD' } })?.price).toEqual({
      amount: '8000.00',
      currency: 'USD',
    })
    expect(highestBid({ ...camry, budget: { amount: '771197.65', currency: 'UAH' } })?.price.amount).toBe(
      '8000.00',
    )
    expect(highestBid({ ...camry, budget: { amount: '771197.64', currency: 'UAH' } })?.price.amount).toBe(
      '7999.99',
    )
  })

  test('whole dollars, and nothing at all', () => {
    const whole = highestBid({ ...camry, step: 100, budget: { amount: 12_345, currency: 'USD' } })
    expect(whole?.price.amount).toMatch(/\.00$/)
    expect(highestBid({ ...camry, budget: { amount: 100, currency: 'USD' } })).toBeNull()
    expect(() => highestBid({ ...camry, budget: { amount: 'x', currency: 'USD' } })).toThrow(RangeError)
  })

  test('a fee that falls at a tier does not hide the higher answer', () => {
    const columns = ['Price from', 'Price to', 'Buyer fee'].map(key => ({
      key,
      title: key,
      type: 'fee' as const,
    }))
    const falling = {
      version: 1,
      columns,
      data: [
        { 'Price from': 0, 'Price to': 999.99, 'Buyer fee': 3000 },
        { 'Price from': 1000, 'Price to': null, 'Buyer fee': 0 },
      ],
    }
    const cheap = { ...camry, tables: { ...tables, 'copart-fee': falling } }
    const answer = highestBid({ ...cheap, budget: { amount: 8500, currency: 'USD' } })
    expect(Number(answer?.price.amount)).toBeGreaterThan(1000)
    // In EUR the upper tier begins at 872.68: × 48.30 is 42,150.444 UAH, the first above 1,000 USD × 42.15. A budget of
    // that very total leaves this one cent: below it the fee is 3,000 USD.
    const price = { amount: '872.68', currency: 'EUR' } as const
    const { total } = priceQuote({ ...cheap, input: { ...camry.input, price } })
    const budget = { amount: total.uah, currency: 'UAH' } as const
    expect(highestBid({ ...cheap, currency: 'EUR', budget })?.price).toEqual(price)
  })
})
