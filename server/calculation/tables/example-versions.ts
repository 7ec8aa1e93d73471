/**
 * Finds table versions that hold the demo's example prices, so that no office sells by them unawares. A version saved
 * by the office, from a file or in the grid, is its own.
 */
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { TableTitle } from '#shared/domain/calculation/table-titles.ts'

/** The version that the program loaded from the demo's file; null when there is none. */
export const findDemoVersion = async (
  { db, readExample }: Pick<Context, 'readExample'> & { db: Tx },
  title: TableTitle,
): Promise<number | null> => {
  const row = await db
    .selectFrom('table_versions')
    .select('version')
    .where('title', '=', title)
    .where('author_id', 'is', null)
    .where('file', '=', readExample(`tables/${title}.csv`))
    .executeTakeFirst()
  return row?.version ?? null
}
