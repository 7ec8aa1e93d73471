import type { Tx } from '#server/platform/db/open.ts'
import {
  type PageOfPosts,
  type PostFlaw,
  type PostSort,
  type PostSummary,
  postLimits,
} from '#shared/contract/content/posts.ts'
import { otherLayouts } from '#shared/domain/search/search-text.ts'
import { countPosts, langOf, orderedIds, type PostList } from './post-order.ts'
import { summariesOf } from './post-response.ts'
import { searchPosts } from './post-search.ts'
import { flawedIds, sortedFound, sortedIds } from './post-sorts.ts'

export interface PageQuery extends PostList {
  /** Counted from 1. */
  page: number
  /** Full text; null or empty for everything. */
  q: string | null
  sort: PostSort
  /** Only posts with this flaw; used by the office alone. */
  flaw?: PostFlaw | null
}

/** One page of a list; null past its end, but an empty list has an empty page 1. A search finds at most `maxFound`. */
export const findPostPage = async (db: Tx, query: PageQuery): Promise<PageOfPosts | null> => {
  const size = postLimits.pageSize
  const skipped = (query.page - 1) * size
  const matching = await foundIds(db, query)
  const found = matching && (await sortedFound(db, matching, query))
  const total = found?.length ?? (await countPosts(db, query))
  const pageCount = Math.max(1, Math.ceil(total / size))
  if (query.page < 1 || query.page > pageCount) return null
  const ids = found?.slice(skipped, skipped + size) ?? (await idsAt(db, query, skipped, size, total))
  return {
    items: await summariesOf(db, ids, langOf(query)),
    page: query.page,
    pageSize: size,
    pageCount,
    total,
  }
}

/** The first posts of a list, for feeds, related posts and the API's arrays without pages. */
export const findFirstPosts = async (db: Tx, list: PostList, limit: number): Promise<PostSummary[]> =>
  summariesOf(db, await orderedIds(db, list, { skipped: 0, limit }), langOf(list))

/** Ids to which a search or the office's filter limits a list; null for the whole list. */
const foundIds = async (db: Tx, query: PageQuery): Promise<number[] | null> => {
  const searched = query.q ? await searchMeant(db, query, query.q) : null
  return query.flaw ? flawedIds(db, query, query.flaw, searched) : searched
}

/** Searches the typed words; without results, the same keys in the other keyboard layout. */
const searchMeant = async (db: Tx, list: PostList, typed: string): Promise<number[]> => {
  for (const words of [typed, ...otherLayouts(typed)]) {
    const found = await searchPosts(db, list, words)
    if (found.length > 0) return found
  }
  return []
}

const idsAt = (db: Tx, query: PageQuery, skipped: number, limit: number, total: number) => {
  if (query.sort === 'drafts' && query.scope === 'all') return draftsFirst(db, query, skipped, limit)
  const at = { skipped, limit, total }
  if (query.sort === 'drafts' || query.sort === 'order') return orderedIds(db, query, at)
  return sortedIds(db, query, query.sort, at)
}

/** Drafts, then planned, then published texts, each in the order of the site. */
const draftsFirst = async (db: Tx, list: PostList, skipped: number, limit: number): Promise<number[]> => {
  const ids: number[] = []
  let before = 0
  for (const scope of ['draft', 'scheduled', 'published'] as const) {
    const part = { lang: list.lang, category: list.category, scope }
    const from = Math.max(0, skipped - before)
    const total = await countPosts(db, part)
    ids.push(...(await orderedIds(db, part, { skipped: from, limit: limit - ids.length, total })))
    before += total
  }
  return ids
}
