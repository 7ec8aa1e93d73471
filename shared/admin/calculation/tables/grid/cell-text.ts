import { language } from '#messages/language.js'
import { readAmount, readFee } from '#shared/calculator/tables/fee-formula.ts'
import type { ColumnType, TableCell } from '#shared/calculator/tables/table-shapes.ts'
import { groupThousands } from '#shared/domain/money/money.ts'

/**
 * A stored cell as the grid shows it: with a decimal comma, as Excel expects it in this country when it is copied.
 *
 * @example shownText('600 + 1.5%') // '600 + 1,5%'
 */
export const shownText = (cell: TableCell, type: ColumnType): string => {
  if (cell === null) return ''
  return type === 'text' ? String(cell) : String(cell).replaceAll('.', ',')
}

/**
 * A cell for display: an amount or a fee with grouped thousands. Editing and copying use the ungrouped text.
 *
 * @example groupedText('12000,5', 'number') // '12\u00A0000,5'
 */
export const groupedText = (text: string, type: ColumnType): string =>
  type === 'text' || readFee(text) === null ? text : text.replaceAll(/(?<![\d.,])\d{4,}/g, groupThousands)

/**
 * The value that a text stands for, so that `1 234,50` and `1234.5` are equal; the text itself, without repeated
 * spaces, when it cannot be read.
 */
export const cellValue = (text: string, type: ColumnType): TableCell => {
  const bare = text.trim().replace(/\s+/g, ' ')
  if (bare === '') return null
  if (type === 'number') {
    const cents = readAmount(bare)
    return cents === null ? bare : cents / 100
  }
  return type === 'fee' ? (readFee(bare)?.cell ?? bare) : bare
}

/** True when two texts would be stored as the same cell. */
export const sameCell = (a: string, b: string, type: ColumnType): boolean =>
  a === b || cellValue(a, type) === cellValue(b, type)

/**
 * Order of two cells for sorting: numbers before texts, texts alphabetically with the numbers in them by value, empty
 * cells last in either direction.
 */
export const compareCells = (a: string, b: string, type: ColumnType, descending: boolean): number => {
  const left = sortKey(a, type)
  const right = sortKey(b, type)
  if (left === null || right === null) return Number(left === null) - Number(right === null)
  const order = compareKeys(left, right)
  return descending ? -order : order
}

type SortKey = readonly [amount: number, share: number] | string | null

const sortKey = (text: string, type: ColumnType): SortKey => {
  const bare = text.trim()
  if (bare === '') return null
  if (type === 'text') return bare
  const fee = readFee(bare)
  return fee ? [fee.cents, fee.share] : bare
}

const compareKeys = (left: NonNullable<SortKey>, right: NonNullable<SortKey>): number => {
  if (typeof left === 'string' || typeof right === 'string') {
    if (typeof left !== typeof right) return typeof left === 'string' ? 1 : -1
    return alphabet.compare(String(left), String(right))
  }
  return left[0] - right[0] || left[1] - right[1]
}

const alphabet = new Intl.Collator(language, { numeric: true, sensitivity: 'base' })
