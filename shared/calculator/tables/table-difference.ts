import type { TableTitle } from '#shared/domain/calculation/table-titles.ts'
import {
  auctionColumn,
  destinationColumn,
  locationColumn,
  locationKey,
  portColumn,
  priceFrom,
  type TableCell,
  type TableContent,
  type TableKind,
  type TableRow,
  tableKinds,
} from './table-shapes.ts'

/**
 * A cell that differs; `row` is the sheet row of the new version (for a removed row, of the old version); the header is
 * row 1.
 */
export interface CellChange {
  row: number
  column: string
  from: TableCell
  to: TableCell
}

export interface TableDifference {
  /** Cells of rows that only the new version has; `from` is `null`. */
  added: CellChange[]
  /** Cells of rows that only the old version has; `to` is `null`. */
  removed: CellChange[]
  /** Cells of rows that both versions have, including cells of a column that only one version has. */
  changed: CellChange[]
}

/**
 * The difference between two versions, cell by cell. Rows are matched by name (the tier's start, the yard, the sea
 * route), not by position, so sorting a table changes nothing. Empty cells of added and removed rows are left out.
 * Without a version in force everything is added.
 */
export const compareTables = (
  title: TableTitle,
  before: TableContent | null,
  after: TableContent,
): TableDifference => {
  const nameOf = (row: TableRow) => nameTableRow(title, row)
  const columns = [...new Set([...after.columns, ...(before?.columns ?? [])].map(({ key }) => key))]
  const old = new Map((before?.data ?? []).map((row, index) => [nameOf(row), { row, index }]))
  const difference: TableDifference = { added: [], removed: [], changed: [] }
  after.data.forEach((row, index) => {
    const name = nameOf(row)
    const match = old.get(name)
    old.delete(name)
    const into = match ? difference.changed : difference.added
    into.push(...changesOf(columns, match?.row ?? {}, row, index + 2))
  })
  for (const { row, index } of old.values()) {
    difference.removed.push(...changesOf(columns, row, {}, index + 2))
  }
  return difference
}

/** Row name by which two versions match their rows: the tier's start, the yard, the sea route. */
export const nameTableRow = (title: TableTitle, row: TableRow): string => rowNames[tableKinds[title]](row)

const changesOf = (columns: readonly string[], from: TableRow, to: TableRow, row: number): CellChange[] =>
  columns
    .map(column => ({ row, column, from: cellOf(from, column), to: cellOf(to, column) }))
    .filter(change => change.from !== change.to)

const cellOf = (row: TableRow, column: string): TableCell =>
  Object.hasOwn(row, column) ? (row[column] ?? null) : null

const rowNames: Record<TableKind, (row: TableRow) => string> = {
  fee: row => String(row[priceFrom]),
  transportation: row => nameBy(row, auctionColumn, locationColumn),
  'ship-delivery': row => nameBy(row, portColumn, destinationColumn),
}

const nameBy = (row: TableRow, ...columns: string[]): string =>
  columns.map(column => locationKey(String(row[column] ?? ''))).join('\n')
