/** Exports a version as a file that gives the same table when it is uploaded again. */

import { writeCsv } from '#server/platform/http/files/csv.ts'
import { sheetOf } from '#shared/calculator/tables/table-rules.ts'
import type { TableContent } from '#shared/calculator/tables/table-shapes.ts'
import type { TableTitle } from '#shared/domain/calculation/table-titles.ts'

export const exportTable = async (
  table: TableContent & { title: TableTitle },
  name: string,
  format: 'csv' | 'xlsx',
) => {
  const rows = sheetOf(table)
  const fileName = `${table.title}-${name}.${format}`
  if (format === 'csv') {
    return { type: 'text/csv; charset=utf-8', content: Buffer.from(writeCsv(rows)), fileName }
  }
  const cells = rows.map((row, index) =>
    row.map(cell => {
      if (cell === null || cell === undefined) return null
      // Written as text cells: a spreadsheet program runs only formula cells.
      if (typeof cell === 'number') return { type: Number, value: cell }
      return { type: String, value: String(cell), ...(index === 0 ? { fontWeight: 'bold' as const } : {}) }
    }),
  )
  const { default: writeWorkbook } = await import('write-excel-file/node')
  const content = await writeWorkbook(cells, { sheet: table.title }).toBuffer()
  return { type: xlsxType, content, fileName }
}

const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
