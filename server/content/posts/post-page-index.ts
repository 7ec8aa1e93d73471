/**
 * How many posts a list holds and where its n-th one stands, without walking the list: neighbours share a index page that
 * knows its size, so that a hundred thousand posts are a few hundred numbers to add.
 */
import { sql } from 'kysely'
import type { Tx } from '#server/platform/db/open.ts'
import type { PostPositionTable } from '#server/platform/db/tables.ts'

export type Scope = PostPositionTable['scope']

/** Which list: a state or all of them, in one category or (0) whatever the category. */
export interface List {
  scope: Scope
  category: number
}

/** Where a post stands in its lists; greater keys come first. */
export type PositionKey = Pick<PostPositionTable, 'sort_order' | 'published_at' | 'post_id'>

/** Posts of a list. */
export const countPositions = async (db: Tx, list: List): Promise<number> => {
  const row = await db
    .selectFrom('post_shelves')
    .select(eb => eb.fn.coalesce(eb.fn.sum<number>('size'), sql<number>`0`).as('total'))
    .where('scope', '=', list.scope)
    .where('category_id', '=', list.category)
    .executeTakeFirstOrThrow()
  return Number(row.total)
}

/** Posts by category, where there are any. */
export const countPositionsByCategory = async (db: Tx, scope: Scope): Promise<Map<number, number>> => {
  const rows = await db
    .selectFrom('post_shelves')
    .select(eb => ['category_id', eb.fn.sum<number>('size').as('total')])
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
  const shelves = await db
    .selectFrom('post_shelves')
    .select(['sort_order', 'published_at', 'post_id', 'size'])
    .where('scope', '=', list.scope)
    .where('category_id', '=', list.category)
    .orderBy('sort_order', 'desc')
    .orderBy('published_at', 'desc')
    .orderBy('post_id', 'desc')
    .execute()
  let before = 0
  for (const shelf of shelves) {
    if (skipped < before + shelf.size) return { key: shelf, skip: skipped - before }
    before += shelf.size
  }
  return undefined
}

/** Counts a place in; a index page that grows too long becomes two. The place itself is stored already. */
export const growIndexPage = async (db: Tx, list: List, key: PositionKey): Promise<void> => {
  const shelf = await shelfOf(db, list, key)
  if (!shelf) {
    await insertShelf(db, list, lastKey, 1)
    return
  }
  const size = shelf.size + 1
  if (size <= longest) return resize(db, list, shelf, size)
  const middle = await db
    .selectFrom('post_places')
    .select(['sort_order', 'published_at', 'post_id'])
    .where('scope', '=', list.scope)
    .where('category_id', '=', list.category)
    .where(notAbove(shelf))
    .orderBy('sort_order', 'desc')
    .orderBy('published_at', 'desc')
    .orderBy('post_id', 'desc')
    .offset(longest / 2)
    .limit(1)
    .executeTakeFirstOrThrow()
  await resize(db, list, shelf, longest / 2)
  await insertShelf(db, list, middle, size - longest / 2)
}

/** Counts a place out; an empty index page goes, its range belongs to the one above. */
export const shrinkIndexPage = async (db: Tx, list: List, key: PositionKey): Promise<void> => {
  const shelf = await shelfOf(db, list, key)
  if (!shelf) throw new Error('A post stands on no shelf')
  if (shelf.size > 1 || shelf.post_id === lastKey.post_id) return resize(db, list, shelf, shelf.size - 1)
  await db.deleteFrom('post_shelves').where(isAt(list, shelf)).execute()
}

/** Posts on a index page before it becomes two. */
export const longest = 500

/** Greater than any post's key: the key of the topmost index page of a list. */
export const lastKey: PositionKey = {
  sort_order: 2_147_483_647,
  published_at: '~',
  post_id: Number.MAX_SAFE_INTEGER,
}

/** Row-value comparison, which both databases answer from the index. */
export const notAbove = (key: PositionKey) =>
  sql<boolean>`(sort_order, published_at, post_id) <= (${key.sort_order}, ${key.published_at}, ${key.post_id})`

const shelfOf = (db: Tx, list: List, key: PositionKey) =>
  db
    .selectFrom('post_shelves')
    .select(['sort_order', 'published_at', 'post_id', 'size'])
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

const insertShelf = async (db: Tx, list: List, key: PositionKey, size: number): Promise<void> => {
  const { sort_order, published_at, post_id } = key
  await db
    .insertInto('post_shelves')
    .values({ scope: list.scope, category_id: list.category, sort_order, published_at, post_id, size })
    .execute()
}

const resize = async (db: Tx, list: List, key: PositionKey, size: number): Promise<void> => {
  await db.updateTable('post_shelves').set({ size }).where(isAt(list, key)).execute()
}

const isAt = (list: List, key: PositionKey) =>
  sql<boolean>`scope = ${list.scope} and category_id = ${list.category} and sort_order = ${key.sort_order}
    and published_at = ${key.published_at} and post_id = ${key.post_id}`
