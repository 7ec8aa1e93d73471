/** A table template: the columns, and example rows that the office replaces by its own. */
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { findRow } from '#server/platform/db/rows.ts'
import { inConversionTurn } from '#server/platform/queue.ts'
import type { TableContent } from '#shared/calculator/tables/table-shapes.ts'
import type { TableTitle } from '#shared/domain/calculation/table-titles.ts'
import { readTableFile } from './read-table-file.ts'

export const readExampleTable = async (
  { readExample }: Pick<Context, 'readExample'>,
  title: TableTitle,
): Promise<TableContent & { title: TableTitle }> => {
  const bytes = readExample(`tables/${title}.csv`)
  const { reading } = await inConversionTurn(0, () => readTableFile({ title, bytes, others: {} }))
  if (!reading.table) throw new Error(`The example of ${title} breaks its own rules`)
  return { title, columns: reading.table.columns, data: reading.table.data }
}

/** The version that the program loaded from the demo's file; null when there is none. */
export const findDemoVersion = async (
  { db, readExample }: Pick<Context, 'readExample'> & { db: Tx },
  title: TableTitle,
): Promise<number | null> => {
  const row = await findRow(
    db,
    'table_versions',
    { title, author_id: null, file: readExample(`tables/${title}.csv`) },
    ['version'],
  )
  return row?.version ?? null
}
