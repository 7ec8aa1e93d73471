/** A version as a file that can be loaded again and gives the same table. */

import { writeCsv } from '#server/platform/http/csv.ts'
import { sheetOf } from '#shared/calculator/table-rules.ts'
import type { StoredTable } from './table.store.ts'

export const exportTable = async (table: StoredTable, format: 'csv' | 'xlsx') => {
  const rows = sheetOf(table)
  const fileName = `${table.title}-v${table.version}.${format}`
  if (format === 'csv') {
    return { type: 'text/csv; charset=utf-8', content: Buffer.from(writeCsv(rows)), fileName }
  }
  const cells = rows.map((row, index) =>
    row.map(cell => {
      if (cell === null || cell === undefined) return null
      // Text stays text: a spreadsheet program runs only what is typed as a formula.
      if (typeof cell === 'number') return { type: Number, value: cell }
      return { type: String, value: String(cell), ...(index === 0 ? { fontWeight: 'bold' as const } : {}) }
    }),
  )
  const { default: writeWorkbook } = await import('write-excel-file/node')
  const content = await writeWorkbook(cells, { sheet: table.title }).toBuffer()
  return { type: xlsxType, content, fileName }
}

const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
