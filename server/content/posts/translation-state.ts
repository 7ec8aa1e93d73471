/** What the office is told of translations besides what visitors read: which there are, and which are older than their post. */
import type { Tx } from '#server/platform/db/open.ts'
import type * as contract from '#shared/contract/posts.ts'
import type { Language } from '#shared/domain/languages.ts'
import type { PostRow } from './post.store.ts'
import { postResponse } from './post-response.ts'
import { findPostText } from './post-text.store.ts'

/** A post in a language; of a translation also what it follows. */
export const officeResponse = async (db: Tx, row: PostRow, lang: Language = 'ru'): Promise<contract.Post> => {
  const post = await postResponse(db, row, lang)
  if (lang === 'ru') return (await withTranslations(db, [post]))[0] ?? post
  const text = await findPostText(db, row.id, lang)
  return text ? { ...post, sourceVersion: text.source_version } : post
}

/** Posts with the state of their translation. */
export const withTranslations = async <P extends contract.PostSummary>(
  db: Tx,
  posts: readonly P[],
): Promise<P[]> => {
  const ids = posts.map(({ id }) => id)
  const rows = await db
    .selectFrom('post_texts')
    .innerJoin('posts', 'posts.id', 'post_texts.post_id')
    .select(['post_id', 'lang', 'post_texts.status', 'source_version', 'posts.version'])
    .where('post_id', 'in', ids.length > 0 ? ids : [0])
    .execute()
  const states = new Map(
    rows.map(({ post_id, lang, status, source_version, version }) => [
      post_id,
      { lang, status, isOlder: source_version < version },
    ]),
  )
  return posts.map(post => ({ ...post, translation: states.get(post.id) ?? null }))
}
