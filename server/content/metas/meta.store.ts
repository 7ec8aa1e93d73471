/** Meta records in the database. */
import type { Tx } from '#server/platform/db/open.ts'
import type { Row } from '#server/platform/db/tables.ts'

export type MetaRow = Row<'metas'>
export type MetaFields = Pick<MetaRow, 'page' | 'title' | 'description' | 'keywords'>

export const listMetaRows = (db: Tx): Promise<MetaRow[]> =>
  db.selectFrom('metas').selectAll().orderBy('page').execute()

export const findMeta = (db: Tx, id: number): Promise<MetaRow | undefined> =>
  db.selectFrom('metas').selectAll().where('id', '=', id).executeTakeFirst()

export const findMetaOfPage = (db: Tx, page: string): Promise<MetaRow | undefined> =>
  db.selectFrom('metas').selectAll().where('page', '=', page).executeTakeFirst()

export const insertMeta = (db: Tx, fields: MetaFields, at: string): Promise<MetaRow> =>
  db
    .insertInto('metas')
    .values({ ...fields, created_at: at, updated_at: at })
    .returningAll()
    .executeTakeFirstOrThrow()

export const replaceMeta = (db: Tx, id: number, fields: MetaFields, at: string): Promise<MetaRow> =>
  db
    .updateTable('metas')
    .set(eb => ({ ...fields, version: eb('version', '+', 1), updated_at: at }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

export const deleteMeta = async (db: Tx, id: number): Promise<void> => {
  await db.deleteFrom('metas').where('id', '=', id).execute()
}
