/** Finds posts that lack something, such as a picture or a translation, for the office. */
import { sql } from 'kysely'
import type { Tx } from '#server/platform/db/open.ts'
import { type PostFlaw, shownBySearch } from '#shared/contract/content/posts.ts'
import { originalLanguage } from '#shared/domain/site/languages.ts'
import { langOf, type PostList } from './post-order.ts'

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
export const countFlawed = async (db: Tx, flaw: PostFlaw): Promise<number> => {
  const { count } = await textsWith(db, flaw)
    .select(eb => eb.fn.countAll().as('count'))
    .where('lang', '=', originalLanguage)
    .executeTakeFirstOrThrow()
  return Number(count)
}
