/** The one way in which a post is written: row, categories, pictures, places, search and revision in one transaction. */
import type { Tx } from '#server/platform/db/open.ts'
import { adoptWords } from '../media/library.store.ts'
import { rememberGoneSlugs, rememberOldSlug } from '../redirects/old-post-address.ts'
import { picturesOf } from '../richtext/addresses.ts'
import {
  deletePostRow,
  findCategoryIds,
  insertPostRow,
  type PostFields,
  type PostRow,
  replaceCategories,
  replacePostRow,
  replaceTextPictures,
} from './post.store.ts'
import { movePost } from './post-positions.ts'
import { storeRevision } from './post-revisions.ts'
import { indexPost, unindexPost } from './post-search.ts'
import { sortKey } from './post-sorts.ts'

/** Who writes, and when; `null` is the program itself. */
export interface Author {
  id: number | null
  at: string
}

export const insertPost = async (
  tx: Tx,
  fields: PostFields,
  categories: readonly number[],
  author: Author,
): Promise<PostRow> => {
  const row = await insertPostRow(tx, fields, sortKey(fields.title), author.at)
  await replaceCategories(tx, row.id, categories)
  await replaceTextPictures(tx, row.id, picturesOf(row.text))
  await movePost(tx, null, { ...row, categories })
  await indexPost(tx, { ...row, categories })
  await storeRevision(tx, row, categories, author.id)
  if (row.image_hash) await adoptWords(tx, row.image_hash, row.image_alt, author.at)
  return row
}

export const replacePost = async (
  tx: Tx,
  present: PostRow,
  fields: PostFields,
  categories: readonly number[],
  author: Author,
): Promise<PostRow> => {
  const before = await findCategoryIds(tx, present.id)
  // A post that came in past this function, as the example posts do, keeps its first state too.
  await storeRevision(tx, present, before, null)
  await rememberOldSlug(tx, present.id, present.slug, fields.slug)
  const row = await replacePostRow(tx, present.id, fields, sortKey(fields.title), author.at)
  await replaceCategories(tx, row.id, categories)
  await replaceTextPictures(tx, row.id, picturesOf(row.text))
  await movePost(tx, { ...present, categories: before }, { ...row, categories })
  await indexPost(tx, { ...row, categories })
  await storeRevision(tx, row, categories, author.id)
  if (row.image_hash) await adoptWords(tx, row.image_hash, row.image_alt, author.at)
  return row
}

/** Its states stay, and with them its pictures, for as long as the post is in the bin. */
export const removePost = async (tx: Tx, present: PostRow): Promise<void> => {
  const categories = await findCategoryIds(tx, present.id)
  await movePost(tx, { ...present, categories }, null)
  await unindexPost(tx, present.id)
  await rememberGoneSlugs(tx, present)
  await deletePostRow(tx, present.id)
}
