/** Redirects from addresses that a post had on another site, before it was imported. Each leads to a post, never to another address: there is no chain and no circle. */
import type { Tx } from '#server/platform/db/open.ts'
import { redirectKey } from './other-site-address.ts'

/** The present address of the public post that once stood here; null when there is none. */
export const findRedirect = async (db: Tx, address: string): Promise<string | null> => {
  const key = redirectKey(address)
  if (key === null) return null
  const found = await db
    .selectFrom('redirects')
    .innerJoin('posts', 'posts.id', 'redirects.post_id')
    .select('posts.slug')
    .where('address', '=', key)
    .where('posts.status', '=', 'published')
    .executeTakeFirst()
  return found ? `/blog/${found.slug}` : null
}

/** Remembers where a post stood; an address that leads to another post already stays with it. Returns what was added. */
export const addRedirects = async (
  tx: Tx,
  postId: number,
  addresses: readonly string[],
): Promise<string[]> => {
  const keys = [...new Set(addresses.flatMap(address => redirectKey(address) ?? []))]
  if (keys.length === 0) return []
  const added = await tx
    .insertInto('redirects')
    .values(keys.map(address => ({ address, post_id: postId })))
    .onConflict(conflict => conflict.column('address').doNothing())
    .returning('address')
    .execute()
  return added.map(({ address }) => address)
}
