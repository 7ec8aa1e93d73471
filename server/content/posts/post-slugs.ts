/** Addresses of posts: one is free when no other post has it or once had it, since old ones keep redirecting. */

import type { Tx } from '#server/platform/db/open.ts'
import { conflict } from '#server/platform/http/http-error.ts'
import { numberedSlug, slugOf } from '#shared/domain/slug.ts'

/** The address that a person chose; throws 409 when it is another post's. `own` is the post that asks, if it exists. */
export const claimSlug = async (db: Tx, slug: string, own: number | null): Promise<string> => {
  if (await isTaken(db, slug, own)) throw conflict('Такой адрес уже занят другой записью', 'slug')
  return slug
}

/**
 * A free address from the title, with a number where others have the same title. Numbers are tried in growing steps and
 * then halved back, so that the hundred-thousandth post of one name costs a few dozen look-ups.
 */
export const proposeSlug = async (db: Tx, title: string, own: number | null): Promise<string> => {
  const base = slugOf(title) || 'post'
  let taken = 0
  let free = 1
  while (await isTaken(db, numberedSlug(base, free), own)) {
    taken = free
    free = free < 8 ? free + 1 : free * 2
  }
  while (free - taken > 1) {
    const middle = Math.floor((taken + free) / 2)
    if (await isTaken(db, numberedSlug(base, middle), own)) taken = middle
    else free = middle
  }
  return numberedSlug(base, free)
}

/** Remembers the address that a post leaves, and forgets the one it takes, should it have been its own before. */
export const rememberSlug = async (db: Tx, postId: number, from: string, to: string): Promise<void> => {
  if (from === to) return
  await db.deleteFrom('post_slugs').where('slug', '=', to).execute()
  await db.insertInto('post_slugs').values({ slug: from, post_id: postId }).execute()
}

/** Remembers every address of a public post that is about to be deleted. */
export const rememberRemovedSlug = async (
  db: Tx,
  post: { id: number; slug: string; status: string },
): Promise<void> => {
  if (post.status !== 'published') return
  const former = await db.selectFrom('post_slugs').select('slug').where('post_id', '=', post.id).execute()
  await db
    .insertInto('gone_slugs')
    .values([{ slug: post.slug }, ...former])
    .onConflict(conflicting => conflicting.doNothing())
    .execute()
}

/** Whether a public post once had this address; a post that has it now comes first. */
export const isGone = async (db: Tx, slug: string): Promise<boolean> =>
  (await db.selectFrom('gone_slugs').select('slug').where('slug', '=', slug).executeTakeFirst()) !== undefined

/** The addresses are a post's again. */
export const forgetRemovedSlug = async (db: Tx, slugs: readonly string[]): Promise<void> => {
  await db
    .deleteFrom('gone_slugs')
    .where('slug', 'in', [...slugs])
    .execute()
}

/** Whether another post has the address, or once had it. */
export const isTaken = async (db: Tx, slug: string, own: number | null): Promise<boolean> => {
  const present = await db.selectFrom('posts').select('id').where('slug', '=', slug).executeTakeFirst()
  if (present && present.id !== own) return true
  const former = await db
    .selectFrom('post_slugs')
    .select('post_id')
    .where('slug', '=', slug)
    .executeTakeFirst()
  return former !== undefined && former.post_id !== own
}
