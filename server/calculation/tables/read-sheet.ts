/** Reads an uploaded file, whichever of the two kinds it is, into the rows of its first sheet. */
import type { SheetCell } from '#shared/calculator/tables/table-sheet.ts'
import { withShownDigits } from '#shared/domain/search/shown-digits.ts'
import { readCsvTable } from './read-csv.ts'
import { unpackXlsx } from './unpack-xlsx.ts'
import { UnreadableFile } from './unreadable-file.ts'

export interface ReadSheet {
  /** The sheet's name, `CSV` for a file that has none. */
  sheet: string
  rows: SheetCell[][]
}

/** Throws `UnreadableFile`. The kind is recognised by the content, not by the name. */
export const readSheetFile = async (bytes: Buffer): Promise<ReadSheet> => {
  if (bytes.subarray(0, 4).equals(oldExcel)) {
    throw new UnreadableFile(
      'table-file.unreadable',
      'Это старый формат XLS. Сохраните таблицу как XLSX или CSV.',
    )
  }
  if (!bytes.subarray(0, 2).equals(zip)) return { sheet: 'CSV', rows: readCsvTable(bytes) }
  const safe = await unpackXlsx(bytes)
  try {
    // Half of what a worker loads, and CSV needs none of it.
    const { default: readWorkbook } = await import('read-excel-file/node')
    const [first] = await readWorkbook(safe)
    if (!first) throw new UnreadableFile('table-file.unreadable', 'В файле нет ни одного листа')
    return { sheet: first.sheet, rows: first.data.map(row => row.map(asCell)) }
  } catch (error) {
    if (error instanceof UnreadableFile) throw error
    throw new UnreadableFile('table-file.unreadable', 'Файл XLSX не удалось прочитать')
  }
}

const zip = Buffer.from('PK')
const oldExcel = Buffer.from([0xd0, 0xcf, 0x11, 0xe0])

const asCell = (value: unknown): SheetCell => {
  if (value === null || value === undefined) return null
  if (typeof value === 'number') return withShownDigits(value)
  if (typeof value === 'boolean') return value
  // A date is what a spreadsheet program made of a text such as 35-45: it is shown as such and not taken for a number.
  return value instanceof Date ? value.toISOString().slice(0, 10) : String(value)
}
