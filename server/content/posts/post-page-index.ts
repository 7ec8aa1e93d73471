/**
 * How many posts a list holds and where its n-th one stands, without reading the whole list: neighbours share an index page that
 * knows its size, so that a hundred thousand posts are a few hundred numbers to add.
 */
import { sql } from 'kysely'
import type { PostPositionTable } from '#server/platform/db/content-tables.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { type Language, originalLanguage } from '#shared/domain/languages.ts'

export type Scope = PostPositionTable['scope']

/** Which list: the texts of a language in a state or all of them, in one category or (0) whatever the category. */
export interface List {
  /** The original one without it. */
  lang?: Language | undefined
  scope: Scope
  category: number
}

/** The language of a list. */
export const langOf = ({ lang }: { lang?: Language | undefined }): Language => lang ?? originalLanguage

/** Where a post stands in its lists; greater keys come first. */
export type PositionKey = Pick<PostPositionTable, 'sort_order' | 'published_at' | 'post_id'>

/** Posts of a list. */
export const countPositions = async (db: Tx, list: List): Promise<number> => {
  const row = await db
    .selectFrom('post_shelves')
    .select(eb => eb.fn.coalesce(eb.fn.sum<number>('size'), sql<number>`0`).as('total'))
    .where('lang', '=', langOf(list))
    .where('scope', '=', list.scope)
    .where('category_id', '=', list.category)
    .executeTakeFirstOrThrow()
  return Number(row.total)
}

/** Posts by category, where there are any. */
export const countPositionsByCategory = async (
  db: Tx,
  scope: Scope,
  lang: Language = originalLanguage,
): Promise<Map<number, number>> => {
  const rows = await db
    .selectFrom('post_shelves')
    .select(eb => ['category_id', eb.fn.sum<number>('size').as('total')])
    .where('lang', '=', lang)
    .where('scope', '=', scope)
    .groupBy('category_id')
    .execute()
  return new Map(rows.map(row => [row.category_id, Number(row.total)]))
}

/** The index page on which the post after the first `skipped` ones stands, and how many of its own to skip; undefined past the end. */
export const findIndexPage = async (
  db: Tx,
  list: List,
  skipped: number,
): Promise<{ key: PositionKey; skip: number } | undefined> => {
  const indexPages = await db
    .selectFrom('post_shelves')
    .select(['sort_order', 'published_at', 'post_id', 'size'])
    .where('lang', '=', langOf(list))
    .where('scope', '=', list.scope)
    .where('category_id', '=', list.category)
    .orderBy('sort_order', 'desc')
    .orderBy('published_at', 'desc')
    .orderBy('post_id', 'desc')
    .execute()
  let before = 0
  for (const indexPage of indexPages) {
    if (skipped < before + indexPage.size) return { key: indexPage, skip: skipped - before }
    before += indexPage.size
  }
  return undefined
}

/** Counts a position in; an index page that grows too long becomes two. The position itself is stored already. */
export const growIndexPage = async (db: Tx, list: List, key: PositionKey): Promise<void> => {
  const indexPage = await indexPageOf(db, list, key)
  if (!indexPage) {
    await insertIndexPage(db, list, lastKey, 1)
    return
  }
  const size = indexPage.size + 1
  if (size <= maxIndexPageSize) return resize(db, list, indexPage, size)
  const middle = await db
    .selectFrom('post_places')
    .select(['sort_order', 'published_at', 'post_id'])
    .where('lang', '=', langOf(list))
    .where('scope', '=', list.scope)
    .where('category_id', '=', list.category)
    .where(notAbove(indexPage))
    .orderBy('sort_order', 'desc')
    .orderBy('published_at', 'desc')
    .orderBy('post_id', 'desc')
    .offset(maxIndexPageSize / 2)
    .limit(1)
    .executeTakeFirstOrThrow()
  await resize(db, list, indexPage, maxIndexPageSize / 2)
  await insertIndexPage(db, list, middle, size - maxIndexPageSize / 2)
}

/** Counts a position out; an empty index page goes, its range belongs to the one above. */
export const shrinkIndexPage = async (db: Tx, list: List, key: PositionKey): Promise<void> => {
  const indexPage = await indexPageOf(db, list, key)
  if (!indexPage) throw new Error('A post stands on no index page')
  if (indexPage.size > 1 || indexPage.post_id === lastKey.post_id)
    return resize(db, list, indexPage, indexPage.size - 1)
  await db.deleteFrom('post_shelves').where(isAt(list, indexPage)).execute()
}

/** Posts on an index page before it becomes two. */
export const maxIndexPageSize = 500

/** Greater than any post's key: the key of the topmost index page of a list. */
export const lastKey: PositionKey = {
  sort_order: 2_147_483_647,
  published_at: '~',
  post_id: Number.MAX_SAFE_INTEGER,
}

/** Row-value comparison, which both databases answer from the index. */
export const notAbove = (key: PositionKey) =>
  sql<boolean>`(sort_order, published_at, post_id) <= (${key.sort_order}, ${key.published_at}, ${key.post_id})`

const indexPageOf = (db: Tx, list: List, key: PositionKey) =>
  db
    .selectFrom('post_shelves')
    .select(['sort_order', 'published_at', 'post_id', 'size'])
    .where('lang', '=', langOf(list))
    .where('scope', '=', list.scope)
    .where('category_id', '=', list.category)
    .where(
      sql<boolean>`(sort_order, published_at, post_id) >= (${key.sort_order}, ${key.published_at}, ${key.post_id})`,
    )
    .orderBy('sort_order')
    .orderBy('published_at')
    .orderBy('post_id')
    .limit(1)
    .executeTakeFirst()

const insertIndexPage = async (db: Tx, list: List, key: PositionKey, size: number): Promise<void> => {
  const { sort_order, published_at, post_id } = key
  await db
    .insertInto('post_shelves')
    .values({
      lang: langOf(list),
      scope: list.scope,
      category_id: list.category,
      sort_order,
      published_at,
      post_id,
      size,
    })
    .execute()
}

const resize = async (db: Tx, list: List, key: PositionKey, size: number): Promise<void> => {
  await db.updateTable('post_shelves').set({ size }).where(isAt(list, key)).execute()
}

const isAt = (list: List, key: PositionKey) =>
  sql<boolean>`lang = ${langOf(list)} and scope = ${list.scope} and category_id = ${list.category}
    and sort_order = ${key.sort_order} and published_at = ${key.published_at} and post_id = ${key.post_id}`
