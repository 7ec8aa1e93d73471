/** Posts that lack something, for the office. */
import { sql } from 'kysely'
import type { Tx } from '#server/platform/db/open.ts'
import { type PostFlaw, shownBySearch } from '#shared/contract/posts.ts'
import type { List } from './post-page-index.ts'

/** Posts that one response considers, newest first, as many as a search does. */
const maxFound = 600

/** Ids of the posts of a list with this flaw; `among` narrows them to what a search has found. */
export const flawedIds = async (
  db: Tx,
  list: List,
  flaw: PostFlaw,
  among: readonly number[] | null,
): Promise<number[]> => {
  if (among?.length === 0) return []
  let query = db.selectFrom('posts').select('posts.id').where(conditions[flaw]).orderBy('posts.id', 'desc')
  if (list.scope !== 'all') query = query.where('posts.status', '=', list.scope)
  if (among) query = query.where('posts.id', 'in', [...among])
  if (list.category !== 0) {
    query = query
      .innerJoin('post_categories', 'post_categories.post_id', 'posts.id')
      .where('post_categories.category_id', '=', list.category)
  }
  const rows = await query.limit(maxFound).execute()
  return rows.map(row => row.id)
}

const { title, description } = shownBySearch

const conditions = {
  noAlt: sql<boolean>`(posts.image_hash is not null and trim(posts.image_alt) = '')`,
  longMeta: sql<boolean>`(length(posts.meta_title) > ${title} or length(posts.meta_description) > ${description})`,
  // The same as `flawOfText` of the list's rows.
  untranslated: sql<boolean>`not exists (
    select 1 from post_texts where post_texts.post_id = posts.id and post_texts.lang = 'uk'
      and post_texts.source_version >= posts.version
      and (post_texts.status <> 'draft' or posts.status <> 'published')
  )`,
  // In a text of whatever language.
  lostPicture: sql<boolean>`exists (
    select 1 from post_media where post_media.post_id = posts.id
      and not exists (select 1 from media where media.hash = post_media.media_hash)
  )`,
} satisfies Record<PostFlaw, unknown>

/** How many posts have a flaw, whatever their state. */
export const countFlawed = async (db: Tx, flaw: PostFlaw): Promise<number> => {
  const { count } = await db
    .selectFrom('posts')
    .select(eb => eb.fn.countAll().as('count'))
    .where(conditions[flaw])
    .executeTakeFirstOrThrow()
  return Number(count)
}
