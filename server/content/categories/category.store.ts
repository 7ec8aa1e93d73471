import type { Tx } from '#server/platform/db/open.ts'
import type { Row } from '#server/platform/db/tables.ts'
import { foldKey } from '#shared/domain/fold-key.ts'

export type CategoryRow = Row<'categories'>

export const listCategoryRows = (db: Tx): Promise<CategoryRow[]> =>
  db.selectFrom('categories').selectAll().orderBy('id').execute()

/** The category with this title, whatever its case and Unicode form. */
export const findCategoryByTitle = (db: Tx, title: string): Promise<CategoryRow | undefined> =>
  db.selectFrom('categories').selectAll().where('title_key', '=', foldKey(title)).executeTakeFirst()
