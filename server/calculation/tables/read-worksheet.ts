/** Reads a sheet of a workbook into rows: every cell as a person sees it, or as broken where the file does not hold that. */
import { freeOfCharge } from '#shared/calculator/tables/fee-formula.ts'
import type { BrokenCell, GivenCell } from '#shared/calculator/tables/table-sheet.ts'
import { tableCellLimit, tableColumnLimit, tableRowLimit } from '#shared/domain/calculation/table-limits.ts'
import { roundForSpreadsheets } from '#shared/domain/search/round-for-spreadsheets.ts'
import { type CellStyle, showsFigures } from './cell-styles.ts'
import { type CellText, shownText, textReader } from './cell-text.ts'
import { type Attributes, isOn, isTrue, parseXml } from './parse-xml.ts'
import { tooManyCells, unreadableFile } from './table-problems.ts'

export interface SheetSurroundings {
  from1904: boolean
  recalculates: boolean
  styles: readonly CellStyle[]
  sharedStrings: readonly CellText[]
}

/** Throws `UnreadableFile` for more cells than a table may have, counted with the empty ones between them. */
export const readWorksheet = (part: Buffer, around: SheetSurroundings): GivenCell[][] => {
  const rows: GivenCell[][] = []
  const merged: string[] = []
  let [row, column, columns] = [0, 0, 0]
  let [hidesRow, hidesZeros] = [false, false]
  const hiddenColumns: { from: number; to: number }[] = []
  let cell: RawCell | null = null
  let reads: 'f' | 'v' | null = null
  const inline = textReader()
  parseXml(part, {
    open(name, attributes) {
      const { r, ref, hidden } = attributes
      if (name === 'row') {
        row = numberOf(r) ?? row + 1
        column = 0
        hidesRow = isTrue(hidden)
      } else if (name === 'c') {
        const at = placeOf(r) ?? { row, column: column + 1 }
        ;({ row, column } = at)
        columns = Math.max(columns, column)
        if (column > tableColumnLimit || row > tableRowLimit + 1) throw tooManyCells()
        if ((Math.max(row, rows.length) - 1) * columns > tableCellLimit) throw tooManyCells()
        cell = rawCell(attributes)
      } else if (cell && (name === 'f' || name === 'v')) {
        reads = name
        if (name === 'f') cell.formula ??= ''
      } else if (name === 'mergeCell') merged.push(ref ?? '')
      else if (name === 'sheetView') hidesZeros = !isOn(attributes.showZeros)
      else if (name === 'col' && isTrue(hidden))
        hiddenColumns.push({ from: Number(attributes.min), to: Number(attributes.max) })
      if (cell) inline.open(name, attributes)
    },
    text(text) {
      if (!cell) return
      if (reads === 'f') cell.formula += text
      else if (reads === 'v') cell.value += text
      else inline.text(text)
    },
    close(name) {
      if (name === 'f' || name === 'v') reads = null
      inline.close(name)
      if (name !== 'c' || !cell) return
      while (rows.length < row) rows.push([])
      const cells = rows[row - 1] ?? []
      while (cells.length < column) cells.push(null)
      const read = readCell(cell, inline.take(), around)
      const isUnseen =
        (hidesZeros && read === 0) ||
        // One cell of a row is enough to name it.
        (hidesRow && cells.every(isEmpty)) ||
        hiddenColumns.some(({ from, to }) => from <= column && column <= to)
      cells[column - 1] = isUnseen && !isEmpty(read) ? { shown: shownOf(read), broken: 'hidden' } : read
      cell = null
    },
  })
  markMerged(rows, merged)
  return rows
}

interface RawCell {
  type: string
  style: number | null
  /** `null` without a formula; empty where another cell holds its text. */
  formula: string | null
  value: string
}

const rawCell = ({ t = 'n', s }: Attributes): RawCell => ({
  type: t,
  style: s === undefined ? null : Number(s),
  formula: null,
  value: '',
})

const readCell = (cell: RawCell, inline: CellText, around: SheetSurroundings): GivenCell => {
  const { type, formula, value } = cell
  const style = cell.style === null ? undefined : around.styles[cell.style]
  const struck = style?.struck ?? false
  if (type === 'e') return { shown: value, broken: 'error' }
  if (formula !== null && type !== 'str' && hasNoResult(value, around.recalculates)) {
    return { shown: `=${formula}`, broken: 'formula' }
  }
  const text = type === 's' ? around.sharedStrings[Number(value)] : type === 'inlineStr' ? inline : value
  if (text === undefined) throw unreadableFile()
  if (type === 'n' || type === 'b' || type === 'd') {
    if (value === '') return null
    const read =
      type === 'n' ? readNumber(value, style, around) : type === 'b' ? value === '1' : value.slice(0, 10)
    return struck && typeof read !== 'object' ? { shown: String(read), broken: 'struck' } : read
  }
  const { shown, struckOut } = shownText(text, struck)
  return struckOut ? { shown, broken: 'struck' } : shown
}

/** A writer that does not calculate stores nothing (ECMA-376, 18.3.1.40), or 0 and asks for it at the opening. */
const hasNoResult = (value: string, recalculates: boolean): boolean =>
  value === '' || (recalculates && Number(value) === 0)

const readNumber = (
  value: string,
  style: CellStyle | undefined,
  { from1904 }: SheetSurroundings,
): GivenCell => {
  const number = Number(value)
  if (!Number.isFinite(number)) return value
  if (!style) return roundForSpreadsheets(number)
  const part = style.parts.find(({ applies }) => applies(number))
  if (!part) return { shown: value, broken: 'hidden' }
  // Programs turn 35-45 into a date. It is returned as text, so that it cannot pass for a number.
  if (part.date) return dayOf(number, from1904)
  const { percent, currency, words, before, behind } = part
  // Four decimals, as many as a fee may have; further digits are rounding errors of binary fractions.
  const figures = percent === 'share' ? Math.round(number * 1e6) / 1e4 : roundForSpreadsheets(number)
  const hasFigures = showsFigures(part, number)
  const seen = `${before}${hasFigures ? figures : ''}${behind}`.trim()
  if (!hasFigures) {
    if (number === 0 && freeOfCharge.test(seen)) return 0
    if (words) return { shown: seen, broken: 'worded' }
    // A dash stands for zero in the accounting formats of Excel.
    if (number !== 0 || seen === '') return { shown: value, broken: 'hidden' }
  }
  if (part.scaled) return { shown: value, broken: 'scaled' }
  // Figures of the format would join those of the number.
  if (words === 'figures') return { shown: seen, broken: 'worded' }
  if (words) return seen
  if (percent) return `${figures}${percent === 'share' ? '%' : percent}`
  return currency ? `${figures} ${currency}` : figures
}

/** Excel counts days from 1900 with a 29 February that never was, so day 60 and later count from a day before. */
const dayOf = (days: number, from1904: boolean): string => {
  const start = from1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, days < 60 ? 31 : 30)
  const time = new Date(start + Math.round(days * 86_400_000))
  return Number.isNaN(time.getTime()) ? String(days) : time.toISOString().slice(0, 10)
}

/** Only the first cell of merged ones holds their value; in the others a price would pass for a missing one. */
const markMerged = (rows: GivenCell[][], ranges: readonly string[]): void => {
  let marked = 0
  for (const range of ranges) {
    const [from, to] = range.split(':').map(place => placeOf(place))
    if (!from || !to) continue
    const first = rows[from.row - 1]?.[from.column - 1]
    if (isEmpty(first)) continue
    const shown = shownOf(first)
    for (let row = from.row; row <= Math.min(to.row, rows.length); row++) {
      const cells = rows[row - 1] ?? []
      for (let column = from.column; column <= Math.min(to.column, tableColumnLimit); column++) {
        if (row === from.row && column === from.column) continue
        // Merged ranges never overlap, so those of a real file are no more than its cells.
        if (++marked > tableCellLimit) throw tooManyCells()
        while (cells.length < column) cells.push(null)
        cells[column - 1] = { shown, broken: 'merged' } satisfies BrokenCell
      }
    }
  }
}

const isEmpty = (cell: GivenCell): cell is null | undefined | '' =>
  cell === undefined || cell === null || cell === ''

const shownOf = (cell: GivenCell): string =>
  typeof cell === 'object' && cell !== null ? cell.shown : String(cell)

/** @example placeOf('C2') // { row: 2, column: 3 } */
const placeOf = (address: string | undefined): { row: number; column: number } | null => {
  if (address === undefined) return null
  const [, letters = '', digits] = /^\$?([A-Z]{1,6})\$?(\d{1,9})$/i.exec(address) ?? []
  if (digits === undefined) throw unreadableFile()
  const column = [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
  return { row: Number(digits), column }
}

const numberOf = (text: string | undefined): number | null =>
  text !== undefined && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null
