/** The one way in which a translation is written: row, pictures, places, search and revision in one transaction. */
import type { Tx } from '#server/platform/db/open.ts'
import { adoptAltText } from '../media/library.store.ts'
import { deleteGoneSlugs, rememberOldSlug, storeGoneSlugs } from '../redirects/old-post-address.ts'
import { picturesOf } from '../richtext/addresses.ts'
import { describedPictures } from '../richtext/described-pictures.ts'
import { findCategoryIds, type PostRow, replaceTextPictures } from './post.store.ts'
import { movePost } from './post-positions.ts'
import { program, storeRevision } from './post-revisions.ts'
import { indexPost, unindexPost } from './post-search.ts'
import {
  findPostTexts,
  insertPostText,
  type PostTextFields,
  type PostTextRow,
  replacePostText,
  type TextLanguage,
  withText,
} from './post-text.store.ts'

/** Who writes, and when; `null` is the program itself. */
export interface Author {
  id: number | null
  at: string
  /** A draft that its form has stored by itself. */
  autosaved?: boolean
}

export const insertText = async (
  tx: Tx,
  post: PostRow,
  lang: TextLanguage,
  fields: PostTextFields,
  author: Author,
): Promise<PostTextRow> => {
  const row = await insertPostText(tx, post.id, lang, fields, author.at)
  await standText(tx, post, null, row, author)
  return row
}

export const replaceText = async (
  tx: Tx,
  post: PostRow,
  present: PostTextRow,
  fields: PostTextFields,
  author: Author,
): Promise<PostTextRow> => {
  // A translation that came in past this function, as the example ones do, keeps its first state too.
  const categories = await findCategoryIds(tx, post.id)
  await storeRevision(tx, withText(post, present), categories, program, present.lang)
  await rememberOldSlug(tx, { postId: post.id, lang: present.lang }, present.slug, fields.slug)
  const row = await replacePostText(tx, post.id, present.lang, fields, author.at)
  await standText(tx, post, present, row, author)
  return row
}

/** Everything beside the row itself. */
const standText = async (
  tx: Tx,
  post: PostRow,
  before: PostTextRow | null,
  row: PostTextRow,
  author: Author,
): Promise<void> => {
  const categories = await findCategoryIds(tx, post.id)
  const shown = { ...withText(post, row), categories }
  await recordTextPictures(tx, post, author.at)
  await movePost(tx, before && { ...withText(post, before), categories }, shown, row.lang)
  await indexPost(tx, shown, row.lang)
  await storeRevision(tx, shown, categories, author, row.lang)
  if (post.image_hash) await adoptAltText(tx, post.image_hash, row.image_alt, author.at, row.lang)
}

/**
 * Records the pictures that the texts of a post show, in whatever language; their words describe the pictures in the
 * library as well, where nothing has yet.
 */
export const recordTextPictures = async (tx: Tx, post: PostRow, at: string): Promise<void> => {
  const texts = await findPostTexts(tx, post.id)
  await replaceTextPictures(
    tx,
    post.id,
    [post, ...texts].flatMap(({ text }) => picturesOf(text)),
    at,
  )
  for (const { lang, text } of [{ ...post, lang: 'ru' as const }, ...texts])
    for (const { hash, alt } of describedPictures(text)) await adoptAltText(tx, hash, alt, at, lang)
}

/** A post with the categories that decide in which lists it stands. */
type Standing = PostRow & { categories: readonly number[] }

/** Translations stand where their post's order and categories put them. */
export const moveTexts = async (tx: Tx, before: Standing, after: Standing): Promise<void> => {
  const sameLists = String(before.categories) === String(after.categories)
  for (const text of await findPostTexts(tx, after.id)) {
    const { categories } = after
    const shown = { ...withText(after, text), categories }
    await movePost(tx, { ...withText(before, text), categories: before.categories }, shown, text.lang)
    if (!sameLists) await indexPost(tx, shown, text.lang)
  }
}

/** A change of the post that no translation has to follow, such as another order, makes none of them older. */
export const followSource = async (tx: Tx, before: PostRow, after: PostRow): Promise<void> => {
  if (translated.every(field => before[field] === after[field])) await keepUpToDate(tx, before, after)
}

/** Translations that were up to date with a post still are after a change of it. */
export const keepUpToDate = async (tx: Tx, before: PostRow, after: PostRow): Promise<void> => {
  await tx
    .updateTable('post_texts')
    .set({ source_version: after.version })
    .where('post_id', '=', after.id)
    .where('source_version', '=', before.version)
    .execute()
}

const translated = [
  'title',
  'text',
  'description',
  'meta_title',
  'meta_description',
  'keywords',
  'image_alt',
] as const satisfies (keyof PostRow)[]

/** Takes the translations of a post out of lists and search; their rows go with the post. */
export const removeTexts = async (tx: Tx, post: Standing): Promise<void> => {
  for (const text of await findPostTexts(tx, post.id)) {
    const shown = withText(post, text)
    await movePost(tx, { ...shown, categories: post.categories }, null, text.lang)
    await unindexPost(tx, post.id, text.lang)
    await storeGoneSlugs(tx, shown, text.lang)
  }
}

/** Puts the translations of a post from the bin into lists and search again; their rows are back already. */
export const restoreTexts = async (tx: Tx, post: Standing): Promise<void> => {
  const { categories } = post
  for (const text of await findPostTexts(tx, post.id)) {
    const shown = { ...withText(post, text), categories }
    await movePost(tx, null, shown, text.lang)
    await indexPost(tx, shown, text.lang)
    await storeRevision(tx, shown, categories, program, text.lang)
    await deleteGoneSlugs(tx, [text.slug])
  }
}
