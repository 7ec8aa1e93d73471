/** The texts of the grid as its form keeps and saves them, with the place of each row in the stored version. */
import { z } from 'zod'
import { isSameValue } from '#shared/admin/platform/records/merge.ts'
import { readHeader } from '#shared/calculator/tables/table-headers.ts'
import {
  type TableColumn,
  type TableContent,
  type TableRow,
  tableKinds,
} from '#shared/calculator/tables/table-shapes.ts'
import type { TableTitle } from '#shared/domain/calculation/table-titles.ts'
import { cellValue, sameCell, shownText } from './cell-text.ts'

export const gridValues = z.object({
  columns: z.array(z.string()),
  rows: z.array(
    z.object({
      /** Place of the row in the stored version, from 0; `null` for a new one. */
      from: z.number().int().min(0).nullable(),
      cells: z.array(z.string()),
    }),
  ),
})
export type GridValues = z.infer<typeof gridValues>

/** The same object for the same rows, so that a form of a long table is compared at once. */
export const valuesOfTable = ({ columns, data }: TableContent): GridValues => {
  const known = remembered.get(data)
  if (known) return known
  const rows = data.map((row, from) => ({
    from,
    cells: columns.map(({ key, type }) => shownText(cellOf(row, key), type)),
  }))
  const values = { columns: columns.map(({ key }) => key), rows }
  remembered.set(data, values)
  return values
}

const remembered = new WeakMap<TableRow[], GridValues>()

/** The stored form of the texts; what breaks a rule stays as it was typed. */
export const tableOfValues = (title: TableTitle, values: GridValues): TableContent => {
  const columns = columnsOf(title, values)
  return { columns, data: filledRows(values.rows).map(({ cells }) => rowOf(columns, cells)) }
}

/** True when both would be stored as the same table. */
export const isSameGrid = (title: TableTitle, a: GridValues, b: GridValues): boolean => {
  if (a === b) return true
  const [one, other] = [filledRows(a.rows), filledRows(b.rows)]
  const columns = columnsOf(title, a)
  return (
    isSameValue(a.columns, b.columns) &&
    one.length === other.length &&
    one.every(({ cells }, row) =>
      columns.every(({ type }, at) => sameCell(cells[at] ?? '', other[row]?.cells[at] ?? '', type)),
    )
  )
}

/** The rows that hold something: a save leaves the others out. */
export const filledRows = <R extends { readonly cells: readonly string[] }>(rows: readonly R[]): R[] =>
  rows.filter(({ cells }) => cells.some(cell => cell.trim() !== ''))

export const columnsOf = (title: TableTitle, { columns }: Pick<GridValues, 'columns'>): TableColumn[] =>
  columns.map(key => readHeader(tableKinds[title], key) ?? { key, title: key, type: 'text' })

export const rowOf = (columns: readonly TableColumn[], cells: readonly string[]): TableRow =>
  Object.fromEntries(columns.map(({ key, type }, at) => [key, cellValue(cells[at] ?? '', type)]))

const cellOf = (row: TableRow, key: string) => (Object.hasOwn(row, key) ? (row[key] ?? null) : null)
