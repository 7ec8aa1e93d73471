/** Differences from the stored version, for the marks in the grid and the counts under it. */
import { sameCell } from './cell-text.ts'
import type { GridRow, GridState } from './grid-model.ts'

export interface GridChanges {
  /** Changed cells, counted only in rows that the stored version also has. */
  cells: number
  added: number
  removed: number
  /** True when rows that both versions have are in another order. */
  reordered: boolean
  /** Ids of the added and changed rows. */
  rows: ReadonlySet<number>
  any: boolean
}

export type StoredAndNow = Pick<GridState, 'base' | 'columns' | 'rows'>

/** An empty new row is in `rows` but is not counted as added, since saving leaves it out. */
export const changesOf = (state: StoredAndNow): GridChanges => {
  let cells = 0
  let added = 0
  let stored = 0
  const rows = new Set<number>()
  for (const row of state.rows) {
    const columns = changedColumns(state, row)
    if (columns === 'added') {
      if (row.cells.some(cell => cell !== '')) added += 1
      rows.add(row.id)
    } else {
      stored += 1
      cells += columns.size
      if (columns.size > 0) rows.add(row.id)
    }
  }
  const removed = state.base.order.length - stored
  const reordered = isReordered(state)
  return { cells, added, removed, reordered, rows, any: cells + added + removed > 0 || reordered }
}

/** Columns of a row that differ from the stored version; `added` for a row that it does not have. */
export const changedColumns = (
  { base, columns }: Pick<GridState, 'base' | 'columns'>,
  row: GridRow,
): ReadonlySet<number> | 'added' => {
  const stored = base.rows.get(row.id)
  if (!stored) return 'added'
  if (stored === row.cells) return nothing
  const known = remembered.get(row.cells)
  if (known?.stored === stored) return known.columns
  const changed = new Set<number>()
  columns.forEach(({ type }, index) => {
    if (!sameCell(row.cells[index] ?? '', stored[index] ?? '', type)) changed.add(index)
  })
  remembered.set(row.cells, { stored, columns: changed })
  return changed
}

/** The stored text of a cell, `null` for a cell of a new row. */
export const storedCellText = (
  { base }: Pick<GridState, 'base'>,
  row: GridRow,
  column: number,
): string | null => base.rows.get(row.id)?.[column] ?? null

const nothing: ReadonlySet<number> = new Set()

/** Results by array of cells, which never change in place; without them every keystroke would compare all rows. */
const remembered = new WeakMap<
  readonly string[],
  { stored: readonly string[]; columns: ReadonlySet<number> }
>()

const isReordered = ({ base, rows }: StoredAndNow): boolean => {
  const present = rows.flatMap(({ id }) => (base.rows.has(id) ? [id] : []))
  const ids = new Set(present)
  const before = base.order.filter(id => ids.has(id))
  return before.some((id, index) => id !== present[index])
}
