import { compareCells } from './cell-text.ts'
import { emptyGridRow } from './grid-edit.ts'
import {
  clampSelection,
  type GridFilter,
  type GridRow,
  type GridState,
  maxRows,
  shownRows,
  step,
} from './grid-model.ts'
import { rangeOf, selectedRows } from './grid-select.ts'

/** Inserts as many empty rows as are selected, above or below them. */
export const insertRows = (state: GridState, where: 'above' | 'below'): GridState => {
  const selected = selectedRows(state)
  const neighbour = where === 'above' ? selected[0] : selected.at(-1)
  const count = Math.max(1, selected.length)
  const added = Array.from({ length: count }, (_, index) => emptyGridRow(state, state.nextId + index))
  return insertAt(state, added, neighbour, where)
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
  if (state.shown) return { ...state, notice: 'Чтобы двигать строки, уберите отбор' }
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
  return toShown({ ...state, filter, shown, editing: null, notice: null }, activeId(state))
}

const insertAt = (
  state: GridState,
  added: readonly GridRow[],
  neighbour: GridRow | undefined,
  where: 'above' | 'below',
): GridState => {
  if (state.rows.length + added.length > maxRows) {
    return { ...state, notice: `В таблице не больше ${maxRows} строк` }
  }
  const at = neighbour ? state.rows.indexOf(neighbour) + (where === 'below' ? 1 : 0) : state.rows.length
  const { top, bottom } = rangeOf(state.selection)
  const first = neighbour ? (where === 'below' ? bottom + 1 : top) : 0
  const stepped = step(state, state.rows.toSpliced(at, 0, ...added), {
    active: { row: first, column: 0 },
    far: { row: first + added.length - 1, column: added.length > 1 ? state.columns.length - 1 : 0 },
  })
  return {
    ...stepped,
    nextId: state.nextId + added.length,
    shown: state.shown && new Set([...state.shown, ...added.map(({ id }) => id)]),
  }
}

const activeId = (state: GridState): number | undefined => shownRows(state)[state.selection.active.row]?.id

const toShown = (state: GridState, id: number | undefined): GridState => {
  const row = Math.max(
    0,
    shownRows(state).findIndex(known => known.id === id),
  )
  const place = { row, column: state.selection.active.column }
  return { ...state, selection: { active: place, far: place } }
}
