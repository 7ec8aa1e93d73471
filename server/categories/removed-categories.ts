/** A removed category is kept for a day with the posts that it marked: the office can take the removal back. */
import { z } from 'zod'
import { foldKey } from '#shared/domain/fold-key.ts'
import type { Tx } from '../db/open.ts'
import type { Row } from '../db/tables.ts'
import { findCategoryIds, findPost, replaceCategories } from '../posts/post.store.ts'
import { movePost } from '../posts/post-places.ts'
import { indexPost } from '../posts/post-search.ts'
import type { CategoryRow } from './category.store.ts'

export type RemovedCategory = Row<'removed_categories'>

/** Remembers a category that is about to go; `at` is ISO 8601. Those of earlier days are forgotten. */
export const rememberRemoved = async (db: Tx, category: CategoryRow, at: string): Promise<void> => {
  const { id, title, version, created_at } = category
  const marked = await db
    .selectFrom('post_categories')
    .select('post_id')
    .where('category_id', '=', id)
    .execute()
  const posts = JSON.stringify(marked.map(({ post_id }) => post_id))
  await db.deleteFrom('removed_categories').where('removed_at', '<', dayBefore(at)).execute()
  await db
    .insertInto('removed_categories')
    .values({ id, title, version, created_at, posts, removed_at: at })
    .execute()
}

/** Undefined for a category that never was, was not removed, or was removed more than a day before `at`. */
export const findRemoved = (db: Tx, id: number, at: string): Promise<RemovedCategory | undefined> =>
  db
    .selectFrom('removed_categories')
    .selectAll()
    .where('id', '=', id)
    .where('removed_at', '>=', dayBefore(at))
    .executeTakeFirst()

/** Puts it back under its own number, and back on those of its posts that still are. */
export const bringBack = async (db: Tx, removed: RemovedCategory, at: string): Promise<CategoryRow> => {
  const { id, title, version, created_at } = removed
  const row = await db
    .insertInto('categories')
    .values({ id, title, title_key: foldKey(title), version: version + 1, created_at, updated_at: at })
    .returningAll()
    .executeTakeFirstOrThrow()
  for (const postId of postIds.parse(JSON.parse(removed.posts))) {
    const post = await findPost(db, postId)
    if (!post) continue
    const before = await findCategoryIds(db, postId)
    const categories = [...before, id]
    await replaceCategories(db, postId, categories)
    await movePost(db, { ...post, categories: before }, { ...post, categories })
    await indexPost(db, { ...post, categories })
  }
  await db.deleteFrom('removed_categories').where('id', '=', id).execute()
  return row
}

const postIds = z.array(z.number().int())

const dayBefore = (at: string): string => new Date(Date.parse(at) - 86_400_000).toISOString()
