/**
 * Says of each column whose words it holds, and whether it is exported, so that whoever adds one decides whether it can
 * name a visitor. A secret is never exported.
 */

/**
 * `person`: may name a visitor; an erasure removes that. `office`: what the office writes for visitors or for itself,
 * and nothing that a visitor sends. `fact`: days, states, numbers, hashes, and names of people of the office.
 */
type Whose = 'person' | 'office' | 'fact'

interface Column<V> {
  whose: Whose
  /** Why the column is not exported although its row is. */
  stays?: string
  /** The column holds JSON and is exported as the value that the JSON describes. */
  json?: true
  /** Value as Kysely sees it, for the compiler alone. */
  value?: () => V
}

export interface Table<R = unknown> {
  columns: readonly (Column<unknown> & { name: string })[]
  /**
   * `rows`: exported to a file of its own, one row per line, by `id` or else its first two columns; `files`: exported
   * within other files; `stays`: why the table is not exported.
   */
  leaves: 'rows' | 'files' | { stays: string }
  /** Column with a value in rows that are exported no longer; absent where all are. */
  until?: string
  /** Row as Kysely sees it, for the compiler alone. */
  row?: R
}

/** A column of text where no type is given; without `NoInfer` that would be unknown, by the type that is expected. */
const of =
  (whose: Whose) =>
  <V = string>(): Column<NoInfer<V>> => ({ whose })
export const person = of('person')
export const office = of('office')
export const fact = of('fact')
export const json = <V>(column: Column<V>): Column<V> => ({ ...column, json: true })
export const kept = <V>(reason: string, column: Column<V>): Column<V> => ({ ...column, stays: reason })

type Columns = Record<string, Column<unknown>>
type RowOf<C extends Columns> = { [N in keyof C]: C[N] extends Column<infer V> ? V : never }

const leaving =
  (leaves: Table['leaves']) =>
  <C extends Columns>(columns: C): Table<RowOf<C>> => ({
    columns: Object.entries(columns).map(([name, column]) => ({ name, ...column })),
    leaves,
  })
export const rows = leaving('rows')
export const rowsUntil =
  (until: string) =>
  <C extends Columns>(columns: C): Table<RowOf<C>> => ({ ...rows(columns), until })
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
