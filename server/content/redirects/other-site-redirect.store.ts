/**
 * Redirects from the URLs that a post had on another site before its import. Each leads to a post, never to another
 * URL, so there are no chains and no circles.
 */
import type { Tx } from '#server/platform/db/open.ts'
import { isLanguage, type Language, originalLanguage } from '#shared/domain/site/languages.ts'
import { findPublishedSlugs } from '../posts/post.store.ts'
import { redirectKey } from './other-site-address.ts'

/** Path and language of the public text that had this URL; null when there is none. */
export const findRedirect = async (
  db: Tx,
  address: string,
): Promise<{ path: string; lang: Language } | null> => {
  const key = redirectKey(address)
  if (key === null) return null
  const found = await db
    .selectFrom('redirects')
    .select(['post_id', 'lang'])
    .where('address', '=', key)
    .executeTakeFirst()
  if (!found) return null
  const lang = isLanguage(found.lang) ? found.lang : originalLanguage
  const present = (await findPublishedSlugs(db, [found.post_id], lang)).get(found.post_id)
  return present ? { path: `/blog/${present.slug}`, lang } : null
}

/** Stores former URLs of a post; a URL that leads to another post already is left out. Returns the added ones. */
export const addRedirects = async (
  tx: Tx,
  postId: number,
  addresses: readonly string[],
  lang: Language,
): Promise<string[]> => {
  const keys = [...new Set(addresses.flatMap(address => redirectKey(address) ?? []))]
  if (keys.length === 0) return []
  const added = await tx
    .insertInto('redirects')
    .values(keys.map(address => ({ address, post_id: postId, lang })))
    .onConflict(conflict => conflict.column('address').doNothing())
    .returning('address')
    .execute()
  return added.map(({ address }) => address)
}
