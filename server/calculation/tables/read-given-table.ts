/** Reads a table from a request, uploaded as a file or sent as rows of the grid, and checks it by its rules. */

import { texts } from '#messages/server/calculation/tables.js'
import type { Context } from '#server/platform/context.ts'
import { fieldError } from '#server/platform/http/errors/http-error.ts'
import type { UploadedFile } from '#server/platform/http/requests/read-body.ts'
import { inConversionTurn } from '#server/platform/queue.ts'
import { readTable } from '#shared/calculator/tables/table-rules.ts'
import type { SheetCell } from '#shared/calculator/tables/table-sheet.ts'
import type { Cell } from '#shared/contract/calculation/tables.ts'
import { tableCellLimit, tableColumnLimit } from '#shared/domain/calculation/table-limits.ts'
import type { TableTitle } from '#shared/domain/calculation/table-titles.ts'
import { kyivDay } from '#shared/domain/time/kyiv-day.ts'
import { readTableFile, readTableRows } from './read-table-file.ts'
import { type FirstProblems, firstProblems } from './table-problems.ts'
import { tablesInForce } from './tables-in-force.ts'

export interface GivenTable extends FirstProblems {
  /** Name of the sheet, for messages about problems. */
  sheet: string
}

/** Throws what `readTableFile` throws. */
export const readGivenFile = async (
  ctx: Context,
  title: TableTitle,
  file: UploadedFile,
): Promise<GivenTable & { bytes: Buffer }> =>
  inConversionTurn(file.account, async () => {
    const bytes = await file.read()
    return { ...(await readTableFile({ title, bytes, others: await otherTables(ctx) })), bytes }
  })

/** Throws 400 for a key that no column has, and for too many columns or cells; and what `readTableRows` throws. */
export const readGivenRows = async (
  ctx: Context,
  account: number,
  title: TableTitle,
  { data, columns }: { data: readonly Record<string, Cell>[]; columns?: readonly string[] | undefined },
): Promise<GivenTable> => {
  const [unknown] = columns ? unknownKeys(data, columns) : []
  if (unknown !== undefined) throw fieldError('data', 'table.unknown-column', { name: unknown })
  // Checked before the sheet is built, since every row then gets a cell for every column.
  const width = (columns ?? keysOf(data)).length
  if (width > tableColumnLimit) {
    throw fieldError('data', 'table.too-large', { what: 'columns', count: width, most: tableColumnLimit })
  }
  const cells = data.length * width
  if (cells > tableCellLimit) {
    throw fieldError('data', 'table.too-large', { what: 'cells', count: cells, most: tableCellLimit })
  }
  const [sheet, rows, others] = [texts.typedSheet, gridRows(data, columns), await otherTables(ctx)]
  if (cells > maxCellsHere)
    return inConversionTurn(account, () => readTableRows({ title, sheet, rows, others }))
  return { sheet, ...firstProblems(readTable(title, rows, others)) }
}

/** Most cells read in this thread, which takes ten milliseconds; starting a worker takes a third of a second. */
const maxCellsHere = 10_000

/** The delivery tables in force: both must name the same ports, so one is checked against the other. */
const otherTables = async (ctx: Context) => {
  const { transportation, 'ship-delivery': shipDelivery } = await tablesInForce(ctx, kyivDay(ctx.now()))
  return {
    ...(transportation ? { transportation } : {}),
    ...(shipDelivery ? { 'ship-delivery': shipDelivery } : {}),
  }
}

/** Rows below a header: the given columns, otherwise the keys in the order in which the rows first use them. */
const gridRows = (
  data: readonly Readonly<Record<string, Cell>>[],
  columns: readonly string[] | undefined,
): SheetCell[][] => {
  const headers = columns ?? keysOf(data)
  return [
    headers.slice(),
    ...data.map(row => headers.map(header => (Object.hasOwn(row, header) ? row[header] : null))),
  ]
}

/** Every key of the rows, in the order in which they first use it. */
const keysOf = (data: readonly Readonly<Record<string, Cell>>[]): string[] => [
  ...new Set(data.flatMap(row => Object.keys(row))),
]

/** Keys that no column has; without an error their values would be lost silently. */
const unknownKeys = (
  data: readonly Readonly<Record<string, Cell>>[],
  columns: readonly string[],
): string[] => {
  const known = new Set(columns)
  return keysOf(data).filter(key => !known.has(key))
}
