import type { Tx } from '#server/platform/db/open.ts'
import type { Row } from '#server/platform/db/tables.ts'

export type OptionRow = Row<'options'>
export type OptionFields = Pick<OptionRow, 'title' | 'value' | 'note'>

export const listOptionRows = (db: Tx): Promise<OptionRow[]> =>
  db.selectFrom('options').selectAll().orderBy('title').execute()

export const findOptionByTitle = (db: Tx, title: string): Promise<OptionRow | undefined> =>
  db.selectFrom('options').selectAll().where('title', '=', title).executeTakeFirst()
