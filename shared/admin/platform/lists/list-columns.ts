import { language } from '#messages/language.js'

export interface ListColumn<Row = never> {
  key: string
  title: string
  /** Always shown: the column with the row's title or actions. */
  fixed?: true
  /** Hidden until the person chooses it. */
  extra?: true
  sort?: ColumnSort<Row>
  className?: string
}

/** Values of `sort` in the URL query for a column's two orders; a list in pages sends them to the server. */
export interface ColumnSort<Row = never> {
  up: string
  down: string
  /** Order after the first click; default: `up`. */
  first?: 'up' | 'down'
  /** Compares rows; for lists that are loaded whole and sorted in the browser. */
  compare?(a: Row, b: Row): number
}

/** Keys of the shown columns, in the list's order; unknown names in `chosen`, from another version, are ignored. */
export const shownColumns = (
  columns: readonly Omit<ListColumn, 'sort'>[],
  chosen: readonly string[] | null,
): string[] =>
  columns
    .filter(({ key, fixed, extra }) => fixed || (chosen ? chosen.includes(key) : !extra))
    .map(({ key }) => key)

/** Sort after the next click on a column head: first order, second order, then the list's default. */
export const nextSort = (
  { up, down, first = 'up' }: Pick<ColumnSort, 'up' | 'down' | 'first'>,
  now: string,
): string => {
  const [one, other] = first === 'up' ? [up, down] : [down, up]
  return now === one ? other : now === other ? '' : one
}

/** Rows in the order that the URL query asks for; stable for equal rows. */
export const sortRows = <Row>(
  rows: readonly Row[],
  columns: readonly ListColumn<Row>[],
  asked: string,
): readonly Row[] => {
  for (const { sort } of columns) {
    const { compare } = sort ?? {}
    if (!sort || !compare) continue
    if (asked === sort.up) return rows.toSorted(compare)
    if (asked === sort.down) return rows.toSorted((a, b) => compare(b, a))
  }
  return rows
}

/** Compares in Russian alphabetical order, ignoring case, numbers by value; null stands first. */
export const compareText = (a: string | null, b: string | null): number =>
  (a ?? '').localeCompare(b ?? '', language, { numeric: true, sensitivity: 'base' })

/** Sorts a column by a text, ascending under `name` and descending under `${name}Down` in the URL query. */
export const byText = <Row>(name: string, textOf: (row: Row) => string | null): ColumnSort<Row> => ({
  up: name,
  down: `${name}Down`,
  compare: (a, b) => compareText(textOf(a), textOf(b)),
})

/** Sorts a column by a moment or a number, the latest or largest first, under `name` in the URL query. */
export const byLatest = <Row>(name: string, of: (row: Row) => string | number | null): ColumnSort<Row> => ({
  up: `${name}Up`,
  down: name,
  first: 'down',
  compare: (a, b) => compareText(String(of(a) ?? ''), String(of(b) ?? '')),
})
