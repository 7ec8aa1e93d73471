import { expect, test } from 'vitest'
import { usualProfile } from '#shared/calculator/tables/sample-lots.ts'
import type { CalculatorTables } from '#shared/calculator/tables/table-shapes.ts'
import { builtInTariff } from '#shared/calculator/tariff/tariff-data.ts'
import { exampleOptions, exampleTables } from '#shared/calculator/testing/example-tables.ts'
import { lotPricer, referenceLots, tryTouched } from './try-quotes.ts'

const inForce: CalculatorTables = exampleTables()
const rates = { USD: 41.5, EUR: 45, date: '2026-11-20', stale: false }
const options = exampleOptions()

const edited = (
  title: 'copart-fee' | 'ship-delivery' | 'transportation',
  row: number,
  column: string,
  value: number,
) => {
  const table = inForce[title] ?? { version: 1, columns: [], data: [] }
  const data = table.data.map((known, at) => (at === row ? { ...known, [column]: value } : known))
  return { columns: table.columns, data }
}

/** Prices lots with a table that is edited and still the same. */
const unchangedPricer = () =>
  lotPricer({
    inForce,
    title: 'copart-fee',
    edited: inForce['copart-fee'] ?? { columns: [], data: [] },
    rates,
    tariff: builtInTariff,
    options,
  })

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
  const content = edited('copart-fee', 0, 'Non-clean secured', 125)
  const { cells, results } = tryTouched({
    inForce,
    title: 'copart-fee',
    edited: content,
    rates,
    tariff: builtInTariff,
    options,
  })
  expect(cells).toBe(1)
  const [result] = results
  expect(result?.lot).toMatchObject({ auction: 'copart', price: '1' })
  expect(result?.lines[0]).toMatchObject({ before: '25.00', after: '125.00' })
  expect(Number(result?.after?.total.usd) - Number(result?.before?.total.usd)).toBeGreaterThan(100)
})

test('a column of clean titles, of unsecured payment or of high volume is tried by a lot of that kind', () => {
  for (const [column, profile] of [
    ['Clean secured', { title: 'clean' }],
    ['Clean unsecured', { title: 'clean', payment: 'unsecured' }],
    ['Non-clean secured high volume', { title: 'nonclean', volume: 'high' }],
  ] as const) {
    const content = edited('copart-fee', 4, column, 4321)
    const { results } = tryTouched({
      inForce,
      title: 'copart-fee',
      edited: content,
      rates,
      tariff: builtInTariff,
      options,
    })
    expect(results[0]?.lot.profile).toMatchObject(profile)
    expect(results[0]?.lines[0]).toMatchObject({ after: '4321.00' })
  }
})

test('a changed way is tried from a yard that its port serves, with the body of its column', () => {
  const content = edited('ship-delivery', 2, 'Pickup', 9000)
  const { results } = tryTouched({
    inForce,
    title: 'ship-delivery',
    edited: content,
    rates,
    tariff: builtInTariff,
    options,
  })
  expect(results[0]?.lot).toMatchObject({ port: 'Savannah, GA', destination: 'Klaipeda, LT', body: 'pickup' })
  expect(results[0]?.lines[0]).toMatchObject({ before: '1650.00', after: '9000.00' })
})

test('a changed yard is tried itself', () => {
  const content = edited('transportation', 0, 'Savannah, GA', 500)
  const { results } = tryTouched({
    inForce,
    title: 'transportation',
    edited: content,
    rates,
    tariff: builtInTariff,
    options,
  })
  expect(results.map(({ lot }) => lot)).toMatchObject([{ auction: 'copart', location: 'Birmingham, AL' }])
})

test('changed cells that no lot meets are counted, and no lot pretends to show them', () => {
  const alone = { 'ship-delivery': inForce['ship-delivery'] } as CalculatorTables
  const content = edited('ship-delivery', 2, 'Pickup', 9000)
  expect(
    tryTouched({
      inForce: alone,
      title: 'ship-delivery',
      edited: content,
      rates,
      tariff: builtInTariff,
      options,
    }),
  ).toEqual({
    cells: 1,
    results: [],
  })
})

test('a price that is no number gives nothing', () => {
  const price = unchangedPricer()
  expect(price({ auction: 'copart', body: 'sedan', profile: usualProfile, price: 'много' })).toBeNull()
  expect(
    price({ auction: 'copart', body: 'sedan', profile: usualProfile, price: '7 000,50' })?.after?.lines[0]
      ?.usd,
  ).toBe('7000.50')
})
