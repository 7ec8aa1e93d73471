/** Writes CSV that a spreadsheet program opens without running anything. */

/**
 * Signs that begin a formula, also in the full-width and small forms of East Asian keyboards, which some programs take
 * for the same; for a class of a regular expression.
 */
const formulaSigns = '=+\\-@\uFF1D\uFF0B\uFF0D\uFF20\uFE66\uFE62\uFE63\uFE6B'
const opening = `[${formulaSigns}\\t\\r\\n]`
const guarded = new RegExp(`^'*${opening}`)
const withGuard = new RegExp(`^'+${opening}`)

/**
 * A cell without the apostrophe that `guardCell` has put before a formula.
 *
 * @example readGuardedCell("'=1+1") // '=1+1'
 */
export const readGuardedCell = (value: string): string => (withGuard.test(value) ? value.slice(1) : value)

type CsvCell = string | number | boolean | null | undefined

/** Byte order mark: shows spreadsheet programs that the file is UTF-8. */
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
 * One line of text from strangers, for reading only: a program that separates by semicolons or tabs, or ignores quotes,
 * makes cells of parts of a text, so an apostrophe is put before every sign with which such a part could begin a
 * formula.
 *
 * Semicolons, since Excel with Russian or Ukrainian settings separates by them and would put a line of commas into one cell.
 *
 * @example writeStrangersRow(['Ivan;=1+1', 3]) // '"Ivan;\'=1+1";3\r\n'
 */
export const writeStrangersRow = (row: readonly CsvCell[]): string => {
  const cells = row.map(cell => (typeof cell === 'string' ? cell.replace(partStart, "$&'") : cell))
  return `${cells.map(quoteCell).join(';')}\r\n`
}

/** Start of a text or of a part that may become a cell of its own, before a sign that begins a formula. */
const partStart = new RegExp(`(?:^\\p{Zs}+|[;,"\\t\\r\\n]\\p{Zs}*)(?=[${formulaSigns}])`, 'gu')

const quoteCell = (cell: CsvCell): string => {
  if (cell === null || cell === undefined) return ''
  if (typeof cell !== 'string') return String(cell)
  const text = guardCell(cell)
  return /[",;\r\n\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Puts an apostrophe before a formula, also before one that has apostrophes already, so that reading undoes it. */
const guardCell = (text: string): string => (guarded.test(text) && !number.test(text) ? `'${text}` : text)

/** A sum below zero, which is no formula. */
const number = /^-\d+(?:[.,]\d+)?$/
