import { expect, it } from 'vitest'
import type { CostBreakdown, StatementLine } from '#shared/calculator/statement/statement-shape.ts'
import { pairDifference, pairLines, tableSteps } from './quote-comparison.tsx'

const aLine = (code: string, usd: string): StatementLine => ({
  code,
  group: 'auction',
  title: code,
  basis: '',
  rate: '',
  uah: '0.00',
  usd,
  eur: '0.00',
})
const sum = { uah: '0.00', usd: '0.00', eur: '0.00' }
const aStatement = (...lines: StatementLine[]): CostBreakdown => ({
  rates: { USD: 40, EUR: 50, date: '2026-03-17', stale: false },
  tariff: { validFrom: '2026-01-01', revision: 0 },
  tables: {},
  lines,
  customsValue: sum,
  customs: sum,
  total: sum,
  complete: true,
  missing: [],
  warnings: [],
})

it('puts the lines of the two beside each other, also those that only one has', () => {
  const pairs = pairLines(
    aStatement(aLine('price', '8000.00'), aLine('gate', '79.00'), aLine('sea', '1350.00')),
    aStatement(aLine('price', '8000.00'), aLine('storage', '95.50'), aLine('sea', '1400.10')),
  )
  expect(pairs.map(pair => [pair.code, pairDifference(pair, 'usd')])).toEqual([
    ['price', '0.00'],
    ['storage', '95.50'],
    ['gate', '-79.00'],
    ['sea', '50.10'],
  ])
})

it('names the tables of both', () => {
  expect(tableSteps({ 'copart-fee': 3, transportation: 1 }, { 'copart-fee': 5, 'ship-delivery': 2 })).toEqual(
    [
      { title: 'copart-fee', was: 3, now: 5 },
      { title: 'ship-delivery', was: null, now: 2 },
      { title: 'transportation', was: 1, now: null },
    ],
  )
})
