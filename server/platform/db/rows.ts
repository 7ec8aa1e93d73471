import type { SelectQueryBuilder } from 'kysely'

/** The number of rows that a query finds. */
export const countRows = async <DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
): Promise<number> => {
  const row = await query
    .clearSelect()
    .select(eb => eb.fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number((row as { count: string | number | bigint }).count)
}
