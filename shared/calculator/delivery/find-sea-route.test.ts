import { expect, it } from 'vitest'
import type { QuoteInput } from '#shared/calculator/quote-input.ts'
import { compileTables } from '#shared/calculator/tables/compile-tables.ts'
import { readTable } from '#shared/calculator/tables/table-rules.ts'
import { findWay } from './find-sea-route.ts'

const table = (title: 'transportation' | 'ship-delivery', rows: string[][]) => {
  const reading = readTable(title, rows)
  if (!reading.table) throw new Error(JSON.stringify(reading.errors))
  return { ...reading.table, version: 1 }
}
const tables = compileTables({
  transportation: table('transportation', [
    ['Auction', 'Auction Location', 'Newark, NJ', 'Savannah, GA', 'Houston, TX'],
    ['Copart', 'Somerville, NJ', '300', '250', '250'],
  ]),
  'ship-delivery': table('ship-delivery', [
    ['Port', 'Destination', 'Sedan'],
    ['Newark, NJ', 'Klaipeda, LT', '500'],
    ['Savannah, GA', 'Klaipeda, LT', '600'],
    ['Houston, TX', 'Klaipeda, LT', '900'],
    ['Newark, NJ', 'Bremerhaven, DE', '550'],
    ['Savannah, GA', 'Bremerhaven, DE', '600'],
    ['Houston, TX', 'Poti, GE', '900'],
  ]),
})

it.each([
  ['Klaipeda, LT', 'Newark, NJ', 'the cheapest sum, though its transport is the dearest'],
  ['Bremerhaven, DE', 'Newark, NJ', 'the first of equal sums'],
  ['Poti, GE', 'Houston, TX', 'the only one with a ship'],
  ['Odesa, UA', 'Savannah, GA', 'the first of the cheapest transports where no ship goes'],
])('on the way to %s the car leaves from %s: %s', (destination, port) => {
  const input: QuoteInput = {
    route: 'usa',
    vehicle: { kind: 'passenger', engine: 'petrol', volumeCc: 1998, productionYear: 2021 },
    price: { amount: '7000', currency: 'USD' },
  }
  const usa = { auction: 'copart', location: 'Somerville, NJ', destination } as const
  expect(findWay({ input, tables, rules: 3 }, usa).port).toBe(port)
})
