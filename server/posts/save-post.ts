/** The one way in which a post is written: row, categories, pictures, places, search and revision in one transaction. */
import type { Tx } from '../db/open.ts'
import { deleteUnused, findPictures } from '../media/media.store.ts'
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
import { movePost } from './post-places.ts'
import { dropRevisions, keepRevision } from './post-revisions.ts'
import { indexPost, unindexPost } from './post-search.ts'
import { rememberGone, rememberSlug } from './post-slugs.ts'
import { sortKey } from './post-sorts.ts'

/** Who writes, and when; `null` is the program itself. */
export interface Author {
  id: number | null
  at: string
}

/** Files whose record went with a write; they are removed after the transaction. */
export interface Leftover {
  hash: string
  files: string[]
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
  await keepRevision(tx, row, categories, author.id)
  return row
}

export const replacePost = async (
  tx: Tx,
  present: PostRow,
  fields: PostFields,
  categories: readonly number[],
  author: Author,
): Promise<{ row: PostRow; leftovers: Leftover[] }> => {
  const before = await findCategoryIds(tx, present.id)
  // A post that came in past this function, as the example posts do, keeps its first state too.
  await keepRevision(tx, present, before, null)
  await rememberSlug(tx, present.id, present.slug, fields.slug)
  const row = await replacePostRow(tx, present.id, fields, sortKey(fields.title), author.at)
  await replaceCategories(tx, row.id, categories)
  await replaceTextPictures(tx, row.id, picturesOf(row.text))
  await movePost(tx, { ...present, categories: before }, { ...row, categories })
  await indexPost(tx, { ...row, categories })
  const aged = await keepRevision(tx, row, categories, author.id)
  return { row, leftovers: await releasePictures(tx, aged) }
}

export const removePost = async (tx: Tx, present: PostRow): Promise<Leftover[]> => {
  const categories = await findCategoryIds(tx, present.id)
  await movePost(tx, { ...present, categories }, null)
  await unindexPost(tx, present.id)
  const shown = await dropRevisions(tx, present.id)
  await rememberGone(tx, present)
  await deletePostRow(tx, present.id)
  const own = present.image_hash ? [present.image_hash] : []
  return releasePictures(tx, [...shown, ...own, ...picturesOf(present.text)])
}

const releasePictures = async (tx: Tx, hashes: readonly string[]): Promise<Leftover[]> => {
  const pictures = await findPictures(tx, hashes)
  const gone = await deleteUnused(tx, hashes)
  return gone.map(hash => ({
    hash,
    files: (pictures.get(hash)?.variants ?? []).map(variant => variant.file),
  }))
}
