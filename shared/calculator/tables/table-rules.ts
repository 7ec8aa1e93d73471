import { texts } from '#messages/calculator/tables.js'
/** Checks a sheet by the rules of its table; returns the table, or every problem with its row and column. */

import { checkShipDeliveryRows, checkTransportationRows } from '#shared/calculator/delivery/delivery-rows.ts'
import type { TableTitle } from '#shared/domain/calculation/table-titles.ts'
import { type FoundBroken, findBroken } from './broken-cells.ts'
import { checkFeeRows } from './fee-rows.ts'
import { otherUnitOf, readHeader, withoutOtherUnit } from './table-headers.ts'
import { tableNames } from './table-names.ts'
import {
  type CalculatorTables,
  locationKey,
  priceTo,
  type TableContent,
  type TableKind,
  type TableRow,
  tableKinds,
} from './table-shapes.ts'
import { cellText, type GivenCell, type Sheet, type SheetCell, type TableProblem } from './table-sheet.ts'

export type TableReading =
  | { table: TableContent; errors?: undefined; warnings: TableProblem[] }
  | { table?: undefined; errors: TableProblem[]; warnings: TableProblem[] }

/**
 * Reads a sheet as the table of a title. A sheet with any error gives all of its errors and no table. `others` are the
 * tables in force: a port that only one of the two delivery tables has gives a warning. Blank rows, blank columns and
 * lines above the headers are skipped; problems name the rows of the given sheet.
 *
 * @example readTable('copart-fee', [['Price from', 'Price to', 'Buyer fee'], ['0', '', '7,25%']])
 */
export const readTable = (
  title: TableTitle,
  given: readonly (readonly GivenCell[])[],
  others: CalculatorTables = {},
): TableReading => {
  const kind = tableKinds[title]
  const { rows, broken } = findBroken(given)
  const above = Math.max(0, findHeaderRow(kind, rows))
  const below = broken.map(found => ({ ...found, row: found.row - above }))
  const read = readBelow(kind, rows.slice(above), others, below)
  if (above === 0) return read
  const moved = (problems: TableProblem[]) =>
    problems.map(problem => ({ ...problem, row: problem.row + above }))
  if (read.errors) return { errors: moved(read.errors), warnings: moved(read.warnings) }
  const message = texts.headersOfRow({ row: above + 1 })
  return { ...read, warnings: [{ row: above + 1, column: null, message }, ...moved(read.warnings)] }
}

/** True for a sheet with the headers of the table, whatever else stands in it. */
export const holdsTable = (title: TableTitle, given: readonly (readonly GivenCell[])[]): boolean =>
  findHeaderRow(tableKinds[title], findBroken(given.slice(0, rowsSearched)).rows) >= 0

/** `broken`: also of rows above the first one, which count for nothing. */
const readBelow = (
  kind: TableKind,
  rows: readonly (readonly SheetCell[])[],
  others: CalculatorTables,
  broken: readonly FoundBroken[],
): TableReading => {
  const sheet: Sheet = { columns: [], rows: [], errors: [], warnings: [] }
  readHeaders(kind, rows, sheet)
  if (sheet.errors.length > 0) {
    addBroken(sheet, rows, broken)
    const other = otherKind(kind, rows)
    const message = other && texts.otherKind({ table: nameOfKind(other) })
    return { errors: message ? [{ row: 1, column: null, message }] : sheet.errors, warnings: [] }
  }
  readRows(rows, sheet)
  if (sheet.rows.length === 0) sheet.errors.push({ row: 1, column: null, message: texts.noRows })
  const data = checkers[kind](sheet, others)
  addBroken(sheet, rows, broken)
  if (sheet.errors.length > 0) return { errors: inOrder(sheet.errors), warnings: inOrder(sheet.warnings) }
  return {
    table: { columns: sheet.columns.map(({ column }) => column), data },
    warnings: inOrder(sheet.warnings),
  }
}

/** Errors of broken cells, in place of what the rules say about the same cells. */
const addBroken = (
  sheet: Sheet,
  rows: readonly (readonly SheetCell[])[],
  broken: readonly FoundBroken[],
): void => {
  const problems = broken
    .filter(({ row }) => row > 0)
    .map(({ row, at, message }) => ({ row, column: cellText(rows[0]?.[at]) || null, message }))
  const placeOf = ({ row, column }: TableProblem): string => `${row} ${column}`
  const places = new Set(problems.map(placeOf))
  sheet.errors = [...sheet.errors.filter(problem => !places.has(placeOf(problem))), ...problems]
}

/** The sheet of a table: its header and rows, for a grid, an export, or reading it again by the same rules. */
export const sheetOf = ({ columns, data }: TableContent): SheetCell[][] => [
  columns.map(({ key }) => key),
  ...data.map(row => columns.map(({ key }) => (Object.hasOwn(row, key) ? row[key] : null))),
]

const checkers: Record<TableKind, (sheet: Sheet, others: CalculatorTables) => TableRow[]> = {
  fee: checkFeeRows,
  transportation: checkTransportationRows,
  'ship-delivery': checkShipDeliveryRows,
}

const readHeaders = (kind: TableKind, rows: readonly (readonly SheetCell[])[], sheet: Sheet): void => {
  const headers = rows[0] ?? []
  headers.forEach((cell, at) => {
    const header = cellText(cell)
    if (header === '') {
      const row = rows.findIndex((cells, index) => index > 0 && cellText(cells[at]) !== '')
      if (row > 0)
        sheet.errors.push({ row: 1, column: null, message: texts.columnWithoutHeader({ column: at + 1 }) })
      return
    }
    const column = readHeader(kind, header)
    if (!column) {
      sheet.errors.push({
        row: 1,
        column: header,
        message: headerMessage(kind, header),
      })
    } else if (sheet.columns.some(known => locationKey(known.column.key) === locationKey(column.key))) {
      sheet.errors.push({ row: 1, column: header, message: texts.columnRepeated })
    } else {
      sheet.columns.push({ column, header, at })
    }
  })
  const keys = namedKeys(kind, headers)
  for (const [key, name] of requiredColumns[kind]) {
    if (!keys.has(key)) {
      sheet.errors.push({ row: 1, column: null, message: texts.columnMissing({ name: texts.columns[name] }) })
    }
  }
}

const headerMessage = (kind: TableKind, header: string): string => {
  const unit = otherUnitOf(header)
  if (unit === null) return texts.headerUnknown({ help: texts.headerHelp[kind] })
  const isShare = kind === 'fee' && /[%％‰]/.test(unit)
  return isShare ? texts.headerOfShare({ unit }) : texts.headerNotDollars({ unit })
}

/** Columns that the headers name, also those refused for their unit. */
const namedKeys = (kind: TableKind, headers: readonly SheetCell[]): Set<string | undefined> =>
  new Set(headers.map(cell => readHeader(kind, withoutOtherUnit(cellText(cell)))?.key))

/** The other kind of table whose headers fit the file: one error says so, in place of an error for each column. */
const otherKind = (kind: TableKind, rows: readonly (readonly SheetCell[])[]): TableKind | undefined =>
  kinds.find(other => other !== kind && findHeaderRow(other, rows) >= 0)

/** Index of the row with the required column headers, which may follow a title; -1 where there is none. */
const findHeaderRow = (kind: TableKind, rows: readonly (readonly SheetCell[])[]): number =>
  rows.slice(0, rowsSearched).findIndex(cells => {
    const keys = namedKeys(kind, cells)
    return requiredColumns[kind].every(([key]) => keys.has(key))
  })

/** A header may stand below a title and its remarks. */
const rowsSearched = 10

const kinds = ['fee', 'transportation', 'ship-delivery'] as const

const nameOfKind = (kind: TableKind): string =>
  kind === 'fee' ? texts.feeTable : texts.tableNamed({ name: tableNames[kind] })

const requiredColumns: Record<
  TableKind,
  readonly (readonly [key: string, name: keyof typeof texts.columns])[]
> = {
  fee: [
    ['Price from', 'priceFrom'],
    [priceTo, 'priceTo'],
  ],
  transportation: [
    ['Auction', 'auction'],
    ['Auction Location', 'yard'],
  ],
  'ship-delivery': [
    ['Port', 'port'],
    ['Destination', 'destination'],
  ],
}

const readRows = (rows: readonly (readonly SheetCell[])[], sheet: Sheet): void => {
  rows.forEach((cells, index) => {
    if (index === 0 || cells.every(cell => cellText(cell) === '')) return
    const width = rows[0]?.length ?? 0
    cells.slice(width).forEach((cell, extra) => {
      if (cellText(cell) === '') return
      const message = texts.valueOutside({ column: width + extra + 1 })
      sheet.errors.push({ row: index + 1, column: null, message })
    })
    cells.forEach((cell, at) => {
      if (!unwritable.test(cellText(cell))) return
      const column = cellText(rows[0]?.[at]) || null
      sheet.errors.push({ row: index + 1, column, message: texts.removeControls })
    })
    sheet.rows.push({ row: index + 1, cells })
  })
}

/** Characters that CSV or XLSX files cannot contain: an exported table with them could not be loaded again. */
const unwritable = /(?![\t\n\r])[\p{Cc}\p{Cs}]/u

const inOrder = (problems: TableProblem[]): TableProblem[] => problems.toSorted((a, b) => a.row - b.row)
