import { type CellPosition, type GridRow, type GridState, type Selection, shownRows } from './grid-model.ts'

/** A range by its edges, the last row and column included. */
export interface Range {
  top: number
  bottom: number
  left: number
  right: number
}

export const rangeOf = ({ active, far }: Selection): Range => ({
  top: Math.min(active.row, far.row),
  bottom: Math.max(active.row, far.row),
  left: Math.min(active.column, far.column),
  right: Math.max(active.column, far.column),
})

export const selectedRows = (state: GridState): readonly GridRow[] => {
  const { top, bottom } = rangeOf(state.selection)
  return shownRows(state).slice(top, bottom + 1)
}

export const selectCell = (state: GridState, place: CellPosition): GridState => {
  const active = inside(state, place)
  return { ...state, selection: { active, far: active }, notice: null }
}

/** Moves the far corner of the range; the active cell stays. */
export const extendTo = (state: GridState, place: CellPosition): GridState => ({
  ...state,
  selection: { active: state.selection.active, far: inside(state, place) },
})

/** Steps from the active cell, or with `extend` from the far corner. `Infinity` goes to the edge. */
export const moveBy = (state: GridState, rows: number, columns: number, extend = false): GridState => {
  const from = extend ? state.selection.far : state.selection.active
  const place = { row: from.row + rows, column: from.column + columns }
  return extend ? extendTo(state, place) : selectCell(state, place)
}

/** The next cell in reading order (or the one before); `null` at the end of the grid, so that Tab leaves it. */
export const moveToNext = (state: GridState, backwards: boolean): GridState | null => {
  const { row, column } = state.selection.active
  const width = state.columns.length
  const at = row * width + column + (backwards ? -1 : 1)
  if (at < 0 || at >= shownRows(state).length * width) return null
  return selectCell(state, { row: Math.floor(at / width), column: at % width })
}

export const selectAll = (state: GridState): GridState =>
  selectRange(state, { row: 0, column: 0 }, { row: end, column: end })

export const selectRowTo = (state: GridState, row: number, extend: boolean): GridState =>
  selectRange(state, { row: extend ? state.selection.active.row : row, column: 0 }, { row, column: end })

export const selectColumnTo = (state: GridState, column: number, extend: boolean): GridState =>
  selectRange(
    state,
    { row: 0, column: extend ? state.selection.active.column : column },
    { row: end, column },
  )

const end = Number.POSITIVE_INFINITY

const selectRange = (state: GridState, active: CellPosition, far: CellPosition): GridState => ({
  ...state,
  selection: { active: inside(state, active), far: inside(state, far) },
})

const inside = (state: GridState, { row, column }: CellPosition): CellPosition => ({
  row: Math.max(0, Math.min(row, shownRows(state).length - 1)),
  column: Math.max(0, Math.min(column, state.columns.length - 1)),
})
