/** State of the grid editor: rows of cells as they are typed, and where the person is in them. */
import type { TableColumn, TableContent } from '#shared/calculator/tables/table-shapes.ts'
import type { TableTitle } from '#shared/domain/calculation/table-titles.ts'

/** A row keeps its number through edits, sorting and moves; `cells` stand in the order of the columns. */
export interface GridRow {
  readonly id: number
  readonly cells: readonly string[]
}

/** The stored version that the work began from. */
export interface GridBase {
  readonly version: number
  readonly content: TableContent
  /** Texts of the stored rows by row number. */
  readonly rows: ReadonlyMap<number, readonly string[]>
  /** Row numbers in the stored order. */
  readonly order: readonly number[]
}

/** A place among the rows that are shown, both from 0. */
export interface CellPosition {
  readonly row: number
  readonly column: number
}

/** A rectangle between the active cell, which takes the typing, and the corner that Shift moves. */
export interface Selection {
  readonly active: CellPosition
  readonly far: CellPosition
}

/** `replace` began with a letter and ends with an arrow; `edit` began with F2 and keeps the arrows for the caret. */
export interface Editing {
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
  /** The text being typed into the active cell. */
  readonly editing: Editing | null
  readonly filter: GridFilter
  /** Rows that pass the filter, found when it was set, so that a row does not vanish under the typing. */
  readonly shown: ReadonlySet<number> | null
  /** The last sorting, until rows change again. */
  readonly sort: GridSort | null
  readonly past: readonly Snapshot[]
  readonly future: readonly Snapshot[]
  /** Says why the last action could not be done. */
  readonly notice: string | null
}

/** More than any broker keeps; the contract allows 100,000. */
export const maxRows = 20_000

export const noFilter: GridFilter = { text: '', only: 'all' }
