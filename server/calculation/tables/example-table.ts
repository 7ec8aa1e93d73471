/** A table template: the columns, and example rows that the office replaces by its own. */
import type { Context } from '#server/platform/context.ts'
import { inConversionTurn } from '#server/platform/conversion-queue.ts'
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
