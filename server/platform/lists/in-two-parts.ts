import type { SelectQueryBuilder } from 'kysely'
import { countRows } from '../db/rows.ts'

/** A part of a list in which some rows stand before all others, such as those with a day; both queries are sorted. */
export const inTwoParts = async <DB, TB extends keyof DB, Row>(
  first: SelectQueryBuilder<DB, TB, Row>,
  rest: SelectQueryBuilder<DB, TB, Row>,
  { limit, offset = 0 }: { limit: number; offset?: number },
): Promise<Row[]> => {
  const rows = await first.limit(limit).offset(offset).execute()
  if (rows.length === limit) return rows as Row[]
  const skipped = rows.length > 0 || offset === 0 ? 0 : offset - (await countRows(first.clearOrderBy()))
  const others = await rest
    .limit(limit - rows.length)
    .offset(skipped)
    .execute()
  return [...rows, ...others] as Row[]
}
