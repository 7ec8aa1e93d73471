/** The six tables of the demo as a broker keeps them in a spreadsheet, for workbooks that real programs write. */
import { readFileSync } from 'node:fs'
import { readCsvTable } from '#server/calculation/tables/read-csv.ts'
import { readTable, sheetOf } from '#shared/calculator/tables/table-rules.ts'
import type { TableContent } from '#shared/calculator/tables/table-shapes.ts'
import type { SheetCell } from '#shared/calculator/tables/table-sheet.ts'
import { type TableTitle, tableTitles } from '#shared/domain/calculation/table-titles.ts'

/** Changes that put a formula of both kinds into a sheet that has none in the demo. */
const formulas: Partial<Record<TableTitle, readonly [row: number, column: number, cell: string]>> = {
  'iaa-internet-bid': [9, 3, '60 + 1%'],
}

/** What every program's workbook of a title has to be read as. */
export const brokerTable = (title: TableTitle): TableContent => {
  const rows: SheetCell[][] = readCsvTable(
    readFileSync(new URL(`../../../demo/tables/${title}.csv`, import.meta.url)),
  )
  const formula = formulas[title]
  if (formula) (rows[formula[0]] ?? [])[formula[1]] = formula[2]
  const { table, errors } = readTable(title, rows)
  if (!table) throw new Error(`The demo's ${title} has errors: ${JSON.stringify(errors)}`)
  return table
}

/**
 * The same table as it is typed: Russian headers, a blank row among the others, and the noise that binary fractions
 * gather in a calculation.
 */
export const brokerSheet = (title: TableTitle): SheetCell[][] => {
  const table = brokerTable(title)
  const [, ...rows] = sheetOf(table)
  const typed = rows.map(cells => cells.map(cell => (cell === 99.99 ? 99.98999999999999 : (cell ?? null))))
  return [
    table.columns.map(column => column.title),
    ...typed.slice(0, 3),
    table.columns.map(() => null),
    ...typed.slice(3),
  ]
}

export const brokerSheets = (): Record<TableTitle, SheetCell[][]> =>
  Object.fromEntries(tableTitles.map(title => [title, brokerSheet(title)])) as Record<
    TableTitle,
    SheetCell[][]
  >
