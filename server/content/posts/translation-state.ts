/** State of translations for the office: whether one exists, and whether it is older than the original. */
import type { Tx } from '#server/platform/db/open.ts'
import type * as contract from '#shared/contract/content/posts.ts'
import { isOriginal, type PostRow } from './post.store.ts'
import { postResponse } from './post-response.ts'

/** A post in a language; a translation includes the version of the original that it follows. */
export const savedResponse = async (db: Tx, row: PostRow): Promise<contract.Post> => {
  const post = await postResponse(db, row)
  return row.source_version === null ? post : { ...post, sourceVersion: row.source_version }
}

/** Like `savedResponse`; an original also includes the state of its translation. */
export const officeResponse = async (db: Tx, row: PostRow): Promise<contract.Post> => {
  const post = await savedResponse(db, row)
  return (isOriginal(row) && (await withTranslations(db, [post]))[0]) || post
}

export const withTranslations = async <P extends contract.PostSummary>(
  db: Tx,
  posts: readonly P[],
): Promise<P[]> => {
  const ids = posts.map(({ id }) => id)
  const rows = await db
    .selectFrom('post_texts')
    .select(['post_id', 'lang', 'status', 'version', 'source_version'])
    .where('post_id', 'in', ids.length > 0 ? ids : [0])
    .execute()
  const versions = new Map(
    rows.flatMap(row => (row.source_version === null ? [[row.post_id, row.version]] : [])),
  )
  const states = new Map(
    rows.flatMap(({ post_id, lang, status, source_version }) =>
      source_version === null
        ? []
        : [[post_id, { lang, status, isOlder: source_version < (versions.get(post_id) ?? 0) }]],
    ),
  )
  return posts.map(post => ({ ...post, translation: states.get(post.id) ?? null }))
}
