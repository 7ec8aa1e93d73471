/** Categories in the database. */

import type { Tx } from '#server/platform/db/open.ts'
import type { Row } from '#server/platform/db/tables.ts'
import { foldKey } from '#shared/domain/fold-key.ts'
import type { CategoryTitles } from './category-titles.ts'

export type CategoryRow = Row<'categories'>

export const listCategoryRows = (db: Tx): Promise<CategoryRow[]> =>
  db.selectFrom('categories').selectAll().orderBy('id').execute()

export const findCategory = (db: Tx, id: number): Promise<CategoryRow | undefined> =>
  db.selectFrom('categories').selectAll().where('id', '=', id).executeTakeFirst()

/** The category that people would take for the same, whatever the case and the Unicode form of its title. */
export const findCategoryByTitle = (db: Tx, title: string): Promise<CategoryRow | undefined> =>
  db.selectFrom('categories').selectAll().where('title_key', '=', foldKey(title)).executeTakeFirst()

export const insertCategory = (
  db: Tx,
  title: string,
  at: string,
  titles: CategoryTitles = {},
): Promise<CategoryRow> =>
  db
    .insertInto('categories')
    .values({
      title,
      title_key: foldKey(title),
      titles: JSON.stringify(titles),
      created_at: at,
      updated_at: at,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

/** `titles` as `titlesBeside` makes them. */
export const renameCategory = (
  db: Tx,
  id: number,
  { title, titles }: { title: string; titles: string },
  at: string,
): Promise<CategoryRow> =>
  db
    .updateTable('categories')
    .set(eb => ({
      ...{ title, title_key: foldKey(title), titles },
      version: eb('version', '+', 1),
      updated_at: at,
    }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Removes a category; its posts stay and only leave its lists. */
export const deleteCategory = async (db: Tx, id: number): Promise<void> => {
  await db.deleteFrom('post_places').where('category_id', '=', id).execute()
  await db.deleteFrom('post_shelves').where('category_id', '=', id).execute()
  await db.deleteFrom('categories').where('id', '=', id).execute()
}
