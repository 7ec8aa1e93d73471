/** What a new version changes. */
import { expect, test } from 'vitest'
import { compareTables } from './table-difference.ts'
import { readTable } from './table-rules.ts'
import type { SheetCell } from './table-sheet.ts'

const sheet = (...rows: SheetCell[][]) => {
  const { table } = readTable('copart-fee', rows)
  if (!table) throw new Error('the sample must be readable')
  return table
}
const header = ['Price from', 'Price to', 'Clean']
const before = sheet(header, [0, 49.99, 10], [50, 99.99, 20], [100, '', '5%'])

test('cells are added, removed and changed by what names their row', () => {
  const after = sheet(header, [0, 49.99, 10], [50, 149.99, 25], [150, '', '5%'])
  expect(compareTables('copart-fee', before, after)).toEqual({
    added: [
      { row: 4, column: 'Price from', from: null, to: 150 },
      { row: 4, column: 'Clean', from: null, to: '5%' },
    ],
    removed: [
      { row: 4, column: 'Price from', from: 100, to: null },
      { row: 4, column: 'Clean', from: '5%', to: null },
    ],
    changed: [
      { row: 3, column: 'Price to', from: 99.99, to: 149.99 },
      { row: 3, column: 'Clean', from: 20, to: 25 },
    ],
  })
})

test('a new column is a change of each row, the same table changes nothing, the first adds everything', () => {
  const wider = sheet([...header, 'Non-clean'], [0, 49.99, 10, 1], [50, 99.99, 20, 2], [100, '', '5%', 3])
  expect(compareTables('copart-fee', before, wider).changed).toEqual(
    [1, 2, 3].map(to => ({ row: to + 1, column: 'Non-clean', from: null, to })),
  )
  expect(compareTables('copart-fee', wider, before).changed).toHaveLength(3)
  expect(compareTables('copart-fee', before, before)).toEqual({ added: [], removed: [], changed: [] })
  expect(compareTables('copart-fee', null, before).added).toHaveLength(8)
})

test('places are matched without regard to case, and order does not matter', () => {
  const yards = (...rows: SheetCell[][]) => {
    const { table } = readTable('transportation', [['Auction', 'Auction Location', 'P'], ...rows])
    if (!table) throw new Error('the sample must be readable')
    return table
  }
  const one = yards(['Copart', 'A', 1], ['IAAI', 'A', 2])
  const other = yards(['IAA', 'A', 2], ['Copart', 'A', 3])
  expect(compareTables('transportation', one, other)).toEqual({
    added: [],
    removed: [],
    changed: [{ row: 3, column: 'P', from: 1, to: 3 }],
  })
})
