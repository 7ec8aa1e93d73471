/** Restores categories from the bin, with their posts. */

import type { Tx } from '#server/platform/db/open.ts'
import { httpError } from '#server/platform/http/errors/http-error.ts'
import {
  type BinPayload,
  findPayloads,
  replacePayload,
  restoreRows,
} from '#server/platform/records/bin.store.ts'
import type { BinnedKind } from '#server/platform/records/binned-kind.ts'
import { originalLanguage } from '#shared/domain/site/languages.ts'
import { findPost, findPostTexts, replaceCategories } from '../posts/post.store.ts'
import { indexPost } from '../posts/post-search.ts'
import { type CategoryRow, findCategoryByTitle } from './category.store.ts'

/** Collects the ids of the category's posts, binned ones included; called before the deletion, which unlinks them. */
export const categoryPayload = async (tx: Tx, values: CategoryRow): Promise<BinPayload> => {
  const marked = await tx
    .selectFrom('post_categories')
    .select('post_id')
    .where('category_id', '=', values.id)
    .where('lang', '=', originalLanguage)
    .execute()
  const binned = await findPayloads(tx, 'post')
  return {
    rows: [{ table: 'categories', values: { ...values } }],
    posts: [
      ...marked.map(({ post_id }) => post_id),
      ...binned
        .filter(({ payload }) => payload.categories?.includes(values.id))
        .map(({ ref }) => Number(ref)),
    ],
  }
}

export const binnedCategory: BinnedKind = {
  right: 'content.write',
  /** Restores the category under its own id and assigns it to its posts that still exist, binned ones included. */
  restore: async (tx, { rows, posts = [] }, at) => {
    const title = String(rows[0]?.values.title)
    const id = Number(rows[0]?.values.id)
    if (await findCategoryByTitle(tx, title))
      throw httpError('name.taken', { values: { kind: 'category' }, path: 'title' })
    await restoreRows(tx, rows, at)
    for (const postId of posts) {
      const post = await findPost(tx, postId)
      if (!post) continue
      await replaceCategories(tx, postId, [...post.categories, id])
      for (const text of await findPostTexts(tx, postId)) await indexPost(tx, text)
    }
    await markBinned(tx, id, posts)
    return { title, record: { title } }
  },
}

const markBinned = async (tx: Tx, category: number, posts: readonly number[]): Promise<void> => {
  for (const { id, ref, payload } of await findPayloads(tx, 'post')) {
    const { categories = [] } = payload
    if (posts.includes(Number(ref)) && !categories.includes(category))
      await replacePayload(tx, id, { ...payload, categories: [...categories, category] })
  }
}
