/** Which versions hold the figures of the demo, so that nobody sells by them unawares. */
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { TableTitle } from '#shared/domain/table-titles.ts'

/** The version that the program itself has loaded from the demo's file; null where the office began on its own. */
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

/** The demo's version and what was edited from it in the grid; a file is the office's own word. */
export const exampleVersions = (
  versions: readonly { version: number; file_name: string | null }[],
  demo: number | null,
): Set<number> => {
  const examples = new Set<number>()
  for (const { version, file_name } of versions.toSorted((one, other) => one.version - other.version)) {
    if (version === demo || (file_name === null && examples.has(version - 1))) examples.add(version)
  }
  return examples
}
