/** Makes every post findable anew, for a database that was filled from a copy or whose index has other rules now. */
import type { Db, Tx } from '#server/platform/db/open.ts'
import { findCategoryIds } from './post.store.ts'
import { indexPost } from './post-search.ts'
import { findPostTexts, withText } from './post-text.store.ts'

export const indexPosts = async (tx: Tx): Promise<void> => {
  for (let last = 0; ; ) {
    const posts = await tx
      .selectFrom('posts')
      .selectAll()
      .where('id', '>', last)
      .orderBy('id')
      .limit(50)
      .execute()
    for (const post of posts) {
      const categories = await findCategoryIds(tx, post.id)
      await indexPost(tx, { ...post, categories })
      for (const text of await findPostTexts(tx, post.id))
        await indexPost(tx, { ...withText(post, text), categories }, text.lang)
    }
    const end = posts.at(-1)
    if (!end) return
    last = end.id
  }
}

/** Fills the index of Ukrainian texts after a migration has emptied it; the others are whole. */
export const fillUkrainianSearch = async ({ db }: { db: Db }): Promise<void> => {
  const known = await db.selectFrom('post_search_uk').select('rowid').limit(1).executeTakeFirst()
  const text = known
    ? undefined
    : await db.selectFrom('post_texts').select('post_id').limit(1).executeTakeFirst()
  if (text) await db.transaction().execute(indexPosts)
}
