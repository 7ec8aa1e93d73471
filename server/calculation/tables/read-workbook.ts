import type { GivenCell } from '#shared/calculator/tables/table-sheet.ts'
import { readCellStyles } from './cell-styles.ts'
import { readSharedStrings } from './cell-text.ts'
import { readWorksheet } from './read-worksheet.ts'
import { UnreadableFile, unreadableFile } from './table-problems.ts'
import { unpackXlsx } from './unpack-xlsx.ts'
import { readWorkbook } from './workbook.ts'

/** A sheet of a workbook, or why it cannot be read: a long list beside a table does not make the table unreadable. */
export type WorkbookSheet = { name: string } & (
  | { rows: GivenCell[][]; error?: undefined }
  | { rows?: undefined; error: UnreadableFile }
)

/** The sheets that a person sees, in their order. Throws `UnreadableFile`. */
export const readVisibleSheets = async (bytes: Buffer): Promise<WorkbookSheet[]> => {
  const { sheets, ...workbook } = readWorkbook(await unpackXlsx(bytes))
  const around = {
    ...workbook,
    styles: readCellStyles(workbook.styles),
    sharedStrings: readSharedStrings(workbook.sharedStrings),
  }
  return sheets.map(({ name, part }) => {
    try {
      return { name, rows: readWorksheet(part, around) }
    } catch (error) {
      return { name, error: error instanceof UnreadableFile ? error : unreadableFile() }
    }
  })
}
