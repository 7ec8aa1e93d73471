/** State of the grid editor without rendering: pure functions from one state to the next. */
import type {
  CalculatorTable,
  TableColumn,
  TableContent,
  TableRow,
} from '#shared/calculator/tables/table-shapes.ts'
import type { TableTitle } from '#shared/domain/calculation/table-titles.ts'
import { shownText } from './cell-text.ts'
import {
  type GridBase,
  type GridRow,
  type GridState,
  noFilter,
  type Selection,
  type Snapshot,
} from './grid-shapes.ts'

export type GridSource = Pick<CalculatorTable, 'version'> & TableContent

export const createGrid = (title: TableTitle, source: GridSource): GridState => {
  const stored = source.data.map(
    (row, index): GridRow => ({ id: index + 1, cells: textsOf(source.columns, row) }),
  )
  // A table without rows begins with an empty row to type in.
  const rows = stored.length > 0 ? stored : [{ id: 1, cells: textsOf(source.columns, {}) }]
  return {
    title,
    columns: source.columns,
    base: baseOf(source.version, { columns: source.columns, data: source.data }, stored),
    rows,
    nextId: rows.length + 1,
    selection: topLeft,
    editing: null,
    filter: noFilter,
    shown: null,
    sort: null,
    past: [],
    future: [],
    notice: null,
  }
}

export const shownRows = ({ rows, shown }: Pick<GridState, 'rows' | 'shown'>): readonly GridRow[] =>
  shown ? rows.filter(({ id }) => shown.has(id)) : rows

/** The rows with the unfinished text in its cell, as validation and the "try it" box need them. */
export const typedRows = (state: GridState): readonly GridRow[] => {
  const { editing, selection } = state
  const row = editing && shownRows(state)[selection.active.row]
  if (!row) return state.rows
  const changed = withCell(row, selection.active.column, editing.text)
  return changed === row ? state.rows : state.rows.map(known => (known === row ? changed : known))
}

/** Sets new rows as a step that can be undone. */
export const step = (state: GridState, rows: readonly GridRow[], selection?: Selection): GridState => ({
  ...state,
  rows,
  selection: selection ?? state.selection,
  sort: null,
  notice: null,
  past: [...state.past.slice(-(maxSteps - 1)), snapshotOf(state)],
  future: [],
})

export const undo = (state: GridState): GridState =>
  moveTo(state, state.past.at(-1), {
    past: state.past.slice(0, -1),
    future: [...state.future, snapshotOf(state)],
  })

export const redo = (state: GridState): GridState =>
  moveTo(state, state.future.at(-1), {
    past: [...state.past, snapshotOf(state)],
    future: state.future.slice(0, -1),
  })

const moveTo = (
  state: GridState,
  snapshot: Snapshot | undefined,
  steps: Pick<GridState, 'past' | 'future'>,
): GridState =>
  snapshot ? clampSelection({ ...state, ...snapshot, sort: null, notice: null, ...steps }) : state

/**
 * After a save, the rows become the stored ones: without empty rows and with normalised texts. Undo still
 * reaches states before the save.
 */
export const markSaved = (state: GridState, version: number, content: TableContent): GridState => {
  const rows = filledRows(state.rows).map((row, index) => {
    const stored = content.data[index]
    return stored ? { id: row.id, cells: textsOf(content.columns, stored) } : row
  })
  return clampSelection({ ...state, rows, base: baseOf(version, content, rows) })
}

/** The rows that hold something: a save leaves the others out. */
export const filledRows = (rows: readonly GridRow[]): readonly GridRow[] =>
  rows.filter(({ cells }) => cells.some(cell => cell.trim() !== ''))

/** Restores all stored rows, as one step that can be undone. */
export const backToStored = (state: GridState): GridState => {
  const rows = state.base.order.flatMap(id => {
    const cells = state.base.rows.get(id)
    return cells ? [{ id, cells }] : []
  })
  return clampSelection({ ...step(state, rows), editing: null, filter: noFilter, shown: null })
}

export const withCell = (row: GridRow, column: number, text: string): GridRow =>
  row.cells[column] === text
    ? row
    : { id: row.id, cells: row.cells.map((cell, at) => (at === column ? text : cell)) }

export const clampSelection = (state: GridState): GridState => {
  const last = Math.max(0, shownRows(state).length - 1)
  const { active, far } = state.selection
  if (active.row <= last && far.row <= last) return state
  return {
    ...state,
    selection: {
      active: { ...active, row: Math.min(active.row, last) },
      far: { ...far, row: Math.min(far.row, last) },
    },
  }
}

/** Undo steps kept; they share unchanged rows, so many of them cost little memory. */
const maxSteps = 500

const topLeft: Selection = { active: { row: 0, column: 0 }, far: { row: 0, column: 0 } }

/** The stored cells of a row as the grid shows them. */
export const textsOf = (columns: readonly TableColumn[], row: TableRow): string[] =>
  columns.map(({ key, type }) => shownText(Object.hasOwn(row, key) ? (row[key] ?? null) : null, type))

const snapshotOf = ({ rows, selection }: GridState): Snapshot => ({ rows, selection })

const baseOf = (version: number, content: TableContent, rows: readonly GridRow[]): GridBase => ({
  version,
  content,
  rows: new Map(rows.map(({ id, cells }) => [id, cells])),
  order: rows.map(({ id }) => id),
})
