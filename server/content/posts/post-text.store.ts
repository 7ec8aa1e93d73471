/** Texts of posts in another language than the posts' own. What a post shares with them, its picture, order and categories, is its own. */

import type { Tx } from '#server/platform/db/open.ts'
import type { NewRow, Row } from '#server/platform/db/tables.ts'
import type { Language } from '#shared/domain/languages.ts'

/** A language that posts are translated into. */
export type TextLanguage = Exclude<Language, 'ru'>

export type PostTextRow = Row<'post_texts'>
/** What a write sets; the rest is kept by the store. */
export type PostTextFields = Omit<
  NewRow<'post_texts'>,
  'post_id' | 'lang' | 'version' | 'created_at' | 'updated_at'
>

export const findPostText = (db: Tx, postId: number, lang: TextLanguage): Promise<PostTextRow | undefined> =>
  db
    .selectFrom('post_texts')
    .selectAll()
    .where('post_id', '=', postId)
    .where('lang', '=', lang)
    .executeTakeFirst()

export const findPostTexts = (db: Tx, postId: number): Promise<PostTextRow[]> =>
  db.selectFrom('post_texts').selectAll().where('post_id', '=', postId).orderBy('lang').execute()

/** What a save sets, from what is stored. */
export const textFieldsOf = (row: PostTextRow): PostTextFields => {
  const { post_id, lang, version, created_at, updated_at, ...fields } = row
  return fields
}

/** A post as it reads in another language: what is not of the text stays. */
export const withText = (post: Row<'posts'>, row: PostTextRow): Row<'posts'> => {
  const { post_id, lang, source_version, ...text } = row
  return { ...post, ...text }
}

export const findTextIdBySlug = async (
  db: Tx,
  slug: string,
  lang: TextLanguage,
): Promise<number | undefined> => {
  const row = await db
    .selectFrom('post_texts')
    .select('post_id')
    .where('slug', '=', slug)
    .where('lang', '=', lang)
    .executeTakeFirst()
  return row?.post_id
}

/** Posts without their text; those that have none in the language are left out. */
export const findTextSummaries = (db: Tx, ids: readonly number[], lang: TextLanguage) =>
  db
    .selectFrom('post_texts')
    .innerJoin('posts', 'posts.id', 'post_texts.post_id')
    .select([
      'posts.id',
      'post_texts.title',
      'post_texts.slug',
      'posts.sort_order',
      'post_texts.description',
      'post_texts.meta_title',
      'post_texts.meta_description',
      'post_texts.keywords',
      'posts.image_hash',
      'post_texts.image_alt',
      'post_texts.status',
      'post_texts.published_at',
      'post_texts.version',
      'post_texts.created_at',
      'post_texts.updated_at',
    ])
    .where('lang', '=', lang)
    .where('post_id', 'in', [...ids])
    .execute()

/** What decides where a search shows its finds. */
export const findTitles = (db: Tx, ids: readonly number[], lang: TextLanguage) =>
  db
    .selectFrom('post_texts')
    .select(['post_id as id', 'title', 'published_at'])
    .where('lang', '=', lang)
    .where('post_id', 'in', [...ids])
    .execute()

/** The state of posts in a language. */
export const findStates = (db: Tx, ids: readonly number[], lang: Language) =>
  lang === 'ru'
    ? db
        .selectFrom('posts')
        .select(['id', 'status'])
        .where('id', 'in', [...ids])
        .execute()
    : db
        .selectFrom('post_texts')
        .select(['post_id as id', 'status'])
        .where('lang', '=', lang)
        .where('post_id', 'in', [...ids])
        .execute()

/** Where the same posts stand in another language, by post; only what visitors see. */
export const findPublishedSlugs = async (
  db: Tx,
  ids: readonly number[],
  lang: Language,
): Promise<Map<number, { slug: string; updatedAt: string }>> => {
  if (ids.length === 0) return new Map()
  const rows =
    lang === 'ru'
      ? await db
          .selectFrom('posts')
          .select(['id', 'slug', 'updated_at'])
          .where('status', '=', 'published')
          .where('id', 'in', [...ids])
          .execute()
      : await db
          .selectFrom('post_texts')
          .select(['post_id as id', 'slug', 'updated_at'])
          .where('lang', '=', lang)
          .where('status', '=', 'published')
          .where('post_id', 'in', [...ids])
          .execute()
  return new Map(rows.map(({ id, slug, updated_at }) => [id, { slug, updatedAt: updated_at }]))
}

export const insertPostText = (
  db: Tx,
  postId: number,
  lang: TextLanguage,
  fields: PostTextFields,
  at: string,
): Promise<PostTextRow> =>
  db
    .insertInto('post_texts')
    .values({ ...fields, post_id: postId, lang, created_at: at, updated_at: at })
    .returningAll()
    .executeTakeFirstOrThrow()

export const replacePostText = (
  db: Tx,
  postId: number,
  lang: TextLanguage,
  fields: PostTextFields,
  at: string,
): Promise<PostTextRow> =>
  db
    .updateTable('post_texts')
    .set(eb => ({ ...fields, version: eb('version', '+', 1), updated_at: at }))
    .where('post_id', '=', postId)
    .where('lang', '=', lang)
    .returningAll()
    .executeTakeFirstOrThrow()
