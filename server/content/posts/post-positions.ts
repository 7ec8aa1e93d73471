/** Where posts stand: each in the lists of its state and of its categories, kept in order at every write. */
import { sql } from 'kysely'
import type { Tx } from '#server/platform/db/open.ts'
import type { Row } from '#server/platform/db/tables.ts'
import type { Language } from '#shared/domain/languages.ts'
import {
  findIndexPage,
  growIndexPage,
  type List,
  langOf,
  lastKey,
  maxIndexPageSize,
  notAbove,
  type PositionKey,
  type Scope,
  shrinkIndexPage,
} from './post-page-index.ts'

/** What decides where a post stands. */
export type Positioned = Pick<Row<'posts'>, 'id' | 'status' | 'sort_order' | 'published_at'> & {
  categories: readonly number[]
}

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

/** Moves a post from where it stood in the lists of a language to where it stands; `null` for one that was not or is no more. */
export const movePost = async (
  db: Tx,
  before: Positioned | null,
  after: Positioned | null,
  lang: Language = 'ru',
): Promise<void> => {
  const old = before ? positionsOf(before, lang) : new Map<string, Position>()
  const next = after ? positionsOf(after, lang) : new Map<string, Position>()
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

/** Rebuilds every position: after many posts were written at once past `movePost`. */
export const rebuildPositions = async (db: Tx): Promise<void> => {
  await db.deleteFrom('post_places').execute()
  await db.deleteFrom('post_shelves').execute()
  const inCategory = sql`join post_categories on post_categories.post_id = posts.id`
  const into = sql`insert into post_places (lang, scope, category_id, sort_order, published_at, post_id)`
  for (const [lang, status, columns] of [
    [sql`'ru'`, sql`status`, sql`sort_order, coalesce(published_at, ''), posts.id from posts`],
    [
      sql`lang`,
      sql`post_texts.status`,
      sql`sort_order, coalesce(post_texts.published_at, ''), posts.id from posts
        join post_texts on post_texts.post_id = posts.id`,
    ],
  ]) {
    await sql`${into} select ${lang}, 'all', 0, ${columns}`.execute(db)
    await sql`${into} select ${lang}, ${status}, 0, ${columns}`.execute(db)
    await sql`${into} select ${lang}, 'all', category_id, ${columns} ${inCategory}`.execute(db)
    await sql`${into} select ${lang}, ${status}, category_id, ${columns} ${inCategory}`.execute(db)
  }
  // A literal: bound numbers are floating in SQLite, and this one divides.
  const half = sql.lit(maxIndexPageSize / 2)
  await sql`
    insert into post_shelves (lang, scope, category_id, sort_order, published_at, post_id, size)
    select lang, scope, category_id,
      case shelf when 0 then ${lastKey.sort_order} else first_order end,
      case shelf when 0 then ${lastKey.published_at} else first_date end,
      case shelf when 0 then ${lastKey.post_id} else first_post end, size
    from (
      select lang, scope, category_id, shelf, count(*) as size,
        max(case number % ${half} when 0 then sort_order end) as first_order,
        max(case number % ${half} when 0 then published_at end) as first_date,
        max(case number % ${half} when 0 then post_id end) as first_post
      from (
        select places.*, number / ${half} as shelf from (
          select post_places.*, row_number() over (
            partition by lang, scope, category_id order by sort_order desc, published_at desc, post_id desc
          ) - 1 as number from post_places
        ) as places
      ) as numbered group by lang, scope, category_id, shelf
    ) as shelves`.execute(db)
}

interface Position {
  list: List
  key: PositionKey
}

/** A post's positions by a name made of list and key, so that what stays is not touched. */
const positionsOf = (post: Positioned, lang: Language): Map<string, Position> => {
  const key = { sort_order: post.sort_order, published_at: post.published_at ?? '', post_id: post.id }
  const scopes: Scope[] = ['all', post.status]
  const lists = scopes.flatMap(scope => [0, ...post.categories].map(category => ({ lang, scope, category })))
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
