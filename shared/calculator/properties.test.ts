/** What holds for every statement, whatever is asked. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { priceQuote } from '#shared/calculator/price-quote.ts'
import { builtInTariff } from '#shared/calculator/tariff/tariff-data.ts'
import { firstTariffDate } from '#shared/calculator/tariff/tariff-timeline.ts'
import { exampleOptions, exampleTables } from '#shared/calculator/testing/example-tables.ts'
import { anyDatedInput, type DatedInput } from '#shared/calculator/testing/quote-inputs.ts'
import { propertyRuns } from '#shared/calculator/testing/runs.ts'
import { statementSchema } from '#shared/contract/calculation/quotes.ts'

const tables = exampleTables()
const options = exampleOptions()
const anyQuestion = anyDatedInput(tables)
const ask = ({ input, date, rates }: DatedInput) =>
  priceQuote({ input, date, rates, tariff: builtInTariff, tables, options })
const kopecks = (text: string | undefined) => BigInt((text ?? '0.00').replace('.', ''))
const holds = (property: (question: DatedInput) => void, numRuns = 1000) =>
  fc.assert(fc.property(anyQuestion, property), { numRuns: propertyRuns(numRuns) })

test('the total is the sum of the rounded lines, and customs of its three', () => {
  holds(question => {
    const { lines, total, customs } = ask(question)
    expect(lines.reduce((sum, { uah }) => sum + kopecks(uah), 0n)).toBe(kopecks(total.uah))
    const taxes = lines.filter(({ code }) => ['duty', 'excise', 'vat'].includes(code))
    expect(taxes.reduce((sum, { uah }) => sum + kopecks(uah), 0n)).toBe(kopecks(customs.uah))
  })
})

test('customs value is the sum of price, auction and delivery lines unless it is given', () => {
  holds(question => {
    fc.pre(!question.input.customsValue)
    const { lines, customsValue } = ask(question)
    const inside = lines.filter(({ group }) => group === 'auction' || group === 'delivery')
    expect(inside.reduce((sum, { uah }) => sum + kopecks(uah), 0n)).toBe(kopecks(customsValue.uah))
  })
})

test('a higher price never gives a lower total', () => {
  holds(({ input, date, rates }) => {
    const cents = Math.round(Number(input.price.amount) * 100)
    const total = (amount: number) =>
      kopecks(
        ask({ input: { ...input, price: { ...input.price, amount: amount / 100 } }, date, rates }).total.uah,
      )
    for (const step of [1, 100, 99_999]) {
      if (cents + step <= 999_999_999) expect(total(cents + step)).toBeGreaterThanOrEqual(total(cents))
    }
  })
})

test('the currency of the price does not matter: a euro of two dollars costs two dollars', () => {
  holds(({ input, date, rates }) => {
    const cents = Math.floor(Math.round(Number(input.price.amount) * 100) / 2)
    const even = { ...rates, EUR: Number((rates.USD * 2).toFixed(4)) }
    const inEuro = { ...input, price: { amount: cents / 100, currency: 'EUR' as const } }
    const inDollars = { ...input, price: { amount: (cents * 2) / 100, currency: 'USD' as const } }
    const [one, other] = [inEuro, inDollars].map(priced => ask({ input: priced, date, rates: even }))
    expect(one?.lines.map(({ uah }) => uah)).toEqual(other?.lines.map(({ uah }) => uah))
    expect(one?.total).toEqual(other?.total)
  })
})

test('the same question gives the same bytes, is not changed, and answers in the shape of the contract', () => {
  holds(question => {
    const before = JSON.stringify(question)
    const first = ask(question)
    expect(JSON.stringify(ask(question))).toBe(JSON.stringify(first))
    expect(JSON.stringify(question)).toBe(before)
    expect(statementSchema.parse(first)).toEqual(first)
    expect(first.complete).toBe(first.missing.length === 0)
  }, 500)
})

test('no statement is made for a date before the first tariff, one is for any later', () => {
  const anyDay = fc.date({ min: new Date('2000-01-01'), max: new Date('2060-12-31'), noInvalidDate: true })
  fc.assert(
    fc.property(anyDay, day => {
      const date = day.toISOString().slice(0, 10)
      const question = () =>
        ask({
          input: {
            route: 'own',
            vehicle: { kind: 'passenger', engine: 'petrol', volumeCc: 1600, productionYear: 1999 },
            price: { amount: 5000, currency: 'USD' },
          },
          date,
          rates: { USD: 40, EUR: 44, date, stale: false },
        })
      if (date < firstTariffDate) expect(question).toThrow('2019-02-23')
      else expect(question().tariff.validFrom <= date).toBe(true)
    }),
  )
})
