/** A list that is downloaded as a file: its columns, and its rows batch by batch. */
import { batchesOf, batchRows } from '#server/platform/db/rows.ts'

export type ListCell = string | number | null

/**
 * Type of a column's cells. A `number` is whole: a count, a year, or a running number of this program; whatever others
 * number, such as a lot, is `text`. An `amount` is money as the contract writes it, `1234.50`; a `moment` is ISO 8601 in
 * UTC and shown in Kyiv; a `day` is `YYYY-MM-DD`.
 */
export type ColumnKind = 'text' | 'number' | 'amount' | 'rate' | 'moment' | 'day'

export interface FileColumn<Row> {
  title: string
  /** `text` when left out. */
  kind?: ColumnKind
  read(row: Row): ListCell
}

export interface ListFile<Row> {
  /** Name of the file and of the sheet. */
  name: string
  columns: readonly FileColumn<Row>[]
  count(): Promise<number>
  /** So many rows after `after`, or the first ones without it; an empty batch ends the list. */
  readBatch(after: Row | undefined, limit: number): Promise<readonly Row[]>
}

/** The cells of a row, with the plain blanks that people type into the search of a spreadsheet program. */
export const cellsOf = <Row>({ columns }: Pick<ListFile<Row>, 'columns'>, row: Row): ListCell[] =>
  columns.map(({ read }) => {
    const value = read(row)
    return typeof value === 'string' ? value.replaceAll(/[\u00A0\u202F]/g, ' ') : value
  })

export const batchesOfList = <Row>(list: ListFile<Row>): AsyncGenerator<readonly Row[]> =>
  batchesOf(after => list.readBatch(after, batchRows))
