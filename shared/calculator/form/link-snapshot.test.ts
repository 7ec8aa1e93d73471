import { expect, test } from 'vitest'
import type { CostBreakdown } from '#shared/calculator/statement/statement-shape.ts'
import { markedAddress, readMark } from './link-snapshot.ts'

const statement = (tables: CostBreakdown['tables'], revision: number) =>
  ({ tariff: { validFrom: '2026-01-01', revision }, tables }) as CostBreakdown

test.each<[string, CostBreakdown['tables'], number, string, string]>([
  [
    'without tables',
    {},
    3,
    '/calculator?route=own',
    '/calculator?date=2026-11-20&route=own&made=2026-11-20.3',
  ],
  [
    'of a day of its own',
    {},
    0,
    '/calculator?date=2026-12-31&eur1=1',
    '/calculator?date=2026-12-31&eur1=1&made=2026-11-20.0',
  ],
  [
    'with tables',
    { 'copart-fee': 4, 'copart-internet-bid': 1, 'ship-delivery': 7 },
    2,
    '/calculator?price=1',
    '/calculator?date=2026-11-20&price=1&made=2026-11-20.2.4.1.0.0.7.0',
  ],
])('a link %s has its day and its mark, and is read again', (_name, tables, revision, address, marked) => {
  expect(markedAddress(address, '2026-11-20', statement(tables, revision))).toBe(marked)
  const mark = readMark(new URLSearchParams(marked.split('?')[1]).get('made'))
  expect(mark).toMatchObject({ day: '2026-11-20', revision })
  expect(Object.fromEntries(mark?.tables ?? [])).toEqual(tables)
})

test('a link to a forecast is of its day, and forecasts again', () => {
  const ahead = { day: '2027-01-15', total: { uah: '1.00', usd: '1.00', eur: '1.00' } }
  expect(markedAddress('/calculator?route=own', '2026-11-20', { ...statement({}, 3), ahead })).toBe(
    '/calculator?date=2027-01-15&forecast=1&route=own&made=2026-11-20.3',
  )
})

test('the rules of the statement are named from the second on', () => {
  const second = { ...statement({}, 3), rules: 2 }
  const marked = markedAddress('/calculator?route=own', '2026-11-20', second)
  expect(marked).toBe('/calculator?date=2026-11-20&route=own&made=2026-11-20.3.r2')
  expect(readMark('2026-11-20.3.r2')).toMatchObject({ revision: 3, rules: 2 })
  expect(readMark('2026-11-20.3')).toMatchObject({ revision: 3, rules: 1 })
  for (const end of ['.', ').', '»', '\u200b'])
    expect(readMark(`2026-11-20.3.r2${end}`)).toMatchObject({ revision: 3, rules: 2 })
})

test.each([
  null,
  '2026-11-20.3.r0',
  '2026-11-20.3.r2.r2',
  '',
  '2026-11-20',
  '2026-13-20.1',
  '2026-11-20.-1',
  '2026-11-20.1e3',
  '2026-11-20.9999999999',
  '2026-11-20.1.1',
  '2026-11-20.1.1.1.1.1.1.1.1',
  '2026-11-20.1.1.x.1.1.1.1',
])('%s is no mark', text => {
  expect(readMark(text)).toBeNull()
})
