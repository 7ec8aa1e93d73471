/** Scrolls the active cell into view, clear of the header and the sticky columns. */
import { type RefObject, useEffect, useRef } from 'react'
import { type ColumnLayout, numberColumnWidth } from './column-widths.ts'
import { rangeOf } from './grid-select.ts'
import type { GridState } from './grid-shapes.ts'

export interface CellSizes {
  rowHeight: number
  layout: ColumnLayout
}

export const useFollowCell = (
  scroller: RefObject<HTMLElement | null>,
  { selection, columns, editing, rows }: GridState,
  rowCount: number,
  sizes: CellSizes,
): void => {
  const typing = editing !== null
  const before = useRef(rows)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a move of the person scrolls, not a change of sizes
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    // Scrolls to the active cell while typing and after a paste or an undo; otherwise to the corner that Shift moves.
    const { row, column } = typing || before.current !== rows ? selection.active : selection.far
    before.current = rows
    const { top, bottom, left, right } = rangeOf(selection)
    // Selecting whole rows or columns must not scroll to their end.
    const allRows = rowCount > 1 && top === 0 && bottom === rowCount - 1
    const allColumns = columns.length > 1 && left === 0 && right === columns.length - 1
    if (!allRows) followRow(element, row, sizes)
    if (!allColumns) followColumn(element, column, sizes.layout)
  }, [selection, typing])
}

const followRow = (element: HTMLElement, row: number, { rowHeight, layout }: CellSizes): void => {
  const top = row * rowHeight
  const room = element.clientHeight - layout.headHeight
  if (top < element.scrollTop) element.scrollTop = top
  else if (top + rowHeight > element.scrollTop + room) element.scrollTop = top + rowHeight - room
}

const followColumn = (element: HTMLElement, column: number, { widths, stuck }: ColumnLayout): void => {
  if (column < stuck.length) return
  const kept = (stuck.at(-1) ?? numberColumnWidth) + (widths[stuck.length - 1] ?? 0)
  const left = numberColumnWidth + widths.slice(0, column).reduce((sum, width) => sum + width, 0)
  const right = left + (widths[column] ?? 0)
  if (left < element.scrollLeft + kept) element.scrollLeft = left - kept
  else if (right > element.scrollLeft + element.clientWidth) element.scrollLeft = right - element.clientWidth
}
