/** The worker that writes a workbook: dates are dates, amounts are numbers, and a text is never a formula. */
import writeWorkbook from 'write-excel-file/node'
import { serveJobs } from '#server/platform/workers/serve-jobs.ts'
import { kyivTime } from './export-file.ts'
import type { ColumnKind, ListCell } from './list-rows.ts'
import type { WorkbookJob } from './write-list-workbook.ts'

/** Excel's limit for the characters of a cell. */
const maxTextLength = 32_767

/** Built-in formats, which Excel shows with the separators and the order of its own language. */
const formats = {
  amount: '#,##0.00',
  rate: '0.0000',
  moment: 'dd.mm.yyyy hh:mm',
  day: 'dd.mm.yyyy',
} as const

const widths: Record<ColumnKind, number> = { text: 28, number: 9, amount: 15, rate: 10, moment: 17, day: 12 }

const write = ({ name, columns, rows }: WorkbookJob): Promise<Buffer> => {
  const head = columns.map(({ title }) => ({ type: String, value: title, fontWeight: 'bold' as const }))
  const cells = rows.map(row => row.map((value, at) => cellOf(columns[at]?.kind ?? 'text', value)))
  return writeWorkbook([head, ...cells], {
    sheet: name,
    columns: columns.map(({ kind }) => ({ width: widths[kind] })),
    stickyRowsCount: 1,
  }).toBuffer()
}

const cellOf = (kind: ColumnKind, value: ListCell) => {
  if (value === null || value === '') return null
  if (kind === 'text') return { type: String, value: shortened(String(value)) }
  if (kind === 'number') return { type: Number, value: Number(value) }
  if (kind === 'amount' || kind === 'rate')
    return { type: Number, value: Number(value), format: formats[kind] }
  return {
    type: Date,
    value: asSheetTime(kind === 'moment' ? kyivTime(String(value)) : String(value)),
    format: formats[kind],
  }
}

/** A sheet has no time zones: the time in Kyiv is written as if it were UTC. */
const asSheetTime = (local: string): Date =>
  new Date(`${local.replace(' ', 'T')}${local.includes(' ') ? ':00' : 'T00:00:00'}Z`)

const shortened = (text: string): string =>
  text.length > maxTextLength ? `${text.slice(0, maxTextLength - 1)}…` : text

serveJobs(write)
