/** A list as a file for spreadsheet programs: the same columns as CSV and as a workbook, with the same filters. */
import { Readable } from 'node:stream'
import type { HandlerResponse } from '#server/platform/http/mount.ts'
import { csvMark, writeStrangersRow } from './csv.ts'
import { exportName, kyivTime } from './export-file.ts'
import { batchesOfList, type ColumnKind, cellsOf, type ListCell, type ListFile } from './list-rows.ts'
import { writeListWorkbook } from './write-list-workbook.ts'

/** The response of `GET …/export.csv`, written batch by batch: a long list does not fill the memory. */
export const csvResponse = async <Row>(list: ListFile<Row>, now: Date): Promise<HandlerResponse> => ({
  status: 200,
  bytes: {
    type: 'text/csv; charset=utf-8',
    rows: await list.count(),
    content: Readable.from(csvLines(list)),
    fileName: exportName(list.name, now),
  },
})

/** The response of `GET …/export.xlsx`. Throws 413 for a list longer than `workbookRows`. */
export const workbookResponse = async <Row>(list: ListFile<Row>, now: Date): Promise<HandlerResponse> => ({
  status: 200,
  bytes: {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    rows: await list.count(),
    content: await writeListWorkbook(list),
    fileName: exportName(list.name, now, 'xlsx'),
  },
})

export async function* csvLines<Row>(list: ListFile<Row>): AsyncGenerator<string> {
  yield csvMark + writeStrangersRow(list.columns.map(({ title }) => title))
  for await (const batch of batchesOfList(list))
    yield batch
      .map(row =>
        writeStrangersRow(cellsOf(list, row).map((value, at) => csvCell(list.columns[at]?.kind, value))),
      )
      .join('')
}

/** A cell as Excel with Russian or Ukrainian settings reads it: a decimal comma, local time, days in their ISO form. */
const csvCell = (kind: ColumnKind | undefined, value: ListCell): ListCell => {
  if (value === null) return null
  if (kind === 'moment') return kyivTime(String(value))
  if (kind === 'amount' || kind === 'rate') return String(value).replace('.', ',')
  return value
}
