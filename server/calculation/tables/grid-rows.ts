/** The rows of the grid editor as a sheet, so that they pass through the same rules as a file. */
import type { SheetCell } from '#shared/calculator/tables/table-sheet.ts'
import type { Cell } from '#shared/contract/calculation/tables.ts'

/** Columns as given, otherwise in the order in which the rows first name them. */
export const gridRows = (
  data: readonly Readonly<Record<string, Cell>>[],
  columns: readonly string[] | undefined,
): SheetCell[][] => {
  const headers = columns ?? keysOf(data)
  return [
    headers.slice(),
    ...data.map(row => headers.map(header => (Object.hasOwn(row, header) ? row[header] : null))),
  ]
}

/** Every key of the rows, in the order in which they first name it. */
export const keysOf = (data: readonly Readonly<Record<string, Cell>>[]): string[] => [
  ...new Set(data.flatMap(row => Object.keys(row))),
]

/** Keys of rows that no column names: they would be lost without a word. */
export const unknownKeys = (
  data: readonly Readonly<Record<string, Cell>>[],
  columns: readonly string[],
): string[] => {
  const known = new Set(columns)
  return keysOf(data).filter(key => !known.has(key))
}
