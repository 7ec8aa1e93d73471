import { expect, test } from 'vitest'
import type { CalculatorTables } from '#shared/calculator/table-shapes.ts'
import { builtInTariff } from '#shared/calculator/tariff-data.ts'
import { exampleOptions, exampleTables } from '#shared/calculator/testing/example-tables.ts'
import { lotPricer, referenceLots, touchedLots } from './try-quotes.ts'

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

test('every reference lot is priced in full by the example tables', () => {
  const same = inForce['copart-fee'] ?? { columns: [], data: [] }
  const price = lotPricer({
    inForce,
    title: 'copart-fee',
    edited: same,
    rates,
    tariff: builtInTariff,
    options,
  })
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
  const price = lotPricer({
    inForce,
    title: 'copart-fee',
    edited: content,
    rates,
    tariff: builtInTariff,
    options,
  })
  const [lot] = touchedLots('copart-fee', inForce, content)
  expect(lot).toMatchObject({ auction: 'copart', price: '1' })
  const result = lot && price(lot)
  expect(result?.lines[0]).toMatchObject({ before: '25.00', after: '125.00' })
  expect(Number(result?.after?.total.usd) - Number(result?.before?.total.usd)).toBeGreaterThan(100)
})

test('a changed way is tried from a yard that its port serves', () => {
  const content = edited('ship-delivery', 2, 'Sedan', 9000)
  const [lot] = touchedLots('ship-delivery', inForce, content)
  const result =
    lot &&
    lotPricer({ inForce, title: 'ship-delivery', edited: content, rates, tariff: builtInTariff, options })(
      lot,
    )
  expect(result?.lot).toMatchObject({ port: 'Savannah, GA', destination: 'Klaipeda, LT' })
  expect(result?.lines[0]).toMatchObject({ before: '1350.00', after: '9000.00' })
})

test('a changed yard is tried itself', () => {
  const content = edited('transportation', 0, 'Savannah, GA', 500)
  expect(touchedLots('transportation', inForce, content)).toMatchObject([
    { auction: 'copart', location: 'Birmingham, AL' },
  ])
})

test('a price that is no number gives nothing', () => {
  const same = inForce['copart-fee'] ?? { columns: [], data: [] }
  const price = lotPricer({
    inForce,
    title: 'copart-fee',
    edited: same,
    rates,
    tariff: builtInTariff,
    options,
  })
  expect(price({ auction: 'copart', body: 'sedan', price: 'много' })).toBeNull()
  expect(price({ auction: 'copart', body: 'sedan', price: '7 000,50' })?.after?.lines[0]?.usd).toBe('7000.50')
})
