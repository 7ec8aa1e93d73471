/** Columns and rows that a cell takes, counted as browsers count them. */
import type { HtmlElement } from './html-tree.ts'

export const colspanOf = ({ colspan }: HtmlElement['attributes']): number =>
  Math.min(Math.max(1, countIn(colspan)), 1000)

/** Zero rows are all that are left of the part of the table; more than there are do no harm. */
export const rowspanOf = ({ rowspan }: HtmlElement['attributes']): number =>
  Math.min(countIn(rowspan) || mostRows, mostRows)

const mostRows = 65_534

const countIn = (written = '1'): number => {
  const count = Number.parseInt(written, 10)
  return count >= 0 ? count : 1
}
