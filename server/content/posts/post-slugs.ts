/**
 * Slugs of posts. A slug is free when no other text, in any language, has or had it: former slugs keep redirecting, and
 * the office may change which language has the URLs without a prefix.
 */

import type { Tx } from '#server/platform/db/open.ts'
import { listRows } from '#server/platform/db/rows.ts'
import type { Row } from '#server/platform/db/tables.ts'
import { httpError } from '#server/platform/http/errors/http-error.ts'
import { numberedSlug, slugOf } from '#shared/domain/search/slug.ts'
import type { Language } from '#shared/domain/site/languages.ts'
import { findOldSlug } from '../redirects/former-post-address.ts'

/** The text that needs a slug; null for a post that does not exist yet. */
type Owner = { id: number; lang: Language } | null

/** Throws 409 for a slug that another text has or had. */
export const rejectTakenSlug = async (db: Tx, slug: string, own: Owner): Promise<void> => {
  const holder = await findHolder(db, slug, own)
  if (holder) throw httpError('slug.taken', { values: { by: holderFor(holder, own) }, path: 'slug' })
}

/** Names the text that has the slug: the language of the same post's other text, or `other` for another post. */
const holderFor = ({ post_id, lang }: Holder, own: Owner): Language | 'other' =>
  post_id === own?.id ? lang : 'other'

/**
 * A free slug from the title, with a number if other texts have the same title. The number is searched in growing steps
 * and then by bisection, so that the hundred-thousandth post of one title costs a few dozen look-ups.
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

/** A free slug for a text; a draft without a title gets one from its id. */
export const slugFor = (db: Tx, title: string, own: NonNullable<Owner>): Promise<string> =>
  proposeSlug(db, title === '' ? `draft-${own.id}` : title, own)

export const isSlugOfUntitled = ({ title, slug }: { title: string; slug: string }): boolean =>
  title === '' && slug.startsWith('draft-')

export const isTaken = async (db: Tx, slug: string, own: Owner): Promise<boolean> =>
  (await findHolder(db, slug, own)) !== undefined

type Holder = Pick<Row<'post_texts'>, 'post_id' | 'lang'>

const findHolder = async (db: Tx, slug: string, own: Owner): Promise<Holder | undefined> => {
  const current = await listRows(db, 'post_texts', { slug }, ['post_id', 'lang'])
  const former = await findOldSlug(db, slug)
  return [...current, ...(former ? [former] : [])].find(
    ({ post_id, lang }) => post_id !== own?.id || lang !== own.lang,
  )
}
