/**
 * Addresses of posts: one is free when no other text has it or once had it, since old ones keep redirecting. Of whatever
 * language: the bare addresses may become another language's, and each old one is to lead to its own text then.
 */

import type { Tx } from '#server/platform/db/open.ts'
import { httpError } from '#server/platform/http/errors/http-error.ts'
import { numberedSlug, slugOf } from '#shared/domain/search/slug.ts'
import type { Language } from '#shared/domain/site/languages.ts'
import { findOldSlug } from '../redirects/former-post-address.ts'

/** The text that asks for an address; null for one of a post that does not exist yet. */
type Owner = { id: number; lang: Language } | null

/** Throws 409 for an address that is another text's. */
export const rejectTakenSlug = async (db: Tx, slug: string, own: Owner): Promise<void> => {
  const holder = await findHolder(db, slug, own)
  if (holder) throw httpError('slug.taken', { values: { by: holderFor(holder, own) }, path: 'slug' })
}

/** The two texts of a post have an address each: either may stand at the bare addresses one day. */
const holderFor = ({ post_id, lang }: Holder, own: Owner): Language | 'other' =>
  post_id === own?.id ? lang : 'other'

/**
 * A free address from the title, with a number where others have the same title. Numbers are tried in growing steps and
 * then halved back, so that the hundred-thousandth post of one name costs a few dozen look-ups.
 */
export const proposeSlug = async (db: Tx, title: string, own: Owner): Promise<string> => {
  const base = slugOf(title, own?.lang) || 'post'
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

/** The address that a text is given; a draft without a title is called by its number. */
export const slugFor = (db: Tx, title: string, own: NonNullable<Owner>): Promise<string> =>
  proposeSlug(db, title === '' ? `draft-${own.id}` : title, own)

export const isSlugOfUntitled = ({ title, slug }: { title: string; slug: string }): boolean =>
  title === '' && slug.startsWith('draft-')

/** Whether another text has the address, or once had it. */
export const isTaken = async (db: Tx, slug: string, own: Owner): Promise<boolean> =>
  (await findHolder(db, slug, own)) !== undefined

interface Holder {
  post_id: number
  lang: Language
}

/** The other text that has the address, or once had it. */
const findHolder = async (db: Tx, slug: string, own: Owner): Promise<Holder | undefined> => {
  const current = await db
    .selectFrom('post_texts')
    .select(['post_id', 'lang'])
    .where('slug', '=', slug)
    .execute()
  const former = await findOldSlug(db, slug)
  return [...current, ...(former ? [former] : [])].find(
    ({ post_id, lang }) => post_id !== own?.id || lang !== own.lang,
  )
}
