/** Rebuilds the search index of posts, for a database filled from a copy or after the index's rules changed. */
import type { Db, Tx } from '#server/platform/db/open.ts'
import { findPostTexts } from './post.store.ts'
import { indexPost } from './post-search.ts'

export const indexPosts = async (tx: Tx): Promise<void> => {
  for (let last = 0; ; ) {
    const posts = await tx
      .selectFrom('posts')
      .select('id')
      .where('id', '>', last)
      .orderBy('id')
      .limit(50)
      .execute()
    for (const { id } of posts) for (const text of await findPostTexts(tx, id)) await indexPost(tx, text)
    const end = posts.at(-1)
    if (!end) return
    last = end.id
  }
}

/** Fills the index after a migration has emptied it. */
export const fillPostSearch = async ({ db }: { db: Db }): Promise<void> => {
  if (!(await lacksIndex(db))) return
  // Servers that start together: one fills the index, the others wait for its transaction.
  await db.transaction().execute(async tx => {
    if (await lacksIndex(tx)) await indexPosts(tx)
  })
}

const lacksIndex = async (db: Tx): Promise<boolean> =>
  !(await db.selectFrom('post_search').select('rowid').limit(1).executeTakeFirst()) &&
  (await db.selectFrom('posts').select('id').limit(1).executeTakeFirst()) !== undefined
