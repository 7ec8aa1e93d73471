/** Meta records in the database. */
import type { Tx } from '#server/platform/db/open.ts'
import type { Row } from '#server/platform/db/tables.ts'
import type { Language } from '#shared/domain/languages.ts'

export type MetaRow = Row<'metas'>
export type MetaFields = Pick<MetaRow, 'page' | 'title' | 'description' | 'keywords'>

export const listMetaRows = (db: Tx, lang: Language): Promise<MetaRow[]> =>
  db.selectFrom('metas').selectAll().where('lang', '=', lang).orderBy('page').execute()

export const findMeta = (db: Tx, id: number): Promise<MetaRow | undefined> =>
  db.selectFrom('metas').selectAll().where('id', '=', id).executeTakeFirst()

export const findMetaOfPage = (db: Tx, page: string, lang: Language): Promise<MetaRow | undefined> =>
  db.selectFrom('metas').selectAll().where('page', '=', page).where('lang', '=', lang).executeTakeFirst()

export const insertMeta = (db: Tx, lang: Language, fields: MetaFields, at: string): Promise<MetaRow> =>
  db
    .insertInto('metas')
    .values({ ...fields, lang, created_at: at, updated_at: at })
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
