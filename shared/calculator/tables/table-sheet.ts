/** A sheet between the reader of a file and the rules of a table. */
import type { TableColumn } from './table-shapes.ts'

/** A cell as a CSV or XLSX reader gives it. */
export type SheetCell = string | number | boolean | null | undefined

/** A cell whose value the file does not hold, or holds otherwise than people see it; `shown` is what stands there. */
export interface BrokenCell {
  shown: string
  broken: 'error' | 'formula' | 'struck' | 'merged' | 'hidden' | 'scaled' | 'worded'
}

/** A cell before it is known whether it holds a value. */
export type GivenCell = SheetCell | BrokenCell

/** `row` counts from 1 with the header as row 1; `column` is the header text of the sheet. */
export interface TableProblem {
  row: number
  column: string | null
  message: string
}

/** A column of the sheet: `at` is its index, `header` its text. */
export interface SheetColumn {
  column: TableColumn
  header: string
  at: number
}

/** A sheet while it is being read. */
export interface Sheet {
  columns: SheetColumn[]
  rows: { row: number; cells: readonly SheetCell[] }[]
  errors: TableProblem[]
  warnings: TableProblem[]
}

/** Text of a cell, trimmed. */
export const cellText = (cell: SheetCell): string =>
  cell === null || cell === undefined ? '' : String(cell).trim()
