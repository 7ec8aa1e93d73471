import type { Tx } from '#server/platform/db/open.ts'
import type * as contract from '#shared/contract/content/posts.ts'
import type { Language } from '#shared/domain/site/languages.ts'
import { findPictures, type StoredPictureRow } from '../media/media.store.ts'
import { mediaUrl } from '../media/media-url.ts'
import { findCategoriesOf, findSummaries, type PostRow, type PostSummaryRow } from './post.store.ts'
import { postTextsOf } from './post-text-fields.ts'

/** A post with its text; categories are named in the language of the text. */
export const postResponse = async (db: Tx, row: PostRow): Promise<contract.Post> => {
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
  return rows.map(row => ({
    id: row.id,
    ...postTextsOf(row),
    slug: row.slug,
    categories: categories.get(row.id) ?? [],
    order: row.sort_order,
    ...imageOf(row.image_hash === null ? undefined : pictures.get(row.image_hash)),
    status: row.status,
    publishedAt: row.published_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    version: row.version,
  }))
}

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
