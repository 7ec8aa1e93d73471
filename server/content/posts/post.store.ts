/** Posts in the database. Lists never read the text: it is the only column without a bound worth the name. */

import type { Tx } from '#server/platform/db/open.ts'
import type { NewRow, Row } from '#server/platform/db/tables.ts'
import type { PostSummary } from '#shared/contract/posts.ts'
import type { Language } from '#shared/domain/languages.ts'
import { byTitleIn, titleIn } from '../categories/category-titles.ts'
import { reclaimPictures } from '../media/media.store.ts'
import { findPostIdByOldSlug } from '../redirects/old-post-address.ts'
import { findPostText, findTextIdBySlug, findTextSummaries, withText } from './post-text.store.ts'

export type PostRow = Row<'posts'>
export type PostSummaryRow = Omit<PostRow, 'text' | 'title_key'>
/** What a write sets; the rest is kept by the store. */
export type PostFields = Omit<NewRow<'posts'>, 'id' | 'version' | 'created_at' | 'updated_at' | 'title_key'>

export const findPost = (db: Tx, id: number): Promise<PostRow | undefined> =>
  db.selectFrom('posts').selectAll().where('id', '=', id).executeTakeFirst()

/** A post as it reads in a language; undefined when it has no such text. */
export const findPostIn = async (db: Tx, id: number, lang: Language): Promise<PostRow | undefined> => {
  const post = await findPost(db, id)
  if (lang === 'ru' || !post) return post
  const text = await findPostText(db, id, lang)
  return text && withText(post, text)
}

/** The post whose text in a language has this address now, or the one whose text once had it. */
export const findPostBySlug = async (
  db: Tx,
  slug: string,
  lang: Language = 'ru',
): Promise<PostRow | undefined> => {
  const present = lang === 'ru' ? await findIdBySlug(db, slug) : await findTextIdBySlug(db, slug, lang)
  const id = present ?? (await findPostIdByOldSlug(db, slug, lang))
  return id === undefined ? undefined : findPostIn(db, id, lang)
}

const findIdBySlug = async (db: Tx, slug: string): Promise<number | undefined> =>
  (await db.selectFrom('posts').select('id').where('slug', '=', slug).executeTakeFirst())?.id

/** Posts as they read in a language, without their text, in the order of the ids. */
export const findSummaries = async (
  db: Tx,
  ids: readonly number[],
  lang: Language = 'ru',
): Promise<PostSummaryRow[]> => {
  if (ids.length === 0) return []
  const rows =
    lang === 'ru'
      ? await db
          .selectFrom('posts')
          .select(summaryColumns)
          .where('id', 'in', [...ids])
          .execute()
      : await findTextSummaries(db, ids, lang)
  const byId = new Map(rows.map(row => [row.id, row]))
  return ids.flatMap(id => byId.get(id) ?? [])
}

/** Categories of posts, by post, in alphabetical order; without those that have no title in the language. */
export const findCategoriesOf = async (
  db: Tx,
  postIds: readonly number[],
  lang: Language = 'ru',
): Promise<Map<number, PostSummary['categories']>> => {
  const found = new Map<number, PostSummary['categories']>()
  if (postIds.length === 0) return found
  const rows = await db
    .selectFrom('post_categories')
    .innerJoin('categories', 'categories.id', 'post_categories.category_id')
    .select(['post_id', 'categories.id', 'categories.title', 'categories.titles'])
    .where('post_id', 'in', [...postIds])
    .orderBy('categories.title_key')
    .execute()
  for (const { post_id, id, ...category } of rows) {
    const title = titleIn(category, lang)
    if (title !== null) found.set(post_id, [...(found.get(post_id) ?? []), { id, title }])
  }
  // By title in the order of the database, as ever, where it is the one that the database sorts by.
  if (lang !== 'ru') for (const categories of found.values()) categories.sort(byTitleIn(lang))
  return found
}

export const findCategoryIds = async (db: Tx, postId: number): Promise<number[]> => {
  const rows = await db
    .selectFrom('post_categories')
    .select('category_id')
    .where('post_id', '=', postId)
    .orderBy('category_id')
    .execute()
  return rows.map(row => row.category_id)
}

export const insertPostRow = (db: Tx, fields: PostFields, titleKey: string, at: string): Promise<PostRow> =>
  db
    .insertInto('posts')
    .values({ ...fields, title_key: titleKey, created_at: at, updated_at: at })
    .returningAll()
    .executeTakeFirstOrThrow()

/** The address of a row that was just inserted; no version of it has been seen with another. */
export const nameByNumber = (db: Tx, id: number, slug: string): Promise<PostRow> =>
  db.updateTable('posts').set({ slug }).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

export const replacePostRow = (
  db: Tx,
  id: number,
  fields: PostFields,
  titleKey: string,
  at: string,
): Promise<PostRow> =>
  db
    .updateTable('posts')
    .set(eb => ({ ...fields, title_key: titleKey, version: eb('version', '+', 1), updated_at: at }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

export const deletePostRow = async (db: Tx, id: number): Promise<void> => {
  await db.deleteFrom('posts').where('id', '=', id).execute()
}

export const replaceCategories = async (db: Tx, postId: number, ids: readonly number[]): Promise<void> => {
  await db.deleteFrom('post_categories').where('post_id', '=', postId).execute()
  if (ids.length === 0) return
  await db
    .insertInto('post_categories')
    .values(ids.map(id => ({ post_id: postId, category_id: id })))
    .execute()
}

/** Records the pictures of a text; those that are not ours are not recorded. Returns the recorded hashes. */
export const replaceTextPictures = async (
  db: Tx,
  postId: number,
  hashes: readonly string[],
  at: string,
): Promise<void> => {
  await db.deleteFrom('post_media').where('post_id', '=', postId).execute()
  if (hashes.length === 0) return
  await reclaimPictures(db, hashes, at)
  await db
    .insertInto('post_media')
    .values([...new Set(hashes)].map(media_hash => ({ post_id: postId, media_hash })))
    .execute()
}

const summaryColumns = [
  'id',
  'title',
  'slug',
  'sort_order',
  'description',
  'meta_title',
  'meta_description',
  'keywords',
  'image_hash',
  'image_alt',
  'status',
  'published_at',
  'version',
  'created_at',
  'updated_at',
] as const
