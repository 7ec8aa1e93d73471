/**
 * Says of each column whose words it holds, and whether it is exported. A column without this does not compile, so that
 * whoever adds one decides whether it can name a visitor. A secret is never exported.
 */

/**
 * `person`: may name a visitor; an erasure removes that. `office`: what the office writes for visitors or for itself,
 * and nothing that a visitor sends. `fact`: days, states, numbers, hashes, and names of people of the office.
 */
type Whose = 'person' | 'office' | 'fact'

interface Column<C extends string> {
  name: C
  whose: Whose
  /** Why the column is not exported although its row is. */
  stays?: string
  /** The column holds JSON and is exported as the value that the JSON describes. */
  json?: true
}
type Columns<C extends string> = readonly Column<C>[]
/** At least one name: from an empty list the compiler would infer that all expected columns are given. */
type Some<T> = [T, ...T[]]

/** Holds no column more and no column less than `C`. */
export interface TableColumns<in out C extends string> {
  columns: Columns<C>
  /**
   * `rows`: exported to a file of its own, one row per line, by `id` or else its first two columns; `files`: exported
   * within other files; `stays`: why the table is not exported.
   */
  leaves: 'rows' | 'files' | { stays: string }
  /** Column with a value in rows that are exported no longer; absent where all are. */
  until?: string
}

const of =
  (whose: Whose) =>
  <C extends string>(...names: Some<C>): Columns<C> =>
    names.map(name => ({ name, whose }))
export const person = of('person')
export const office = of('office')
export const fact = of('fact')
export const json = <C extends string>(columns: Columns<C>): Columns<C> =>
  columns.map(column => ({ ...column, json: true }))
export const kept = <C extends string>(reason: string, ...columns: Some<Columns<C>>): Columns<C> =>
  columns.flat().map(column => ({ ...column, stays: reason }))

const leaving =
  (leaves: TableColumns<string>['leaves']) =>
  <C extends string>(...columns: Some<Columns<C>>): TableColumns<C> => ({ columns: columns.flat(), leaves })
export const rows = leaving('rows')
export const rowsUntil =
  (until: string) =>
  <C extends string>(...columns: Some<Columns<C>>): TableColumns<C> => ({ ...rows(...columns), until })
export const inFiles = leaving('files')
export const stays = (reason: string) => leaving({ stays: reason })

/** Why a column or a table is not exported. */
export const why = {
  follows: 'it follows from others, or counts within this installation',
  closed: 'of closed invoices the numbers leave alone',
  passing: 'it passes',
  backups: 'what was before is of the backup',
  personal: 'how a colleague works here',
  secrets: 'a secret, or a way in',
  program: 'the program remembers it for itself',
} as const

export const times = ['created_at', 'updated_at'] as const

/** Columns of a table whose rows Kysely sees as `R`. */
export interface Table<R> extends TableColumns<keyof R & string> {
  /** For the compiler alone. */
  row?: R
}

export const table = <R>(columns: TableColumns<keyof R & string>): Table<R> => columns
