import type { TableColumn, TableContent } from '#shared/calculator/tables/table-shapes.ts'
import type { TableTitle } from '#shared/domain/calculation/table-titles.ts'

/** `id` stays the same through edits, sorting and moves; `cells` are in the order of the columns. */
export interface GridRow {
  readonly id: number
  readonly cells: readonly string[]
}

export interface GridBase {
  readonly version: number
  readonly content: TableContent
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
