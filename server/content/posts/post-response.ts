import type { Tx } from '#server/platform/db/open.ts'
import type * as contract from '#shared/contract/content/posts.ts'
import type { Language } from '#shared/domain/site/languages.ts'
import { findPicture, findPictures, type StoredPictureRow } from '../media/media.store.ts'
import { mediaUrl } from '../media/stored-picture.ts'
import type { TextId } from '../publication/revisions.ts'
import {
  findCategoriesOf,
  findSummaries,
  isOriginal,
  type PostRow,
  type PostSummaryRow,
  type PostTextRow,
} from './post.store.ts'
import { type PostState, postRevisions } from './post-revisions.ts'
import { postTextsOf } from './post-text-fields.ts'

/** A post with its text; categories are named in the language of the text. */
export const postResponse = async (db: Tx, row: PostTextRow): Promise<contract.Post> => {
  const [summary] = await summaryResponses(db, [row], row.lang)
  if (!summary) throw new Error('A post without a summary')
  return { ...summary, text: row.text }
}

/** Summaries of these posts in a language, in the order of the ids. */
export const summariesOf = async (
  db: Tx,
  ids: readonly number[],
  lang: Language,
): Promise<contract.PostSummary[]> => summaryResponses(db, await findSummaries(db, ids, lang), lang)

const summaryResponses = async (
  db: Tx,
  rows: readonly PostSummaryRow[],
  lang: Language,
): Promise<contract.PostSummary[]> => {
  const categories = await findCategoriesOf(
    db,
    rows.map(row => row.id),
    lang,
  )
  const pictures = await findPictures(
    db,
    rows.flatMap(row => row.image_hash ?? []),
  )
  return rows.map(row => summaryOf(row, categories.get(row.id) ?? [], pictures.get(row.image_hash ?? '')))
}

const summaryOf = (
  row: PostSummaryRow | (PostState & Pick<PostSummaryRow, 'id' | 'version'>),
  categories: contract.PostSummary['categories'],
  picture: StoredPictureRow | undefined,
): contract.PostSummary => ({
  id: row.id,
  ...postTextsOf(row),
  slug: row.slug,
  categories,
  order: row.sort_order,
  ...imageOf(picture),
  status: row.status,
  publishedAt: row.published_at,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  version: row.version,
})

/** URLs of the picture's fallback and of every variant, and its focal point. */
export const imageOf = (
  picture: StoredPictureRow | undefined,
): Pick<contract.PostSummary, 'image' | 'imageVariants' | 'imageFocus'> => ({
  image: picture?.variants[0] ? mediaUrl(picture.variants[0].file) : null,
  imageVariants: (picture?.variants ?? []).map(({ file, type, width, height }) => ({
    url: mediaUrl(file),
    type,
    width,
    height,
  })),
  ...focusOf(picture),
})

/** Focal point in per cent, rounded to tens: inline styles are not allowed, and the style sheet has rules for tens. */
const focusOf = (picture: StoredPictureRow | undefined): Pick<contract.PostSummary, 'imageFocus'> => {
  const { x, y } = picture?.focus ?? { x: 50, y: 50 }
  const [left, top] = [Math.round(x / 10) * 10, Math.round(y / 10) * 10]
  return left === 50 && top === 50 ? {} : { imageFocus: `${left} ${top}` }
}

/** An earlier version in the shape of a post, without removed categories. Throws 404 if that version is not stored. */
export const revisionResponse = async (db: Tx, text: TextId, version: number): Promise<contract.Post> => {
  const { state: old } = await postRevisions.read(db, text, version)
  const categories =
    old.categories.length === 0
      ? []
      : await db
          .selectFrom('categories')
          .select(['id', 'title'])
          .where('id', 'in', old.categories)
          .orderBy('title_key')
          .execute()
  const picture = old.image_hash === null ? undefined : await findPicture(db, old.image_hash)
  return { ...summaryOf({ ...old, id: text.id, version }, categories, picture), text: old.text }
}

/** A post in a language; a translation includes the version of the original that it follows. */
export const savedResponse = async (db: Tx, row: PostRow): Promise<contract.Post> => {
  const post = await postResponse(db, row)
  return row.source_version === null ? post : { ...post, sourceVersion: row.source_version }
}

/** Like `savedResponse`; an original also includes the state of its translation. */
export const officeResponse = async (db: Tx, row: PostRow): Promise<contract.Post> => {
  const post = await savedResponse(db, row)
  return (isOriginal(row) && (await withTranslations(db, [post]))[0]) || post
}

export const withTranslations = async <P extends contract.PostSummary>(
  db: Tx,
  posts: readonly P[],
): Promise<P[]> => {
  const ids = posts.map(({ id }) => id)
  const rows = await db
    .selectFrom('post_texts')
    .select(['post_id', 'lang', 'status', 'version', 'source_version'])
    .where('post_id', 'in', ids.length > 0 ? ids : [0])
    .execute()
  const versions = new Map(
    rows.flatMap(row => (row.source_version === null ? [[row.post_id, row.version]] : [])),
  )
  const states = new Map(
    rows.flatMap(({ post_id, lang, status, source_version }) =>
      source_version === null
        ? []
        : [[post_id, { lang, status, isOlder: source_version < (versions.get(post_id) ?? 0) }]],
    ),
  )
  return posts.map(post => ({ ...post, translation: states.get(post.id) ?? null }))
}
