/** Options in the database. */
import type { Tx } from '#server/platform/db/open.ts'
import type { Row } from '#server/platform/db/tables.ts'

export type OptionRow = Row<'options'>
export type OptionFields = Pick<OptionRow, 'title' | 'value' | 'note'>

export const listOptionRows = (db: Tx): Promise<OptionRow[]> =>
  db.selectFrom('options').selectAll().orderBy('title').execute()

export const findOption = (db: Tx, id: number): Promise<OptionRow | undefined> =>
  db.selectFrom('options').selectAll().where('id', '=', id).executeTakeFirst()

export const findOptionByTitle = (db: Tx, title: string): Promise<OptionRow | undefined> =>
  db.selectFrom('options').selectAll().where('title', '=', title).executeTakeFirst()

export const insertOption = (db: Tx, fields: OptionFields, at: string): Promise<OptionRow> =>
  db
    .insertInto('options')
    .values({ ...fields, created_at: at, updated_at: at })
    .returningAll()
    .executeTakeFirstOrThrow()

export const replaceOption = (db: Tx, id: number, fields: OptionFields, at: string): Promise<OptionRow> =>
  db
    .updateTable('options')
    .set(eb => ({ ...fields, version: eb('version', '+', 1), updated_at: at }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

export const deleteOption = async (db: Tx, id: number): Promise<void> => {
  await db.deleteFrom('options').where('id', '=', id).execute()
}
