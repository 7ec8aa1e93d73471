/**
 * The old addresses of our own posts: each redirects to the present one for as long as the post exists, and responds 410
 * once it has been deleted. Those that a post had on another site are in `other-site-redirect.store.ts`.
 */
import type { Tx } from '#server/platform/db/open.ts'
import type { Language } from '#shared/domain/site/languages.ts'
import { RedirectError } from './redirect-moved.ts'

/** Throws `Moved` when a post was requested by another slug than its present one. */
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
export const findOldSlug = (db: Tx, slug: string) =>
  db.selectFrom('post_slugs').select(['post_id', 'lang']).where('slug', '=', slug).executeTakeFirst()

/** Stores the slug that a text leaves, and deletes the one that it takes from the old ones. */
export const rememberOldSlug = async (
  db: Tx,
  { id, lang, slug }: { id: number; lang: Language; slug: string },
  to: string,
): Promise<void> => {
  if (slug === to) return
  await db.deleteFrom('post_slugs').where('slug', '=', to).execute()
  await db.insertInto('post_slugs').values({ slug, post_id: id, lang }).execute()
}

/** Stores every slug of a public text that is about to be deleted with its post: they respond 410 from then on. */
export const storeGoneSlugs = async (
  db: Tx,
  post: { id: number; lang: Language; slug: string; status: string },
): Promise<void> => {
  if (post.status !== 'published') return
  const former = await db
    .selectFrom('post_slugs')
    .select('slug')
    .where('post_id', '=', post.id)
    .where('lang', '=', post.lang)
    .execute()
  await db
    .insertInto('gone_slugs')
    .values([{ slug: post.slug }, ...former])
    .onConflict(conflicting => conflicting.doNothing())
    .execute()
}

/** Whether a deleted public post had this slug; look for a present post first. */
export const isGone = async (db: Tx, slug: string): Promise<boolean> =>
  (await db.selectFrom('gone_slugs').select('slug').where('slug', '=', slug).executeTakeFirst()) !== undefined

/** For a post that is restored with these slugs. */
export const deleteGoneSlugs = async (db: Tx, slugs: readonly string[]): Promise<void> => {
  await db
    .deleteFrom('gone_slugs')
    .where('slug', 'in', [...slugs])
    .execute()
}
