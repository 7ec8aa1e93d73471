/** Lists of posts in the order of the site: by order, then date, then number, all descending, each read from an index. */
import { type RawBuilder, sql } from 'kysely'
import { perContentVersion } from '#server/platform/cached-by-content-version.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { PostStatus } from '#shared/contract/content/posts.ts'
import { type Language, originalLanguage } from '#shared/domain/site/languages.ts'

export type Scope = 'all' | PostStatus

/** A list: texts of one language, in one state or all, in one category or (0) in all. */
export interface PostList {
  /** The original language when absent. */
  lang?: Language | undefined
  scope: Scope
  category: number
}

export const langOf = ({ lang }: { lang?: Language | undefined }): Language => lang ?? originalLanguage

export const countPosts = perContentVersion(
  async (db, list: PostList): Promise<number> => {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${within(list)}`.execute(db)
    return Number(rows[0]?.count)
  },
  ({ lang, scope, category }) => `${lang} ${scope} ${category}`,
)

/** Number of posts by category; categories without posts have no entry. */
export const countByCategory = perContentVersion(
  async (db, { lang, scope }: Omit<PostList, 'category'>): Promise<ReadonlyMap<number, number>> => {
    let counted = db
      .selectFrom('post_categories')
      .select(eb => ['category_id', eb.fn.countAll().as('count')])
      .where('lang', '=', langOf({ lang }))
      .groupBy('category_id')
    if (scope !== 'all') counted = counted.where('status', '=', scope)
    const rows = await counted.execute()
    return new Map(rows.map(({ category_id, count }) => [category_id, Number(count)]))
  },
  ({ lang, scope }) => `${lang} ${scope}`,
)

/** Ids of a list from the `skipped`-th on. With `total`, its length, the index is read from the nearer end. */
export const orderedIds = async (
  db: Tx,
  list: PostList,
  at: { skipped: number; limit: number; total?: number },
): Promise<number[]> => {
  const count = Math.min(at.limit, (at.total ?? Number.POSITIVE_INFINITY) - at.skipped)
  if (count <= 0) return []
  const behind = at.total === undefined ? Number.POSITIVE_INFINITY : at.total - at.skipped - count
  const fromEnd = behind < at.skipped
  const { rows } = await ordered(list, {
    way: fromEnd ? 'asc' : 'desc',
    skipped: fromEnd ? behind : at.skipped,
    limit: count,
  }).execute(db)
  const ids = rows.map(row => row.post_id)
  return fromEnd ? ids.reverse() : ids
}

/** The statement of `orderedIds`, exported for the test that checks its query plan. */
export const ordered = (
  list: PostList,
  at: { way: 'asc' | 'desc'; skipped: number; limit: number },
): RawBuilder<{ post_id: number }> => {
  const way = at.way === 'asc' ? sql`asc` : sql`desc`
  return sql`select post_id from ${within(list)}
    order by sort_order ${way}, coalesce(published_at, '') ${way}, post_id ${way} limit ${at.limit} offset ${at.skipped}`
}

/** Table and condition of a list: `post_categories` repeats the columns by which lists are filtered and sorted. */
const within = (list: PostList): RawBuilder<unknown> => {
  const inState = list.scope === 'all' ? sql`` : sql`and status = ${list.scope}`
  return list.category === 0
    ? sql`post_texts where lang = ${langOf(list)} ${inState}`
    : sql`post_categories where category_id = ${list.category} and lang = ${langOf(list)} ${inState}`
}
