/** The only way to write a text of a post: row, categories, pictures, search index and revision in one transaction. */
import type { Tx } from '#server/platform/db/open.ts'
import { insertRow, updateRows } from '#server/platform/db/rows.ts'
import { originalLanguage } from '#shared/domain/site/languages.ts'
import { replaceShownPictures } from '../media/media.store.ts'
import { adoptAltText } from '../media/picture-library.store.ts'
import type { RevisionAuthor } from '../publication/revisions.ts'
import { rememberOldSlug, storeGoneSlugs } from '../redirects/former-post-address.ts'
import { picturesOf } from '../richtext/addresses-in-text.ts'
import { describedPictures } from '../richtext/pictures-in-text.ts'
import {
  findPostTexts,
  insertPostTextRow,
  isOriginal,
  type PostFields,
  type PostRow,
  replacePostRow,
} from './post.store.ts'
import { program, storeRevision } from './post-revisions.ts'
import { indexPost, unindexPost } from './post-search.ts'
import { slugFor } from './post-slugs.ts'
import { textColumns } from './post-text-fields.ts'

/** Creates a post with its original text; a draft without a slug gets one from its id. */
export const insertPost = async (
  tx: Tx,
  fields: Omit<PostFields, 'source_version'>,
  author: RevisionAuthor,
): Promise<PostRow> => {
  const { id } = await insertRow(tx, 'posts', { image_hash: fields.image_hash })
  const text = { id, lang: originalLanguage }
  const slug = fields.slug || (await slugFor(tx, '', text))
  return insertPostText(tx, text, { ...fields, slug, source_version: null }, author)
}

/** Creates the text of a post in a language; the fields that all texts share must be stored already. */
export const insertPostText = async (
  tx: Tx,
  text: Pick<PostRow, 'id' | 'lang'>,
  fields: PostFields,
  author: RevisionAuthor,
): Promise<PostRow> => {
  await insertPostTextRow(tx, text, fields, author.at)
  return writeRelated(tx, text, null, author)
}

export const replacePost = async (
  tx: Tx,
  present: PostRow,
  fields: PostFields,
  author: RevisionAuthor,
): Promise<PostRow> => {
  // Stores the replaced text as a revision if none exists, as for example posts, whose cover is added after the post.
  await storeRevision(tx, present, program)
  await rememberOldSlug(tx, present, fields.slug)
  await replacePostRow(tx, present, fields, author.at)
  return writeRelated(tx, present, present, author)
}

/** Updates pictures, search index, translations and revisions after the row was stored. */
const writeRelated = async (
  tx: Tx,
  { id, lang }: Pick<PostRow, 'id' | 'lang'>,
  before: PostRow | null,
  author: RevisionAuthor,
): Promise<PostRow> => {
  const texts = await findPostTexts(tx, id)
  const row = texts.find(text => text.lang === lang)
  if (!row) throw new Error(`Text ${lang} of post ${id} was not written`)
  await recordTextPictures(tx, texts, author.at)
  const isMoved = before !== null && String(before.categories) !== String(row.categories)
  for (const text of texts) if (text.lang === lang || isMoved) await indexPost(tx, text)
  if (before && isOriginal(row)) await followOriginal(tx, before, row)
  await storeRevision(tx, row, author)
  await describeCover(tx, before, row, texts, author.at)
  return row
}

/** Records the pictures in all texts of a post; copies their alternative texts to library pictures without one. */
export const recordTextPictures = async (tx: Tx, texts: readonly PostRow[], at: string): Promise<void> => {
  const [post] = texts
  if (!post) return
  const hashes = texts.flatMap(({ text }) => picturesOf(text))
  await replaceShownPictures(tx, 'post_media', { id: post.id, hashes, at })
  for (const { lang, text } of texts)
    for (const { hash, alt } of describedPictures(text)) await adoptAltText(tx, hash, alt, at, lang)
}

/** Keeps translations up to date after a change of the original that leaves its texts alone, such as its position. */
const followOriginal = async (tx: Tx, before: PostRow, after: PostRow): Promise<void> => {
  if ((['text', ...textColumns] as const).every(field => before[field] === after[field]))
    await keepUpToDate(tx, before, after)
}

/** Marks translations that followed the previous version of the original as following its new version. */
export const keepUpToDate = async (tx: Tx, before: PostRow, after: PostRow): Promise<void> => {
  const following = { post_id: after.id, source_version: before.version }
  await updateRows(tx, 'post_texts', following, { source_version: after.version })
}

/** Copies the cover's alternative text to the picture in the library if it has none. */
const describeCover = async (
  tx: Tx,
  before: PostRow | null,
  row: PostRow,
  texts: readonly PostRow[],
  at: string,
): Promise<void> => {
  const { image_hash } = row
  if (!image_hash) return
  // A new picture is described only by the text just saved; the other languages may still describe the former picture.
  const isSame = before?.image_hash === image_hash
  for (const { lang, image_alt } of isSame ? texts : [row])
    await adoptAltText(tx, image_hash, image_alt, at, lang)
}

/** Deletes a post but not its revisions: through them its pictures stay in use while it is in the bin. */
export const removePost = async (tx: Tx, id: number): Promise<void> => {
  for (const text of await findPostTexts(tx, id)) {
    await unindexPost(tx, text)
    await storeGoneSlugs(tx, text)
  }
  await tx.deleteFrom('posts').where('id', '=', id).execute()
}
