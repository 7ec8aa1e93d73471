import type { SheetCell } from '#shared/calculator/tables/table-sheet.ts'
import { roundForSpreadsheets } from '#shared/domain/search/round-for-spreadsheets.ts'
import { readCsvTable } from './read-csv.ts'
import { UnreadableFile } from './table-problems.ts'
import { unpackXlsx } from './unpack-xlsx.ts'

export interface ReadSheet {
  /** Name of the sheet; `CSV` for a CSV file. */
  sheet: string
  rows: SheetCell[][]
}

/** Throws `UnreadableFile`. The content decides about the kind of file, not the name. */
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
    // Loaded only for XLSX: this library is half of what a worker loads.
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
  if (typeof value === 'number') return roundForSpreadsheets(value)
  if (typeof value === 'boolean') return value
  // Spreadsheet programs turn 35-45 into a date. It is returned as text, so that it cannot pass for a number.
  return value instanceof Date ? value.toISOString().slice(0, 10) : String(value)
}
