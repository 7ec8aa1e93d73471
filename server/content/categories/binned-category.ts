/** Restores categories from the bin, and puts them back on their posts. */

import { type BinPayload, putRowsBack } from '#server/platform/bin/bin.store.ts'
import type { BinnedKind } from '#server/platform/bin/binned-kind.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { conflict } from '#server/platform/http/http-error.ts'
import { findCategoryIds, findPost, replaceCategories } from '../posts/post.store.ts'
import { movePost } from '../posts/post-positions.ts'
import { indexPost } from '../posts/post-search.ts'
import { moveTexts } from '../posts/save-text.ts'
import { type CategoryRow, findCategoryByTitle } from './category.store.ts'

/** Before the category goes: its marks go with it. */
export const categoryPayload = async (tx: Tx, values: CategoryRow): Promise<BinPayload> => {
  const marked = await tx
    .selectFrom('post_categories')
    .select('post_id')
    .where('category_id', '=', values.id)
    .execute()
  return {
    rows: [{ table: 'categories', values: { ...values } }],
    posts: marked.map(({ post_id }) => post_id),
  }
}

export const binnedCategory: BinnedKind = {
  right: 'content.write',
  /** Under its own number, and back on those of its posts that still are. */
  restore: async (tx, { rows, posts = [] }, at) => {
    const title = String(rows[0]?.values.title)
    const id = Number(rows[0]?.values.id)
    if (await findCategoryByTitle(tx, title)) throw conflict('Такая категория уже есть', 'title')
    await putRowsBack(tx, rows, at)
    for (const postId of posts) {
      const post = await findPost(tx, postId)
      if (!post) continue
      const before = await findCategoryIds(tx, postId)
      const categories = [...before, id]
      await replaceCategories(tx, postId, categories)
      await movePost(tx, { ...post, categories: before }, { ...post, categories })
      await indexPost(tx, { ...post, categories })
      await moveTexts(tx, { ...post, categories: before }, { ...post, categories })
    }
    return { title, record: { title } }
  },
}
