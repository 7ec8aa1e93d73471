/**
 * Posts in the database: the fields that all texts of a post share, and the text in each language. Lists never read
 * `text`: it may be a megabyte long.
 */
import type { Tx } from '#server/platform/db/open.ts'
import { listInOrder, updateRow, updateVersioned } from '#server/platform/db/rows.ts'
import type { Row } from '#server/platform/db/tables.ts'
import type { PostSummary } from '#shared/contract/content/posts.ts'
import { listKey } from '#shared/domain/search/search-text.ts'
import { type Language, languages, originalLanguage } from '#shared/domain/site/languages.ts'
import { byTitleIn, categoryTitleIn } from '../categories/category-titles.ts'
import { findPostIdByOldSlug } from '../redirects/former-post-address.ts'
import { textColumns } from './post-text-fields.ts'

/** A post with its text in a language; `version` and the times are those of the text. */
export type PostRow = Row<'posts'> & Omit<Row<'post_texts'>, 'post_id'> & { categories: readonly number[] }
/** Without the categories, which a response reads with their titles. */
export type PostTextRow = Omit<PostRow, 'categories'>
export type PostSummaryRow = Omit<PostTextRow, 'text' | 'title_key'>
/** Columns that a save sets; the store keeps the others. */
export type PostFields = Omit<PostRow, 'id' | 'lang' | 'title_key' | 'version' | 'created_at' | 'updated_at'>

export const postFieldsOf = (row: PostRow): PostFields => {
  const { id, lang, version, created_at, updated_at, title_key, ...fields } = row
  return fields
}

/** An original follows no other text; a translation has the version of the original that it follows. */
export const isOriginal = (row: Pick<PostRow, 'source_version'>): boolean => row.source_version === null

const posts = (db: Tx) =>
  db
    .selectFrom('post_texts')
    .innerJoin('posts', 'posts.id', 'post_texts.post_id')
    .select(['id', 'lang', 'slug', 'sort_order', 'image_hash', 'status', 'published_at', 'source_version'])
    .select(['version', 'created_at', 'updated_at', ...textColumns])

const wholePosts = (db: Tx) => posts(db).select(['title_key', 'text'])

/** A post with its text in a language; undefined if it has no such text. */
export const findPost = async (
  db: Tx,
  id: number,
  lang: Language = originalLanguage,
): Promise<PostRow | undefined> => {
  const row = await wholePosts(db).where('id', '=', id).where('lang', '=', lang).executeTakeFirst()
  return row && withCategories(db, row)
}

/** Every text of a post, the original first. */
export const findPostTexts = async (db: Tx, id: number): Promise<PostRow[]> => {
  const rows = await Promise.all(languages.map(lang => findPost(db, id, lang)))
  return rows.filter(row => row !== undefined)
}

/** The post whose text in the language has this slug now, else the one that had it earlier. */
export const findPostBySlug = async (
  db: Tx,
  slug: string,
  lang: Language = originalLanguage,
): Promise<PostTextRow | undefined> => {
  const present = await wholePosts(db).where('lang', '=', lang).where('slug', '=', slug).executeTakeFirst()
  if (present) return present
  const id = await findPostIdByOldSlug(db, slug, lang)
  return id === undefined ? undefined : findPost(db, id, lang)
}

/** Posts with their summary in a language, without the text, in the order of the ids. */
export const findSummaries = async (
  db: Tx,
  ids: readonly number[],
  lang: Language,
): Promise<PostSummaryRow[]> => {
  if (ids.length === 0) return []
  const rows = await posts(db)
    .where('id', 'in', [...ids])
    .where('lang', '=', lang)
    .execute()
  const byId = new Map(rows.map(row => [row.id, row]))
  return ids.flatMap(id => byId.get(id) ?? [])
}

/** Slugs of these posts in another language, by post id; published texts only. */
export const findPublishedSlugs = async (
  db: Tx,
  ids: readonly number[],
  lang: Language,
): Promise<Map<number, { slug: string; updatedAt: string }>> => {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('post_texts')
    .select(['post_id', 'lang', 'status', 'slug', 'updated_at'])
    .where('post_id', 'in', [...ids])
    .execute()
  // Filtered here, not in SQL: SQLite would choose the index of the state and scan all of it.
  const shown = rows.filter(row => row.lang === lang && row.status === 'published')
  return new Map(shown.map(({ post_id, slug, updated_at }) => [post_id, { slug, updatedAt: updated_at }]))
}

export const listDueTexts = (db: Tx, at: string, limit: number) =>
  db
    .selectFrom('post_texts')
    .select(['post_id as id', 'lang'])
    .where('status', '=', 'scheduled')
    .where('published_at', '<=', at)
    .limit(limit)
    .execute()

/** Categories by post id, in alphabetical order; without those that have no title in the language. */
export const findCategoriesOf = async (
  db: Tx,
  postIds: readonly number[],
  lang: Language,
): Promise<Map<number, PostSummary['categories']>> => {
  const found = new Map<number, PostSummary['categories']>()
  if (postIds.length === 0) return found
  const rows = await db
    .selectFrom('post_categories')
    .innerJoin('categories', 'categories.id', 'post_categories.category_id')
    .select(['post_id', 'categories.id', 'categories.title', 'categories.titles'])
    .where('post_id', 'in', [...postIds])
    .where('lang', '=', originalLanguage)
    .orderBy('categories.title_key')
    .execute()
  for (const { post_id, id, ...category } of rows) {
    const title = categoryTitleIn(category, lang)
    if (title !== null) found.set(post_id, [...(found.get(post_id) ?? []), { id, title }])
  }
  // The query has sorted by the Russian title; titles in other languages are sorted here.
  if (lang !== originalLanguage) for (const categories of found.values()) categories.sort(byTitleIn(lang))
  return found
}

const withCategories = async (db: Tx, row: PostTextRow): Promise<PostRow> => ({
  ...row,
  categories: await findCategoryIds(db, row.id),
})

const findCategoryIds = async (db: Tx, postId: number): Promise<number[]> => {
  const listed = { post_id: postId, lang: originalLanguage }
  const rows = await listInOrder(db, 'post_categories', listed, 'category_id', ['category_id'])
  return rows.map(row => row.category_id)
}

export const insertPostTextRow = async (
  db: Tx,
  { id, lang }: Pick<PostRow, 'id' | 'lang'>,
  { image_hash, categories, ...text }: PostFields,
  at: string,
): Promise<void> => {
  await db
    .insertInto('post_texts')
    .values({ ...text, post_id: id, lang, title_key: listKey(text.title), created_at: at, updated_at: at })
    .execute()
  await replaceCategories(db, id, categories)
}

export const replacePostRow = async (
  db: Tx,
  { id, lang }: Pick<PostRow, 'id' | 'lang'>,
  { image_hash, categories, ...text }: PostFields,
  at: string,
): Promise<void> => {
  await updateRow(db, 'posts', id, { image_hash })
  const values = { ...text, title_key: listKey(text.title), updated_at: at }
  await updateVersioned(db, 'post_texts', { post_id: id, lang }, values)
  // `sort_order` is repeated in each text, since the index behind lists cannot span two tables.
  await db.updateTable('post_texts').set({ sort_order: text.sort_order }).where('post_id', '=', id).execute()
  await replaceCategories(db, id, categories)
}

/** Rewrites the rows of `post_categories` for all texts of a post; needed after every write of a text. */
export const replaceCategories = async (db: Tx, postId: number, ids: readonly number[]): Promise<void> => {
  await db.deleteFrom('post_categories').where('post_id', '=', postId).execute()
  if (ids.length === 0) return
  await db
    .insertInto('post_categories')
    .columns(['post_id', 'category_id', 'lang', 'status', 'sort_order', 'published_at'])
    .expression(
      db
        .selectFrom(['post_texts', 'categories'])
        .select(['post_id', 'categories.id', 'lang', 'status', 'sort_order', 'published_at'])
        .where('post_id', '=', postId)
        .where('categories.id', 'in', [...ids]),
    )
    .execute()
}
