import { expect, it } from 'vitest'
import { totals } from '#messages/calculation/totals.js'
import type { CostBreakdown, LineGroup } from '#shared/calculator/statement/statement-shape.ts'
import { compare } from './comparison.tsx'

const statement = (lines: [code: string, group: LineGroup, uah: string][]): CostBreakdown => {
  const total = lines.reduce((sum, [, , uah]) => sum + Math.round(Number(uah) * 100), 0) / 100
  const sum = (uah: string) => ({ uah, usd: '0.00', eur: '0.00' })
  return {
    rates: { USD: 40, EUR: 50, date: '2026-11-20', stale: false },
    tariff: { validFrom: '2026-01-01', revision: 0 },
    tables: {},
    lines: lines.map(([code, group, uah]) => ({
      code,
      group,
      title: code,
      basis: '',
      rate: '',
      ...sum(uah),
    })),
    customsValue: sum('0.00'),
    customs: sum('0.00'),
    total: sum(total.toFixed(2)),
    complete: true,
    missing: [],
    warnings: [],
  }
}

it('puts what differs side by side, to the kopeck, and names what only one car has', () => {
  const american = statement([
    ['price', 'auction', '100.10'],
    ['sea', 'delivery', '50.00'],
    ['duty', 'customs', '15.01'],
  ])
  const electric = statement([
    ['price', 'auction', '100.10'],
    ['carriage', 'delivery', '49.99'],
    ['duty', 'customs', '0.00'],
    ['company_fee', 'services', '7.00'],
  ])
  const { groups, total } = compare(american, electric)
  const rows = groups.flatMap(group => group.rows)
  expect(rows.map(row => [row.title, row.first, row.second, row.change, row.difference])).toEqual([
    ['sea', '50.00', null, 'less', '50.00'],
    ['carriage', null, '49.99', 'more', '49.99'],
    ['duty', '15.01', '0.00', 'less', '15.01'],
    ['company_fee', null, '7.00', 'more', '7.00'],
  ])
  expect(groups.map(({ sum }) => [sum.first, sum.second, sum.change])).toEqual([
    ['50.00', '49.99', 'less'],
    ['15.01', '0.00', 'less'],
    [null, '7.00', 'more'],
  ])
  expect(total).toMatchObject({ first: '165.11', second: '157.09', difference: '8.02', change: 'less' })
})

it('says of each total what it is where that differs', () => {
  const whole = statement([['price', 'auction', '100.00']])
  const damaged = { ...whole, warnings: [{ code: 'repair_not_given', message: '' }] }
  expect(compare(whole, whole).totalTitles).toBeNull()
  expect(compare(whole, damaged).totalTitles).toEqual({
    first: totals.whole,
    second: totals.withoutRepair,
  })
})
