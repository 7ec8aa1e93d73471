/** Writes CSV that a spreadsheet program opens without running anything. */

type CsvCell = string | number | boolean | null | undefined

/** Tells spreadsheet programs that the file is UTF-8. */
export const csvMark = '\uFEFF'

/** The text of a file: UTF-8 with a byte order mark, commas, CRLF. */
export const writeCsv = (rows: readonly (readonly CsvCell[])[]): string =>
  csvMark + rows.map(writeCsvRow).join('')

/**
 * One line with its end.
 *
 * @example writeCsvRow(['a, b', '=1+1', 3]) // '"a, b",\'=1+1,3\r\n'
 */
const writeCsvRow = (row: readonly CsvCell[]): string => `${row.map(quoteCell).join(',')}\r\n`

/**
 * One line of what strangers wrote, for reading only: a program that separates by semicolons or tabs, or does not honour quotes,
 * makes cells of parts of a text, so an apostrophe stands before every sign that such a part could begin a formula with.
 *
 * @example writeStrangersRow(['Ivan;=1+1']) // '"Ivan;\'=1+1"\r\n'
 */
export const writeStrangersRow = (row: readonly CsvCell[]): string =>
  writeCsvRow(row.map(cell => (typeof cell === 'string' ? cell.replace(partStart, "$&'") : cell)))

/** The start of what may become a cell of its own, up to a sign that makes a formula of it. */
const partStart = /(?:^[ \u00a0]+|[;,"\t\r\n][ \u00a0]*)(?=[=+\-@])/g

const quoteCell = (cell: CsvCell): string => {
  if (cell === null || cell === undefined) return ''
  if (typeof cell !== 'string') return String(cell)
  const guarded = guardCell(cell)
  return /[",;\r\n\t]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded
}

/** An apostrophe before what would be a formula, also before one that has apostrophes already, so that reading undoes it. */
const guardCell = (text: string): string => (/^'*[=+\-@\t\r]/.test(text) ? `'${text}` : text)
