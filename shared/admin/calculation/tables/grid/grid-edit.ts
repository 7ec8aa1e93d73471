import * as texts from '#messages/admin/calculation/tables.js'
import { readHeader } from '#shared/calculator/tables/table-headers.ts'
import { tableKinds } from '#shared/calculator/tables/table-shapes.ts'
import { compareCells } from './cell-text.ts'
import {
  type CellEditing,
  type CellPosition,
  clampSelection,
  type GridFilter,
  type GridRow,
  type GridState,
  maxRows,
  shownRows,
  step,
  withCell,
} from './grid-model.ts'
import { rangeOf, selectedRows } from './grid-select.ts'

/** Begins typing into the active cell: a letter replaces its text, F2 continues it. */
export const startEditing = (state: GridState, mode: CellEditing['mode'], letter?: string): GridState => {
  const { row, column } = state.selection.active
  const text = letter ?? shownRows(state)[row]?.cells[column]
  if (text === undefined) return state
  const active = state.selection.active
  return { ...state, selection: { active, far: active }, editing: { text, mode }, notice: null }
}

export const typeText = (state: GridState, text: string): GridState =>
  state.editing ? { ...state, editing: { ...state.editing, text } } : state

/** Writes the typed text into the cell, as one undo step. */
export const commitEditing = (state: GridState): GridState => {
  if (!state.editing) return state
  const text = state.editing.text.trim()
  const { active } = state.selection
  return writeCells({ ...state, editing: null }, place => (same(place, active) ? text : undefined), [
    active.row,
    active.row,
  ])
}

export const cancelEditing = (state: GridState): GridState => ({ ...state, editing: null })

export const clearCells = (state: GridState): GridState => fillRange(state, () => '')

/** Copies the top row of the range down; a single row takes the row above it. */
export const fillDown = (state: GridState): GridState => {
  const { top, bottom } = rangeOf(state.selection)
  const source = shownRows(state)[top === bottom ? top - 1 : top]
  return source ? fillRange(state, ({ column }) => source.cells[column] ?? '') : state
}

/**
 * Writes a block from the top left corner of the range, adding rows where it is longer than the table. One cell fills
 * the whole range, and a range that has room for the block several times is filled with it. The block's first row is
 * left out when it repeats the headers. All of it is one undo step.
 */
export const pasteBlock = (state: GridState, block: readonly (readonly string[])[]): GridState => {
  const { top, left, bottom, right } = rangeOf(state.selection)
  const body = repeatsHeaders(state, block[0] ?? [], left) ? block.slice(1) : block
  const height = body.length
  const width = Math.max(0, ...body.map(row => row.length))
  if (height === 0 || width === 0) return state
  const tall = tiles(bottom - top + 1, height)
  const wide = tiles(right - left + 1, width)
  const last = { row: top + (tall && wide ? bottom - top : height - 1), column: 0 }
  last.column = left + (tall && wide ? right - left : width - 1)
  const room = withRows(state, last.row + 1)
  const inBlock = ({ row, column }: CellPosition) =>
    row >= top && row <= last.row && column >= left && column <= last.column
  const pasted = writeCells(
    room,
    place =>
      inBlock(place)
        ? (body[(place.row - top) % height]?.[(place.column - left) % width] ?? '').trim()
        : undefined,
    [top, last.row],
  )
  const lastColumn = Math.min(last.column, state.columns.length - 1)
  const lastRow = Math.min(last.row, shownRows(room).length - 1)
  const selection = { active: { row: top, column: left }, far: { row: lastRow, column: lastColumn } }
  // Adding the rows and filling them must be one step for undo.
  const next = pasted.rows === state.rows ? { ...state, selection } : step(state, pasted.rows, selection)
  return {
    ...next,
    nextId: room.nextId,
    shown: room.shown,
    notice: pasteNotice(last.column - lastColumn, last.row - lastRow),
  }
}

const pasteNotice = (lostColumns: number, lostRows: number): string | null => {
  if (lostRows > 0) return texts.rowsLost({ maxRows })
  return lostColumns > 0 ? texts.columnsLost({ lostColumns }) : null
}

const fillRange = (state: GridState, textAt: (place: CellPosition) => string): GridState => {
  const { top, bottom, left, right } = rangeOf(state.selection)
  const inRange = ({ column }: CellPosition) => column >= left && column <= right
  return writeCells(state, place => (inRange(place) ? textAt(place) : undefined), [top, bottom])
}

/** Writes `textAt` into each cell between two shown rows; `undefined` leaves a cell as it is. */
const writeCells = (
  state: GridState,
  textAt: (place: CellPosition) => string | undefined,
  [from, to]: readonly [number, number],
): GridState => {
  const changed = new Map<number, GridRow>()
  shownRows(state)
    .slice(from, to + 1)
    .forEach((row, index) => {
      let next = row
      state.columns.forEach((_column, column) => {
        const text = textAt({ row: from + index, column })
        if (text !== undefined) next = withCell(next, column, text)
      })
      if (next !== row) changed.set(row.id, next)
    })
  if (changed.size === 0) return state
  return step(
    state,
    state.rows.map(row => changed.get(row.id) ?? row),
  )
}

const withRows = (state: GridState, count: number): GridState => {
  const missing = Math.min(count - shownRows(state).length, maxRows - state.rows.length)
  if (missing <= 0) return state
  return { ...state, ...withAdded(state, emptyRows(state, missing), state.rows.length) }
}

const emptyRows = (state: GridState, count: number): GridRow[] =>
  Array.from({ length: count }, (_, index) => ({
    id: state.nextId + index,
    cells: state.columns.map(() => ''),
  }))

/** The rows with new ones at a place; a filter shows them, too. */
const withAdded = ({ rows, nextId, shown }: GridState, added: readonly GridRow[], at: number) => ({
  rows: rows.toSpliced(at, 0, ...added),
  nextId: nextId + added.length,
  shown: shown && new Set([...shown, ...added.map(({ id }) => id)]),
})

const repeatsHeaders = (state: GridState, cells: readonly string[], left: number): boolean =>
  cells.length > 1 &&
  cells.every((cell, index) => {
    const column = state.columns[left + index]
    return column !== undefined && readHeader(tableKinds[state.title], cell)?.key === column.key
  })

const tiles = (length: number, part: number): boolean => length % part === 0

const same = (a: CellPosition, b: CellPosition): boolean => a.row === b.row && a.column === b.column

export const copyRange = (state: GridState): string[][] => {
  const { left, right } = rangeOf(state.selection)
  return selectedRows(state).map(row => row.cells.slice(left, right + 1))
}

/** Inserts as many empty rows as are selected, above or below them. */
export const insertRows = (state: GridState, where: 'above' | 'below'): GridState => {
  const selected = selectedRows(state)
  const neighbour = where === 'above' ? selected[0] : selected.at(-1)
  return insertAt(state, emptyRows(state, Math.max(1, selected.length)), neighbour, where)
}

export const repeatRows = (state: GridState): GridState => {
  const selected = selectedRows(state)
  const added = selected.map(({ cells }, index) => ({ id: state.nextId + index, cells }))
  return added.length > 0 ? insertAt(state, added, selected.at(-1), 'below') : state
}

export const removeRows = (state: GridState): GridState => {
  const gone = new Set(selectedRows(state).map(({ id }) => id))
  if (gone.size === 0) return state
  const { top } = rangeOf(state.selection)
  const place = { row: top, column: state.selection.active.column }
  const rest = state.rows.filter(({ id }) => !gone.has(id))
  return clampSelection(step(state, rest, { active: place, far: place }))
}

/** Moves the selected rows over their neighbour; rejected while a filter hides rows, as the target would be unclear. */
export const moveRows = (state: GridState, by: -1 | 1): GridState => {
  if (state.shown) return { ...state, notice: texts.dropFilter }
  const { top, bottom } = rangeOf(state.selection)
  const passed = state.rows[by === -1 ? top - 1 : bottom + 1]
  if (!passed) return state
  const moving = state.rows.slice(top, bottom + 1)
  const before = state.rows.slice(0, by === -1 ? top - 1 : top)
  const after = state.rows.slice(by === -1 ? bottom + 1 : bottom + 2)
  const rows = by === -1 ? [...before, ...moving, passed, ...after] : [...before, passed, ...moving, ...after]
  const { active, far } = state.selection
  return step(state, rows, {
    active: { ...active, row: active.row + by },
    far: { ...far, row: far.row + by },
  })
}

/** Sorts the rows themselves by a column, as a spreadsheet does, so the saved order is the shown one. */
export const sortGridRows = (state: GridState, column: number, descending: boolean): GridState => {
  const type = state.columns[column]?.type
  if (!type) return state
  const rows = state.rows.toSorted((a, b) =>
    compareCells(a.cells[column] ?? '', b.cells[column] ?? '', type, descending),
  )
  const moved = rows.some((row, index) => row !== state.rows[index])
  return { ...(moved ? step(state, rows) : state), sort: { column, descending } }
}

/** Shows the rows that hold the text in any cell; `ids` are the changed rows or those with problems. */
export const filterRows = (
  state: GridState,
  filter: GridFilter,
  ids: ReadonlySet<number> | null = null,
): GridState => {
  const text = filter.text.trim().toLowerCase()
  const passes = ({ id, cells }: GridRow) =>
    (ids === null || ids.has(id)) && (text === '' || cells.some(cell => cell.toLowerCase().includes(text)))
  const all = text === '' && ids === null
  const shown = all ? null : new Set(state.rows.filter(passes).map(({ id }) => id))
  const next = { ...state, filter, shown, editing: null, notice: null }
  const active = shownRows(state)[state.selection.active.row]
  const row = shownRows(next).findIndex(({ id }) => id === active?.id)
  const place = { row: Math.max(0, row), column: state.selection.active.column }
  return { ...next, selection: { active: place, far: place } }
}

const insertAt = (
  state: GridState,
  added: readonly GridRow[],
  neighbour: GridRow | undefined,
  where: 'above' | 'below',
): GridState => {
  if (state.rows.length + added.length > maxRows) {
    return { ...state, notice: texts.rowLimit({ maxRows }) }
  }
  const at = neighbour ? state.rows.indexOf(neighbour) + (where === 'below' ? 1 : 0) : state.rows.length
  const { top, bottom } = rangeOf(state.selection)
  const first = neighbour ? (where === 'below' ? bottom + 1 : top) : 0
  const { rows, ...kept } = withAdded(state, added, at)
  const stepped = step(state, rows, {
    active: { row: first, column: 0 },
    far: { row: first + added.length - 1, column: added.length > 1 ? state.columns.length - 1 : 0 },
  })
  return { ...stepped, ...kept }
}
