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

export const batchesOfList = <Row>(list: ListFile<Row>): AsyncGenerator<readonly Row[]> =>
  batchesOf(after => list.readBatch(after, batchRows))
