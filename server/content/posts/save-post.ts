/** The one way in which a post is written, its own text with it: row, categories, pictures, positions, search and revision in one transaction. */
import { randomUUID } from 'node:crypto'
import type { Tx } from '#server/platform/db/open.ts'
import { adoptAltText } from '../media/library.store.ts'
import { rememberOldSlug, storeGoneSlugs } from '../redirects/old-post-address.ts'
import {
  deletePostRow,
  findCategoryIds,
  insertPostRow,
  nameByNumber,
  type PostFields,
  type PostRow,
  replaceCategories,
  replacePostRow,
} from './post.store.ts'
import { movePost } from './post-positions.ts'
import { program, storeRevision } from './post-revisions.ts'
import { indexPost, unindexPost } from './post-search.ts'
import { slugFor } from './post-slugs.ts'
import { sortKey } from './post-sorts.ts'
import { findPostTexts } from './post-text.store.ts'
import { type Author, followSource, moveTexts, recordTextPictures, removeTexts } from './save-text.ts'

export const insertPost = async (
  tx: Tx,
  fields: PostFields,
  categories: readonly number[],
  author: Author,
): Promise<PostRow> => {
  const row = await insertRow(tx, fields, author)
  await replaceCategories(tx, row.id, categories)
  await recordTextPictures(tx, row, author.at)
  await movePost(tx, null, { ...row, categories })
  await indexPost(tx, { ...row, categories })
  await storeRevision(tx, row, categories, author)
  if (row.image_hash) await adoptAltText(tx, row.image_hash, row.image_alt, author.at)
  return row
}

/** A draft without an address is called by its number. */
const insertRow = async (tx: Tx, fields: PostFields, { at }: Author): Promise<PostRow> => {
  if (fields.slug !== '') return insertPostRow(tx, fields, sortKey(fields.title), at)
  const { id } = await insertPostRow(tx, { ...fields, slug: randomUUID() }, sortKey(fields.title), at)
  return nameByNumber(tx, id, await slugFor(tx, '', id, id))
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
  await storeRevision(tx, present, before, program)
  await rememberOldSlug(tx, { postId: present.id, lang: 'ru' }, present.slug, fields.slug)
  const row = await replacePostRow(tx, present.id, fields, sortKey(fields.title), author.at)
  await replaceCategories(tx, row.id, categories)
  await recordTextPictures(tx, row, author.at)
  await movePost(tx, { ...present, categories: before }, { ...row, categories })
  await moveTexts(tx, { ...present, categories: before }, { ...row, categories })
  await followSource(tx, present, row)
  await indexPost(tx, { ...row, categories })
  await storeRevision(tx, row, categories, author)
  await describeCover(tx, present, row, author.at)
  return row
}

/** What the texts of a post say of its cover describes the picture wherever else it is shown. */
const describeCover = async (tx: Tx, before: PostRow, row: PostRow, at: string): Promise<void> => {
  const { id, image_hash, image_alt } = row
  if (!image_hash) return
  await adoptAltText(tx, image_hash, image_alt, at)
  // The words of a translation may still be those of another picture.
  if (before.image_hash !== image_hash) return
  for (const text of await findPostTexts(tx, id))
    await adoptAltText(tx, image_hash, text.image_alt, at, text.lang)
}

/** Its states stay, and with them its pictures, for as long as the post is in the bin. */
export const removePost = async (tx: Tx, present: PostRow): Promise<void> => {
  const categories = await findCategoryIds(tx, present.id)
  await movePost(tx, { ...present, categories }, null)
  await unindexPost(tx, present.id)
  await removeTexts(tx, { ...present, categories })
  await storeGoneSlugs(tx, present)
  await deletePostRow(tx, present.id)
}
