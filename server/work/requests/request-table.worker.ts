/** Worker process that reads an imported table of requests, which is untrusted and may be long. */

import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { texts } from '#messages/server/work/requests.js'
import { readGuardedCell } from '#server/platform/http/files/csv.ts'
import { decodeText, encodingOf, readBeginning, readText } from '#server/platform/text-files.ts'
import { serveJobs } from '#server/platform/workers/serve-jobs.ts'
import { requestColumnOf } from './request-table-labels.ts'

/** Job to read the rows of a file from an index on. */
export interface ReadRequestRowsJob {
  file: string
  from: number
}

export interface RequestRow {
  /** Cells by column, under the names that the program gives the columns. */
  record: Record<string, string>
  /** Line number in the file, from 1. */
  line: number
  /** Id by which a repeated import recognises the row: a hash of its cells, and its number among equal rows. */
  sourceId: string
  /** True if an equal row comes before it in the file. */
  isCopy: boolean
  /** True if it has words in a cell that stands under no title. */
  hasUntitled: boolean
}

export type RowsAnswer =
  | {
      rows: RequestRow[]
      /** Titles of columns that the import does not know. */
      leftOut: string[]
      isEnd: boolean
    }
  | { unreadable: string }

const batch = 200

let reading: { file: string; at: number; rows: AsyncIterator<RequestRow>; leftOut: string[] } | undefined

const open = (file: string) => {
  const leftOut: string[] = []
  return { file, at: 0, rows: rowsOf(file, leftOut), leftOut }
}

const readRows = async ({ file, from }: ReadRequestRowsJob): Promise<RowsAnswer> => {
  const current = reading?.file === file && reading.at <= from ? reading : open(file)
  reading = undefined
  const rows: RequestRow[] = []
  while (rows.length < batch) {
    const next = await current.rows.next()
    if (next.done) return { rows, leftOut: current.leftOut, isEnd: true }
    current.at += 1
    if (current.at > from) rows.push(next.value)
  }
  reading = current
  return { rows, leftOut: current.leftOut, isEnd: false }
}

async function* rowsOf(file: string, leftOut: string[]): AsyncGenerator<RequestRow> {
  /** Number of rows read so far, by the hash of their cells: equal rows are separate requests. */
  const copies = new Map<string, number>()
  for await (const { record, line, hasUntitled } of linesOf(file, await readBeginning(file), leftOut)) {
    const content = createHash('sha256').update(JSON.stringify(record)).digest('hex')
    const copy = (copies.get(content) ?? 0) + 1
    copies.set(content, copy)
    yield {
      record,
      line,
      isCopy: copy > 1,
      hasUntitled,
      sourceId: copy > 1 ? `${content}#${copy}` : content,
    }
  }
}

type TableLine = Pick<RequestRow, 'record' | 'line' | 'hasUntitled'>

/** Lines of a table under the program's names of columns; titles of unknown columns are added to `leftOut`. */
async function* linesOf(file: string, beginning: Buffer, leftOut: string[]): AsyncGenerator<TableLine> {
  const { above, delimiter } = headsOf(decodeText(beginning))
  const lines: AsyncIterable<{ record: string[]; info: { lines: number } }> = Readable.from(
    readText(file, encodingOf(beginning)),
  ).pipe(
    parse({
      info: true,
      delimiter,
      from_line: above + 1,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      max_record_size: 100_000,
    }),
  )
  const leave = (title: string) => {
    if (!leftOut.includes(title)) leftOut.push(title)
  }
  let columns: Column[] | undefined
  let titles: string[] = []
  for await (const { record: cells, info } of lines) {
    if (columns === undefined) {
      titles = cells
      columns = columnsOf(cells, leftOut)
      continue
    }
    const record: Record<string, string> = {}
    let hasUntitled = false
    for (const [at, cell] of cells.entries()) {
      const column = columns[at] ?? 'untitled'
      const seen = readGuardedCell(cell).trim()
      const text = column === 'at' && seen !== '' && isUtc(titles[at]) ? `${seen} UTC` : seen
      if (column === 'untitled') hasUntitled ||= text !== ''
      else if (column === 'unknown') continue
      // The first of two phones that stands in the row.
      else if (!record[column]) record[column] = text
      else if (column === 'at' && isClock(text) && !record.at?.includes(':')) record.at += ` ${text}`
      else if (column === 'at' && isClock(record.at) && !text.includes(':'))
        record.at = `${text} ${record.at}`
      else if (text !== '' && record[column] !== text) leave(titles[at] ?? '')
    }
    const { surname, ...rest } = record
    const name = [rest.name, surname].filter(Boolean).join(' ')
    yield { record: surname ? { ...rest, name } : rest, line: info.lines, hasUntitled }
  }
}

/** Typeform's `Submit Date (UTC)`. */
const isUtc = (title = ''): boolean => /\(UTC\)/i.test(title)

const isClock = (text = ''): boolean => /^\d{1,2}:\d\d(?::\d\d)?$/.test(text)

type Column = NonNullable<ReturnType<typeof requestColumnOf>> | 'unknown' | 'untitled'

const columnsOf = (titles: readonly string[], leftOut: string[]): Column[] =>
  titles.map(title => {
    if (title.trim() === '') return 'untitled'
    const name = requestColumnOf(title)
    if (name === undefined) leftOut.push(title)
    return name ?? 'unknown'
  })

/**
 * The number of lines above the heads, and the separator: Excel's `sep=` names it in a first line, and titles may stand
 * before the first line with a column of contacts. Without such a column the heads are the first line.
 */
const headsOf = (beginning: string): { above: number; delimiter: string } => {
  const lines = beginning.split(/\r\n|\n|\r/, mostAbove + 1)
  const named = /^"?sep=(?<sign>[;,\t])"?$/i.exec(lines[0] ?? '')?.groups?.sign
  const first = named === undefined ? 0 : 1
  const delimiterAt = (at: number) => named ?? delimiterOf(lines[at] ?? '')
  for (let at = first; at < lines.length; at += 1) {
    const cells = (lines[at] ?? '').split(delimiterAt(at)).map(cell => cell.replace(/^"(.*)"$/, '$1'))
    const names = cells.map(requestColumnOf)
    if (names.includes('phone') || names.includes('email')) return { above: at, delimiter: delimiterAt(at) }
    // A cell of several lines: what follows may be its text.
    if ((lines[at]?.split('"').length ?? 1) % 2 === 0) break
  }
  return { above: first, delimiter: delimiterAt(first) }
}

const mostAbove = 10

/** Excel with Russian or Ukrainian settings writes semicolons, other programs commas or tabs. */
const delimiterOf = (line: string): string => {
  const counted = [';', ',', '\t'].map(sign => [line.split(sign).length, sign] as const)
  return counted.toSorted(([one], [other]) => other - one)[0]?.[1] ?? ';'
}

serveJobs(async (job: ReadRequestRowsJob): Promise<RowsAnswer> => {
  try {
    return await readRows(job)
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const line = 'lines' in error ? texts.fromRow({ lines: String(error.lines) }) : ''
    return { unreadable: texts.tableUnreadable({ line }) }
  }
})
