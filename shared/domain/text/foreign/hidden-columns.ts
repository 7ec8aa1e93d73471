/** Columns that a spreadsheet hides: the sheet says so once, of the column, and sends its cells along. */
import { colspanOf, rowspanOf } from './cell-spans.ts'
import type { HtmlElement, HtmlNode } from './html-tree.ts'

/** The table without the cells of hidden columns; a cell that reaches over shown ones stays, as wide as those. */
export const withoutHiddenColumns = (
  table: HtmlElement,
  isHidden: (column: HtmlElement) => boolean,
): HtmlElement => {
  const hidden = columnsOf(table.children).flatMap(column =>
    Array.from<boolean>({ length: colspanOf({ colspan: column.attributes.span ?? '' }) }).fill(
      isHidden(column),
    ),
  )
  if (!hidden.includes(true)) return table
  /** Rows for which a cell above still takes each column. */
  let taken: number[] = []
  const shownCells = (row: HtmlElement): HtmlNode[] => {
    const below = taken.map(rows => Math.max(0, rows - 1))
    let column = 0
    const cells = row.children.flatMap((cell): HtmlNode[] => {
      if (typeof cell === 'string' || !/^t[dh]$/.test(cell.name)) return [cell]
      while (taken[column]) column += 1
      const width = colspanOf(cell.attributes)
      const shown = width - hidden.slice(column, column + width).filter(Boolean).length
      const end = Math.min(column + width, hidden.length)
      for (; column < end; column += 1) below[column] = rowspanOf(cell.attributes) - 1
      if (shown === width) return [cell]
      return shown > 0 ? [{ ...cell, attributes: { ...cell.attributes, colspan: `${shown}` } }] : []
    })
    taken = below
    return cells
  }
  const shown = (nodes: readonly HtmlNode[]): HtmlNode[] =>
    nodes.flatMap((node): HtmlNode[] => {
      if (typeof node === 'string') return [node]
      if (isColumn(node)) return []
      if (node.name === 'tr') return [{ ...node, children: shownCells(node) }]
      if (!/^t(?:body|head|foot)$/.test(node.name)) return [node]
      taken = []
      return [{ ...node, children: shown(node.children) }]
    })
  return { ...table, children: shown(table.children) }
}

const columnsOf = (nodes: readonly HtmlNode[]): HtmlElement[] =>
  nodes.flatMap(node => {
    if (typeof node === 'string' || !isColumn(node)) return []
    const columns = columnsOf(node.children)
    return columns.length > 0 ? columns : [node]
  })

const isColumn = ({ name }: HtmlElement): boolean => name === 'col' || name === 'colgroup'
