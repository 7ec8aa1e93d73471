/**
 * Addresses of posts: one is free when no other text has it or once had it, since old ones keep redirecting. Of whatever
 * language: the bare addresses may become another language's, and each old one is to lead to its own text then.
 */

import type { Tx } from '#server/platform/db/open.ts'
import { conflict } from '#server/platform/http/http-error.ts'
import type { Language } from '#shared/domain/languages.ts'
import { numberedSlug, slugOf } from '#shared/domain/slug.ts'
import { findOldSlug } from '../redirects/old-post-address.ts'

/** The text that asks for an address; null for a post that does not exist yet. */
type Owner = number | null | { postId: number; lang: Language }

/** The address that a person chose; throws 409 when it is another text's. `own` is the one that asks: a post's number stands for its own text. */
export const claimSlug = async (db: Tx, slug: string, own: Owner): Promise<string> => {
  if (await isTaken(db, slug, own)) throw conflict('Такой адрес уже занят другой записью', 'slug')
  return slug
}

/**
 * A free address from the title, with a number where others have the same title. Numbers are tried in growing steps and
 * then halved back, so that the hundred-thousandth post of one name costs a few dozen look-ups.
 */
export const proposeSlug = async (db: Tx, title: string, own: Owner): Promise<string> => {
  const base = slugOf(title, ownerOf(own)?.lang) || 'post'
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

/** Whether another text has the address, or once had it. */
export const isTaken = async (db: Tx, slug: string, own: Owner): Promise<boolean> => {
  const owner = ownerOf(own)
  const isOwn = (text: { post_id: number; lang: Language } | undefined) =>
    text === undefined || (text.post_id === owner?.postId && text.lang === owner.lang)
  const post = await db.selectFrom('posts').select('id').where('slug', '=', slug).executeTakeFirst()
  if (!isOwn(post && { post_id: post.id, lang: 'ru' })) return true
  const text = await db
    .selectFrom('post_texts')
    .select(['post_id', 'lang'])
    .where('slug', '=', slug)
    .executeTakeFirst()
  return !isOwn(text) || !isOwn(await findOldSlug(db, slug))
}

const ownerOf = (own: Owner) => (typeof own === 'number' ? { postId: own, lang: 'ru' as const } : own)
