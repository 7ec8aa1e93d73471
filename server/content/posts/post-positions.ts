/** Where posts stand: each in the lists of its state and of its categories, kept in order at every write. */
import { sql } from 'kysely'
import type { Tx } from '#server/platform/db/open.ts'
import type { PostRow } from './post.store.ts'
import {
  findIndexPage,
  growIndexPage,
  type List,
  langOf,
  notAbove,
  type PositionKey,
  type Scope,
  shrinkIndexPage,
} from './post-page-index.ts'

/** What decides where a post stands. */
export type Positioned = Pick<
  PostRow,
  'id' | 'lang' | 'status' | 'sort_order' | 'published_at' | 'categories'
>

/** Ids of a list from the `skipped`-th on: by order, then date, then number, all descending. */
export const positionedIds = async (
  db: Tx,
  list: List,
  skipped: number,
  limit: number,
): Promise<number[]> => {
  const indexPage = await findIndexPage(db, list, skipped)
  if (!indexPage) return []
  const rows = await positionsFrom(db, list, indexPage.key).offset(indexPage.skip).limit(limit).execute()
  return rows.map(row => row.post_id)
}

/** The statement behind `positionedIds`, for the test that reads its plan. */
export const positionsFrom = (db: Tx, list: List, key: PositionKey) =>
  db
    .selectFrom('post_places')
    .select('post_id')
    .where('lang', '=', langOf(list))
    .where('scope', '=', list.scope)
    .where('category_id', '=', list.category)
    .where(notAbove(key))
    .orderBy('sort_order', 'desc')
    .orderBy('published_at', 'desc')
    .orderBy('post_id', 'desc')

/** Moves a text from where it stood in the lists of its language to where it stands; `null` for one that was not or is no more. */
export const movePost = async (
  db: Tx,
  before: Positioned | null,
  after: Positioned | null,
): Promise<void> => {
  const old = before ? positionsOf(before) : new Map<string, Position>()
  const next = after ? positionsOf(after) : new Map<string, Position>()
  for (const [name, position] of old) {
    if (next.has(name)) continue
    await db.deleteFrom('post_places').where(isPosition(position)).execute()
    await shrinkIndexPage(db, position.list, position.key)
  }
  for (const [name, position] of next) {
    if (old.has(name)) continue
    const { list, key } = position
    await db
      .insertInto('post_places')
      .values({ lang: langOf(list), scope: list.scope, category_id: list.category, ...key })
      .execute()
    await growIndexPage(db, list, key)
  }
}

interface Position {
  list: List
  key: PositionKey
}

/** A post's positions by a name made of list and key, so that what stays is not touched. */
const positionsOf = (post: Positioned): Map<string, Position> => {
  const key = { sort_order: post.sort_order, published_at: post.published_at ?? '', post_id: post.id }
  const scopes: Scope[] = ['all', post.status]
  const lists = scopes.flatMap(scope =>
    [0, ...post.categories].map(category => ({ lang: post.lang, scope, category })),
  )
  return new Map(
    lists.map(list => [
      `${list.scope} ${list.category} ${key.sort_order} ${key.published_at}`,
      { list, key },
    ]),
  )
}

const isPosition = ({ list, key }: Position) =>
  sql<boolean>`lang = ${langOf(list)} and scope = ${list.scope} and category_id = ${list.category}
    and sort_order = ${key.sort_order} and published_at = ${key.published_at} and post_id = ${key.post_id}`
