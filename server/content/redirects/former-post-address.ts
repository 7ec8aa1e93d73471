/**
 * Former slugs of our own posts: each redirects to the post's present slug while the post exists, and answers 410 once
 * the post is deleted. Former addresses on another site are in `other-site-redirects.ts`.
 */
import type { Tx } from '#server/platform/db/open.ts'
import { findRow, hasRows, insertMissing, listRows } from '#server/platform/db/rows.ts'
import type { Language } from '#shared/domain/site/languages.ts'
import { RedirectError } from './redirect-moved.ts'

/** Throws `RedirectError` if a post was requested by a slug other than its present one. */
export const redirectToPresent = (post: { slug: string }, asked: string): void => {
  if (post.slug !== asked) throw new RedirectError(`/blog/${post.slug}`)
}

/** The post that had this slug in a language earlier. */
export const findPostIdByOldSlug = async (
  db: Tx,
  slug: string,
  lang: Language,
): Promise<number | undefined> => {
  const old = await findOldSlug(db, slug)
  return old?.lang === lang ? old.post_id : undefined
}

/** The post and the language that had this slug earlier. */
export const findOldSlug = (db: Tx, slug: string) => findRow(db, 'post_slugs', { slug }, ['post_id', 'lang'])

/** Stores the slug that a text gives up, and deletes its new slug from the former ones. */
export const rememberOldSlug = async (
  db: Tx,
  { id, lang, slug }: { id: number; lang: Language; slug: string },
  to: string,
): Promise<void> => {
  if (slug === to) return
  await db.deleteFrom('post_slugs').where('slug', '=', to).execute()
  await db.insertInto('post_slugs').values({ slug, post_id: id, lang }).execute()
}

/** Stores the slugs of a public text that is about to be deleted with its post, so that they answer 410. */
export const storeGoneSlugs = async (
  db: Tx,
  post: { id: number; lang: Language; slug: string; status: string },
): Promise<void> => {
  if (post.status !== 'published') return
  const former = await listRows(db, 'post_slugs', { post_id: post.id, lang: post.lang }, ['slug'])
  await insertMissing(db, 'gone_slugs', [{ slug: post.slug }, ...former])
}

/** True for a slug of a deleted public post; call it only if no existing post has the slug. */
export const isGone = (db: Tx, slug: string): Promise<boolean> =>
  hasRows(db.selectFrom('gone_slugs').where('slug', '=', slug))

/** Deletes slugs from the gone ones when their post is restored. */
export const deleteGoneSlugs = async (db: Tx, slugs: readonly string[]): Promise<void> => {
  await db
    .deleteFrom('gone_slugs')
    .where('slug', 'in', [...slugs])
    .execute()
}
