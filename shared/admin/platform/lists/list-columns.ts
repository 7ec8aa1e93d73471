/** The columns of a list: which there are, which are shown, and in which order their heads put the rows. */

export interface ListColumn<Row = never> {
  key: string
  title: string
  /** Subject or actions of the row: always there. */
  fixed?: true
  /** Hidden until somebody asks for it. */
  extra?: true
  sort?: ColumnSort<Row>
  /** Class of the head's cell. */
  className?: string
}

/** The names of a column's two orders in the address, which are the server's where the list comes in pages. */
export interface ColumnSort<Row = never> {
  up: string
  down: string
  /** The order that the first click gives; `up` without it. */
  first?: 'up' | 'down'
  /** For lists that are here as a whole. */
  compare?(a: Row, b: Row): number
}

/** Keys of the columns that are shown, in the list's order; `chosen` may name columns of another version. */
export const shownColumns = (
  columns: readonly Omit<ListColumn, 'sort'>[],
  chosen: readonly string[] | null,
): string[] =>
  columns
    .filter(({ key, fixed, extra }) => fixed || (chosen ? chosen.includes(key) : !extra))
    .map(({ key }) => key)

/** Sort after the next click on a head: one order, the other, then the list's own. */
export const nextSort = (
  { up, down, first = 'up' }: Pick<ColumnSort, 'up' | 'down' | 'first'>,
  now: string,
): string => {
  const [one, other] = first === 'up' ? [up, down] : [down, up]
  return now === one ? other : now === other ? '' : one
}

/** The rows in the order that the address asks for; equal ones keep their places. */
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

/** As people of both languages look words up; missing ones stand first. */
export const compareText = (a: string | null, b: string | null): number =>
  (a ?? '').localeCompare(b ?? '', 'ru', { numeric: true, sensitivity: 'base' })
