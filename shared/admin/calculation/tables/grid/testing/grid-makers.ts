import { readTable } from '#shared/calculator/tables/table-rules.ts'
import type { TableContent } from '#shared/calculator/tables/table-shapes.ts'
import type { TableTitle } from '#shared/domain/calculation/table-titles.ts'
import { createGrid, type GridState, shownRows } from '../grid-model.ts'

/** Version 1 of a table from rows of text, the header first. Throws when the rows break the rules. */
export const aSource = (
  title: TableTitle,
  rows: readonly (readonly string[])[],
): TableContent & { version: number } => {
  const { table, errors } = readTable(title, rows)
  if (!table) throw new Error(JSON.stringify(errors))
  return { ...table, version: 1 }
}

export const feeRows = [
  ['Price from', 'Price to', 'Buyer fee'],
  ['0', '99.99', '25'],
  ['100', '499.99', '49.5'],
  ['500', '', '600 + 1%'],
]

export const aFeeGrid = (): GridState => createGrid('copart-fee', aSource('copart-fee', feeRows))

/** A fee table of many tiers that touch. */
export const longFeeRows = (count: number): string[][] => [
  ['Price from', 'Price to', 'Standard', 'High volume'],
  ...Array.from({ length: count }, (_, index) => [
    String(index * 100),
    index === count - 1 ? '' : String(index * 100 + 99.99),
    String(20 + index),
    '7.25%',
  ]),
]

export const gridTexts = (state: GridState): string[][] => shownRows(state).map(({ cells }) => [...cells])

/** The grid with a range selected: the active cell first. */
export const selecting = (
  state: GridState,
  row: number,
  column: number,
  toRow = row,
  toColumn = column,
): GridState => ({
  ...state,
  selection: { active: { row, column }, far: { row: toRow, column: toColumn } },
})
