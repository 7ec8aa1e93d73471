/** Sort orders that only the office may choose; visitors get the order of `post-order.ts`. */
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#server/platform/db/open.ts'
import { countRows } from '#server/platform/db/rows.ts'
import { type PostFlaw, type PostSort, shownBySearch } from '#shared/contract/content/posts.ts'
import { type Language, originalLanguage } from '#shared/domain/site/languages.ts'
import { langOf, type PostList } from './post-order.ts'
import { wordStems } from './word-stems.ts'

export type OfficeSort = Exclude<PostSort, 'order' | 'drafts'>

type Column = 'created_at' | 'title_key' | 'updated_at' | 'published_at'

const orders: Record<OfficeSort, { column: Column; direction: 'asc' | 'desc' }> = {
  newest: { column: 'created_at', direction: 'desc' },
  oldest: { column: 'created_at', direction: 'asc' },
  title: { column: 'title_key', direction: 'asc' },
  titleDown: { column: 'title_key', direction: 'desc' },
  updated: { column: 'updated_at', direction: 'desc' },
  updatedUp: { column: 'updated_at', direction: 'asc' },
  published: { column: 'published_at', direction: 'desc' },
  publishedUp: { column: 'published_at', direction: 'asc' },
}

/** The column as the index has it: SQLite and PostgreSQL sort missing dates to different ends. */
const indexed = (column: Column): Column | RawBuilder<unknown> =>
  column === 'published_at' ? sql`coalesce(published_at, '')` : column

/** Ids of a list in one of these orders, read from the nearer end of the index. */
export const sortedIds = async (
  db: Tx,
  list: PostList,
  sort: OfficeSort,
  at: { skipped: number; limit: number; total: number },
): Promise<number[]> => {
  const { column, direction } = orders[sort]
  const count = Math.min(at.limit, at.total - at.skipped)
  const behind = at.total - at.skipped - count
  const fromEnd = behind < at.skipped
  const way = fromEnd === (direction === 'asc') ? 'desc' : 'asc'
  let query = db
    .selectFrom('post_texts')
    .select('post_id')
    .where('lang', '=', langOf(list))
    .orderBy(indexed(column), way)
    .orderBy('post_id', way)
  if (list.scope !== 'all') query = query.where('status', '=', list.scope)
  if (list.category !== 0) {
    query = query.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('post_categories')
          .select('post_categories.post_id')
          .whereRef('post_categories.post_id', '=', 'post_texts.post_id')
          .where('category_id', '=', list.category),
      ),
    )
  }
  const rows = await query
    .offset(fromEnd ? behind : at.skipped)
    .limit(Math.max(0, count))
    .execute()
  const ids = rows.map(row => row.post_id)
  return fromEnd ? ids.reverse() : ids
}

/** Sorts the results of a search in the office's order, by default posts with every word in the title first. */
export const sortedFound = async (
  db: Tx,
  ids: readonly number[],
  query: Pick<PostList, 'lang'> & { q: string | null; sort: PostSort },
): Promise<number[]> => {
  if (ids.length === 0) return []
  const lang = langOf(query)
  const rows = await db
    .selectFrom('post_texts')
    .innerJoin('posts', 'posts.id', 'post_texts.post_id')
    .select(['id', 'title', 'title_key', 'sort_order', 'published_at', 'created_at', 'updated_at'])
    .where('id', 'in', [...ids])
    .where('lang', '=', lang)
    .execute()
  if (query.sort !== 'order' && query.sort !== 'drafts') {
    const { column, direction } = orders[query.sort]
    const sign = direction === 'asc' ? 1 : -1
    return rows
      .sort((a, b) => sign * (compare(a[column] ?? '', b[column] ?? '') || a.id - b.id))
      .map(row => row.id)
  }
  const stems = wordStems(query.q ?? '', lang)
  const inTitle = new Set(rows.filter(row => holdsAll(row.title, stems, lang)).map(row => row.id))
  return rows
    .sort(
      (a, b) =>
        Number(inTitle.has(b.id)) - Number(inTitle.has(a.id)) ||
        b.sort_order - a.sort_order ||
        compare(b.published_at ?? '', a.published_at ?? '') ||
        b.id - a.id,
    )
    .map(row => row.id)
}

const holdsAll = (title: string, stems: readonly string[], lang: Language): boolean => {
  const words = wordStems(title, lang)
  return stems.every(stem => words.some(word => word.startsWith(stem)))
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** Most posts in one response, newest first; a search has the same limit. */
const maxFound = 600

/** Ids of the posts of a list with this flaw; `among` limits them to the results of a search. */
export const flawedIds = async (
  db: Tx,
  list: PostList,
  flaw: PostFlaw,
  among: readonly number[] | null,
): Promise<number[]> => {
  if (among?.length === 0) return []
  let query = textsWith(db, flaw)
    .select('posts.id')
    .where('post_texts.lang', '=', langOf(list))
    .orderBy('posts.id', 'desc')
  if (list.scope !== 'all') query = query.where('post_texts.status', '=', list.scope)
  if (among) query = query.where('posts.id', 'in', [...among])
  if (list.category !== 0) {
    query = query
      .innerJoin('post_categories', join =>
        join
          .onRef('post_categories.post_id', '=', 'posts.id')
          .onRef('post_categories.lang', '=', 'post_texts.lang'),
      )
      .where('post_categories.category_id', '=', list.category)
  }
  const rows = await query.limit(maxFound).execute()
  return rows.map(row => row.id)
}

const textsWith = (db: Tx, flaw: PostFlaw) =>
  db.selectFrom('post_texts').innerJoin('posts', 'posts.id', 'post_texts.post_id').where(conditions[flaw])

const { title, description } = shownBySearch

const conditions = {
  noAlt: sql<boolean>`(image_hash is not null and trim(image_alt) = '')`,
  longMeta: sql<boolean>`(length(meta_title) > ${title} or length(meta_description) > ${description})`,
  // The same condition as `textTranslationIssue`, which the rows of the list use.
  untranslated: sql<boolean>`not exists (
    select 1 from post_texts as translation where translation.post_id = posts.id
      and translation.source_version >= post_texts.version
      and (translation.status <> 'draft' or post_texts.status <> 'published')
  )`,
  // Checks the texts of all languages, since `post_media` does not tell them apart.
  lostPicture: sql<boolean>`exists (
    select 1 from post_media where post_media.post_id = posts.id
      and not exists (select 1 from media where media.hash = post_media.media_hash)
  )`,
} satisfies Record<PostFlaw, unknown>

/** Counts posts with a flaw, in any state. */
export const countFlawed = (db: Tx, flaw: PostFlaw): Promise<number> =>
  countRows(textsWith(db, flaw).where('lang', '=', originalLanguage))
