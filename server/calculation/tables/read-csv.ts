/** Reads CSV as office programs write it, in any of the usual encodings and separators. */

import { CsvError, parse } from 'csv-parse/sync'
import { texts } from '#messages/server/calculation/tables.js'
import { readGuardedCell } from '#server/platform/http/files/csv.ts'
import { decodeText } from '#server/platform/text-files.ts'
import { tableCellLimit, tableColumnLimit, tableRowLimit } from '#shared/domain/calculation/table-limits.ts'
import { tooManyCells, UnreadableFile } from './table-problems.ts'

/** The rows, the header first. Throws `UnreadableFile`. */
export const readCsvTable = (bytes: Buffer): string[][] => {
  const text = decode(bytes)
  // Excel may name the separator in a first line of its own.
  const named = /^sep=(.)\r?\n/i.exec(text)
  const body = named ? text.slice(named[0].length) : text
  const delimiter = named?.[1] ?? findDelimiter(body)
  let cells = 0
  try {
    const rows = parse(body, {
      delimiter,
      // Accepts all line endings in one file, since a file edited by two programs may mix them.
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      max_record_size: 1_000_000,
      to: tableRowLimit + 2,
      cast: value => readGuardedCell(value),
      // Counted row by row, so that a huge file is rejected before all of it is in memory.
      on_record: (row: string[]) => {
        cells += row.length
        if (row.length > tableColumnLimit || cells > tableCellLimit + tableColumnLimit) throw tooManyCells()
        return row
      },
    })
    if (rows.length > tableRowLimit + 1) throw tooManyCells()
    return rows
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new UnreadableFile(
      'table-file.unreadable',
      texts.csvUnreadable({ lines: String(error.lines ?? '?') }),
    )
  }
}

const decode = (bytes: Buffer): string => {
  if (bytes.length === 0) throw new UnreadableFile('table-file.unreadable', texts.fileEmpty)
  const text = decodeText(bytes)
  if (text.includes('\0')) throw new UnreadableFile('table-file.unreadable', texts.notTable)
  return text
}

/**
 * A tab or semicolon that most lines hold, since a title above may hold one as well; commas stand in names of ports, too.
 */
const findDelimiter = (text: string): string => {
  const lines = firstLines(text)
  const holdMost = (mark: string) => lines.filter(line => line.includes(mark)).length * 2 >= lines.length
  return ['\t', ';'].find(holdMost) ?? ','
}

/** The first records that are not empty, with quoted text left out. */
const firstLines = (text: string): string[] => {
  let quoted = false
  let line = ''
  const lines: string[] = []
  for (const character of text.slice(0, 100_000)) {
    if (character === '"') quoted = !quoted
    else if (!quoted && (character === '\n' || character === '\r')) {
      if (line !== '') lines.push(line)
      if (lines.length === linesSearched) return lines
      line = ''
    } else if (!quoted) line += character
  }
  return line === '' ? lines : [...lines, line]
}

/** Twice as many as may stand above the headers. */
const linesSearched = 20
