import { expect, test } from 'vitest'
import { usualProfile } from '#shared/calculator/tables/sample-lots.ts'
import type { CalculatorTables, TableContent } from '#shared/calculator/tables/table-shapes.ts'
import { builtInTariff } from '#shared/calculator/tariff/tariff-data.ts'
import { exampleOptions, exampleTables } from '#shared/calculator/testing/example-tables.ts'
import { lotPricer, referenceLots, tryTouched } from './try-box.tsx'

const inForce: CalculatorTables = exampleTables()

type Edited = 'copart-fee' | 'ship-delivery' | 'transportation'

const tables = (title: Edited, edited: TableContent) => ({
  inForce,
  title,
  edited,
  rates: { USD: 41.5, EUR: 45, date: '2026-11-20', stale: false },
  tariff: builtInTariff,
  options: exampleOptions(),
})

/** What is tried once a cell of a table holds another value. */
const tried = (title: Edited, row: number, column: string, value: number, among = inForce) => {
  const { columns, data } = inForce[title] ?? { columns: [], data: [] }
  const changed = data.map((known, at) => (at === row ? { ...known, [column]: value } : known))
  return tryTouched({ ...tables(title, { columns, data: changed }), inForce: among })
}

/** Prices lots with a table that is edited and still the same. */
const unchangedPricer = () =>
  lotPricer(tables('copart-fee', inForce['copart-fee'] ?? { columns: [], data: [] }))

test('every reference lot is priced in full by the example tables', () => {
  const price = unchangedPricer()
  for (const title of ['copart-fee', 'iaa-fee', 'ship-delivery'] as const) {
    for (const lot of referenceLots(title, inForce)) {
      const result = price(lot)
      expect(result?.after).toMatchObject({ complete: true })
      expect(result?.after).toEqual({ ...result?.before, tables: expect.anything() })
      expect(result?.lines).toEqual([])
    }
  }
})

test('a dearer buyer fee shows in its own line, in the taxes on it and in the total', () => {
  const { cells, results } = tried('copart-fee', 0, 'Non-clean secured', 125)
  expect(cells).toBe(1)
  const [result] = results
  expect(result?.lot).toMatchObject({ auction: 'copart', price: '1' })
  expect(result?.lines[0]).toMatchObject({ before: '25.00', after: '125.00' })
  expect(Number(result?.after?.total.usd) - Number(result?.before?.total.usd)).toBeGreaterThan(100)
})

test.each([
  ['Clean secured', { title: 'clean' }],
  ['Clean unsecured', { title: 'clean', payment: 'unsecured' }],
  ['Non-clean secured high volume', { title: 'nonclean', volume: 'high' }],
])('the column %s is tried by a lot of that kind', (column, profile) => {
  const { results } = tried('copart-fee', 4, column, 4321)
  expect(results[0]?.lot.profile).toMatchObject(profile)
  expect(results[0]?.lines[0]).toMatchObject({ after: '4321.00' })
})

test('a changed way is tried from a yard that its port serves, with the body of its column', () => {
  const { results } = tried('ship-delivery', 2, 'Pickup', 9000)
  expect(results[0]?.lot).toMatchObject({ port: 'Savannah, GA', destination: 'Klaipeda, LT', body: 'pickup' })
  expect(results[0]?.lines[0]).toMatchObject({ before: '1650.00', after: '9000.00' })
})

test('a changed yard is tried itself', () => {
  const { results } = tried('transportation', 0, 'Savannah, GA', 500)
  expect(results.map(({ lot }) => lot)).toMatchObject([{ auction: 'copart', location: 'Birmingham, AL' }])
})

test('changed cells that no lot meets are counted, and no lot pretends to show them', () => {
  const alone = { 'ship-delivery': inForce['ship-delivery'] } as CalculatorTables
  expect(tried('ship-delivery', 2, 'Pickup', 9000, alone)).toEqual({ cells: 1, results: [] })
})

test('a price that is no number gives nothing', () => {
  const price = unchangedPricer()
  expect(price({ auction: 'copart', body: 'sedan', profile: usualProfile, price: 'много' })).toBeNull()
  expect(
    price({ auction: 'copart', body: 'sedan', profile: usualProfile, price: '7 000,50' })?.after?.lines[0]
      ?.usd,
  ).toBe('7000.50')
})
