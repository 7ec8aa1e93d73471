/** State of the grid editor: its shape, its store on the screen, and pure functions from one state to the next. */
import { useSyncExternalStore } from 'react'
import { isSameValue } from '#shared/admin/platform/records/merge.ts'
import type { TableColumn, TableContent } from '#shared/calculator/tables/table-shapes.ts'
import type { Observable } from '#shared/client/observable.ts'
import type { TableTitle } from '#shared/domain/calculation/table-titles.ts'
import { filledRows, type GridValues, tableOfValues, valuesOfTable } from './grid-values.ts'

/** `id` stays the same through edits, sorting and moves; `cells` are in the order of the columns. */
export interface GridRow {
  readonly id: number
  readonly cells: readonly string[]
}

export interface GridBase {
  readonly values: GridValues
  /** Texts of the stored rows by row id. */
  readonly rows: ReadonlyMap<number, readonly string[]>
  /** Row ids in the stored order. */
  readonly order: readonly number[]
}

/** A place among the shown rows; row and column count from 0. */
export interface CellPosition {
  readonly row: number
  readonly column: number
}

/** A rectangle between the active cell, which takes the typing, and the corner that Shift moves. */
export interface Selection {
  readonly active: CellPosition
  readonly far: CellPosition
}

/** `replace` began with a letter, and an arrow key ends it; `edit` began with F2, and arrows move the caret. */
export interface CellEditing {
  readonly text: string
  readonly mode: 'replace' | 'edit'
}

export interface GridFilter {
  readonly text: string
  readonly only: 'all' | 'changed' | 'problems'
}

export interface GridSort {
  readonly column: number
  readonly descending: boolean
}

export interface Snapshot {
  readonly rows: readonly GridRow[]
  readonly selection: Selection
}

export interface GridState {
  readonly title: TableTitle
  readonly columns: readonly TableColumn[]
  readonly base: GridBase
  readonly rows: readonly GridRow[]
  readonly nextId: number
  readonly selection: Selection
  readonly editing: CellEditing | null
  readonly filter: GridFilter
  /** Ids that passed the filter when it was set; not updated by typing, so that no row vanishes while it is edited. */
  readonly shown: ReadonlySet<number> | null
  /** The last sorting, until rows change again. */
  readonly sort: GridSort | null
  readonly past: readonly Snapshot[]
  readonly future: readonly Snapshot[]
  /** Says why the last action could not be done. */
  readonly notice: string | null
}

/** More rows than any broker's table has; the contract allows 100,000. */
export const maxRows = 20_000

export const noFilter: GridFilter = { text: '', only: 'all' }

/** The grid on the screen: event handlers need the newest state without waiting for a render. */
export type GridStore = Observable<GridState>

export const useGrid = (store: GridStore): GridState => useSyncExternalStore(store.subscribe, store.get)

/** Selects a part of the state, for components that must not render again at every step of the cursor. */
export const useGridSelection = <T>(store: GridStore, part: (state: GridState) => T): T =>
  useSyncExternalStore(store.subscribe, () => part(store.get()))

/** Applies a change; false when it returns `null` because there is nothing to do. */
export const changeGrid = (store: GridStore, change: (state: GridState) => GridState | null): boolean => {
  const next = change(store.get())
  if (next) store.set(next)
  return next !== null
}

export const createGrid = (title: TableTitle, source: TableContent): GridState => {
  const values = valuesOfTable(source)
  const stored = values.rows.map(({ cells }, index): GridRow => ({ id: index + 1, cells }))
  // A table without rows begins with an empty row to type in.
  const rows = stored.length > 0 ? stored : [{ id: 1, cells: source.columns.map(() => '') }]
  return {
    title,
    columns: source.columns,
    base: baseOf(values, stored),
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

/** The texts of the grid for its form; a new row counts once something is typed in it. */
export const valuesOfGrid = (state: GridState): GridValues => {
  const { base } = state
  const places = new Map(base.order.map((id, place) => [id, place]))
  const rows = typedRows(state).flatMap(({ id, cells }) => {
    const from = places.get(id) ?? null
    const stored = from === null ? undefined : base.values.rows[from]
    if (stored?.cells === cells) return [stored]
    return from === null && cells.every(text => text === '') ? [] : [{ from, cells: [...cells] }]
  })
  return { columns: state.columns.map(({ key }) => key), rows }
}

/** Shows a form's values on the stored version `base`, as one step that can be undone; null when they are shown. */
export const showValues = (state: GridState, base: GridValues, values: GridValues): GridState | null => {
  const { title, selection } = state
  const isOnBase = isSameValue(state.base.values, base)
  if (isOnBase && isSameValue(valuesOfGrid(state), values)) return null
  const on = isOnBase ? state : { ...createGrid(title, tableOfValues(title, base)), selection }
  if (!isOnBase && isSameValue(base, values)) return clampSelection(on)
  const places = on.columns.map(({ key }) => values.columns.indexOf(key))
  const used = new Set<number>()
  let { nextId } = on
  const rows = values.rows.map(({ from, cells }): GridRow => {
    const id = from === null || used.has(from) ? undefined : on.base.order[from]
    if (from !== null) used.add(from)
    const stored = id === undefined ? undefined : on.base.rows.get(id)
    const texts = places.map((place, at) => (place === -1 ? (stored?.[at] ?? '') : (cells[place] ?? '')))
    if (id === undefined) nextId += 1
    return { id: id ?? nextId - 1, cells: stored && isSameValue(stored, texts) ? stored : texts }
  })
  return clampSelection({ ...step(on, rows), nextId, editing: null, filter: noFilter, shown: null })
}

/**
 * After a save of the rows, they become the stored ones: without empty rows and with normalised texts. Undo still
 * reaches states before the save.
 */
export const markSaved = (state: GridState, content: TableContent): GridState => {
  const values = valuesOfTable(content)
  const rows = filledRows(state.rows).map(({ id, cells }, at) => ({
    id,
    cells: values.rows[at]?.cells ?? cells,
  }))
  return clampSelection({ ...state, rows, base: baseOf(values, rows) })
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

const snapshotOf = ({ rows, selection }: GridState): Snapshot => ({ rows, selection })

const baseOf = (values: GridValues, rows: readonly GridRow[]): GridBase => ({
  values,
  rows: new Map(rows.map(({ id, cells }) => [id, cells])),
  order: rows.map(({ id }) => id),
})
