import { expect, test } from 'vitest'
import { checkQuoteInput } from '#shared/calculator/input-rules.ts'
import { priceQuote } from '#shared/calculator/price-quote.ts'
import type { QuoteInput } from '#shared/calculator/quote-input.ts'
import { builtInTariff } from '#shared/calculator/tariff/tariff-data.ts'
import { exampleOptions, exampleTables } from '#shared/calculator/testing/example-tables.ts'
import type { TableTitle } from '#shared/domain/calculation/table-titles.ts'
import { tableTitles } from '#shared/domain/calculation/table-titles.ts'
import { cellsRead, changedCells, tableCellKey } from './changed-cells.ts'
import { inputOfLot, lotsForCells, usualProfile, wayOfLot } from './sample-lots.ts'
import type { CalculatorTables, TableContent, VersionedTable } from './table-shapes.ts'

const tables = exampleTables()
const options = exampleOptions()
const rates = { USD: 41.5, EUR: 45, date: '2026-11-20', stale: false }
const table = (title: TableTitle): VersionedTable => {
  const known = tables[title]
  if (!known) throw new Error(`no ${title}`)
  return known
}
const price = (of: CalculatorTables, input: QuoteInput) =>
  JSON.stringify(
    priceQuote({ input, date: rates.date, rates, tables: of, tariff: builtInTariff, options }).lines,
  )

/** The table with one cell raised. */
const withCell = (title: TableTitle, row: number, column: string): VersionedTable => ({
  ...table(title),
  data: table(title).data.map((known, at) => (at === row ? { ...known, [column]: 77_777 } : known)),
})

const car = { kind: 'passenger', engine: 'petrol', volumeCc: 1998, productionYear: 2021 } as const
const lots: QuoteInput[] = [
  {
    route: 'usa',
    vehicle: { ...car, body: 'suv' },
    price: { amount: '7000', currency: 'USD' },
    usa: { auction: 'copart', location: 'Birmingham, AL', destination: 'Klaipeda, LT', title: 'nonclean' },
  },
  {
    route: 'usa',
    vehicle: car,
    price: { amount: '99.99', currency: 'EUR' },
    usa: {
      auction: 'iaai',
      location: 'houston, tx',
      port: 'Houston, TX',
      destination: 'Klaipeda, LT',
      volume: 'high',
      bid: 'live',
    },
  },
  { route: 'own', vehicle: car, price: { amount: '7000', currency: 'USD' } },
]

test.each(tableTitles.flatMap(title => lots.map((input, at) => ({ title, lot: at + 1, input }))))(
  'quote $lot reads every cell of $title that changes its lines',
  ({ title, input }) => {
    expect(checkQuoteInput(input, rates.date)).toEqual([])
    const before = price(tables, input)
    const read = new Set(cellsRead(title, tables, input, rates))
    for (const [at, row] of table(title).data.entries()) {
      for (const { key, type } of table(title).columns) {
        if (type === 'text' || key.startsWith('Price')) continue
        if (price({ ...tables, [title]: withCell(title, at, key) }, input) === before) continue
        expect([title, at, key, read.has(tableCellKey(title, row, key))]).toEqual([title, at, key, true])
      }
    }
  },
)

test('an auction lot reads few cells, another route none', () => {
  const [first, , own] = lots
  if (!first || !own) throw new Error('no lots')
  expect(cellsRead('copart-fee', tables, first, rates)).toHaveLength(1)
  expect(cellsRead('iaa-fee', tables, first, rates)).toEqual([])
  expect(cellsRead('copart-fee', {}, first, rates)).toEqual([])
  for (const title of tableTitles) expect(cellsRead(title, tables, own, rates)).toEqual([])
})

test('names of rows, the end of a tier and the days move no price', () => {
  const days: TableContent = {
    ...table('ship-delivery'),
    data: table('ship-delivery').data.map(row => ({ ...row, Days: '1-2' })),
  }
  expect(changedCells('ship-delivery', table('ship-delivery'), days)).toEqual([])
  const ends: TableContent = {
    ...table('copart-fee'),
    data: table('copart-fee').data.map((row, at) => (at === 0 ? { ...row, 'Price to': 50 } : row)),
  }
  expect(changedCells('copart-fee', table('copart-fee'), ends)).toEqual([])
})

test('a row that has gone counts by what it held', () => {
  const without = { ...table('transportation'), data: table('transportation').data.slice(1) }
  expect(changedCells('transportation', table('transportation'), without)).toMatchObject([
    { row: { 'Auction Location': 'Birmingham, AL' }, column: 'Savannah, GA', from: 445, to: null },
  ])
})

test('any changed cell gets a lot that it moves', () => {
  for (const title of tableTitles) {
    for (const { key, type } of table(title).columns) {
      if (type === 'text' || key.startsWith('Price')) continue
      for (const row of [0, 3, table(title).data.length - 1]) {
        // A port that does not serve the yard has no price to change.
        if (table(title).data[row]?.[key] == null) continue
        const edited = withCell(title, row, key)
        const [lot] = lotsForCells(title, tables, edited, changedCells(title, table(title), edited))
        if (!lot) throw new Error(`${title}: nothing meets ${key} of row ${row}`)
        const { location, destination } = wayOfLot(lot, tables)
        const input = inputOfLot(lot, location, destination, rates.date)
        expect(checkQuoteInput(input, rates.date)).toEqual([])
        const moved = price(tables, input) !== price({ ...tables, [title]: edited }, input)
        expect([title, key, row, moved]).toEqual([title, key, row, true])
      }
    }
  }
})

test('the lots come column by column, the largest change of each first', () => {
  const edited: TableContent = {
    ...table('copart-fee'),
    data: table('copart-fee').data.map(row => ({
      ...row,
      'Clean unsecured': row['Price from'] === 500 ? 9999 : Number(row['Clean unsecured'] ?? 0) + 1,
      'Non-clean secured': Number(row['Non-clean secured'] ?? 0) + 1,
    })),
  }
  const [first, second] = lotsForCells(
    'copart-fee',
    tables,
    edited,
    changedCells('copart-fee', table('copart-fee'), edited),
  )
  expect(first).toMatchObject({ profile: { title: 'clean', payment: 'unsecured' }, price: '500' })
  expect(second).toMatchObject({ profile: usualProfile })
})
