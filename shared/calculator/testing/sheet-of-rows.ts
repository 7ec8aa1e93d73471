import type { TableRow } from '#shared/calculator/tables/table-shapes.ts'
import type { SheetCell } from '#shared/calculator/tables/table-sheet.ts'

/** The sheet of rows that came without columns, as a grid sends them: the header is every key in the order it comes. */
export const sheetOfRows = (data: readonly TableRow[]): SheetCell[][] => {
  const keys = [...new Set(data.flatMap(row => Object.keys(row)))]
  return [keys, ...data.map(row => keys.map(key => (Object.hasOwn(row, key) ? row[key] : null)))]
}
