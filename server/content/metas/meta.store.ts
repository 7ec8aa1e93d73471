import type { Tx } from '#server/platform/db/open.ts'
import type { Row } from '#server/platform/db/tables.ts'

export type MetaRow = Row<'metas'>
export type MetaFields = Pick<MetaRow, 'page' | 'lang' | 'title' | 'description' | 'keywords'>

export const listMetaRows = (db: Tx, lang: string): Promise<MetaRow[]> =>
  db.selectFrom('metas').selectAll().where('lang', '=', lang).orderBy('page').execute()

export const findMetaOfPage = (db: Tx, page: string, lang: string): Promise<MetaRow | undefined> =>
  db.selectFrom('metas').selectAll().where('page', '=', page).where('lang', '=', lang).executeTakeFirst()
