/** Addresses of posts: one is free when no other post has it or once had it, since old ones keep redirecting. */

import type { Tx } from '#server/platform/db/open.ts'
import { conflict } from '#server/platform/http/http-error.ts'
import { numberedSlug, slugOf } from '#shared/domain/slug.ts'
import { findPostIdByOldSlug } from '../redirects/old-post-address.ts'

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

/** Whether another post has the address, or once had it. */
export const isTaken = async (db: Tx, slug: string, own: number | null): Promise<boolean> => {
  const present = await db.selectFrom('posts').select('id').where('slug', '=', slug).executeTakeFirst()
  if (present && present.id !== own) return true
  const former = await findPostIdByOldSlug(db, slug)
  return former !== undefined && former !== own
}
