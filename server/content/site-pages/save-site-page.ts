/** The only way to write a page: row, pictures and revision in one transaction. */

import { z } from 'zod'
import type { Tx } from '#server/platform/db/open.ts'
import { type PageContents, pageContentsSchema, pageLangSchema } from '#shared/contract/content/site-pages.ts'
import { type Language, originalLanguage } from '#shared/domain/site/languages.ts'
import { replaceShownPictures } from '../media/media.store.ts'
import { type RevisionAuthor, revisionsOf } from '../publication/revisions.ts'
import { pageDraftOf, picturesOfPage } from './page-contents.ts'
import {
  findPageTexts,
  insertPageRow,
  insertPageTextRow,
  replacePageRow,
  type SitePageFields,
  type SitePageRow,
  setSourceVersion,
} from './site-page.store.ts'

/** Creates a page with its first text. */
export const insertPage = async (
  tx: Tx,
  lang: Language,
  fields: SitePageFields,
  author: RevisionAuthor,
): Promise<SitePageRow> => recorded(tx, await insertPageRow(tx, lang, fields, author.at), author)

/** Gives a page its first text in a further language. */
export const insertPageText = async (
  tx: Tx,
  page: SitePageRow,
  lang: Language,
  fields: Omit<SitePageFields, 'path'>,
  author: RevisionAuthor,
): Promise<SitePageRow> => recorded(tx, await insertPageTextRow(tx, page, lang, fields, author.at), author)

export const replacePage = async (
  tx: Tx,
  present: SitePageRow,
  fields: SitePageFields,
  author: RevisionAuthor,
): Promise<SitePageRow> => {
  const row = await replacePageRow(tx, present, fields, author.at)
  if (row.published_version !== present.published_version) await followOriginal(tx, row)
  // The versions of what is published and planned name revisions that hold it; the draft may differ and has one already.
  const isNew = (name: 'published' | 'planned') => row[name] !== present[name]
  const shown = isNew('published') ? row.published : isNew('planned') ? row.planned : null
  return recorded(tx, row, author, shown ?? row.draft)
}

/**
 * Keeps a translation up to date if the original is published again with the content from which the translation was
 * made, for instance after it was hidden.
 */
const followOriginal = async (tx: Tx, { id, lang, published, published_version }: SitePageRow) => {
  if (lang !== originalLanguage || published === null) return
  for (const { lang: other, source_version } of await findPageTexts(tx, id)) {
    if (source_version === null) continue
    const was = await pageRevisions.find(tx, { id, lang }, source_version)
    if (was && isSame(was.state.contents, pageDraftOf({ draft: published })))
      await setSourceVersion(tx, { id, lang: other }, published_version)
  }
}

const isSame = (one: PageContents, other: PageContents): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/** Records the pictures of the page in all languages, and stores a revision of the text just written. */
const recorded = async (
  tx: Tx,
  row: SitePageRow,
  author: RevisionAuthor,
  contents = row.draft,
): Promise<SitePageRow> => {
  const texts = await findPageTexts(tx, row.id)
  const hashes = picturesOfPage(...texts.flatMap(each => [each.draft, each.planned, each.published]))
  await replaceShownPictures(tx, 'site_page_media', { id: row.id, hashes, at: row.updated_at })
  const { path, lang } = row
  const state = {
    path,
    lang,
    contents: pageDraftOf({ draft: contents }),
    published: row.published === contents,
  }
  await pageRevisions.store(tx, row, state, author)
  return row
}

const state = z.object({
  path: z.string(),
  lang: pageLangSchema,
  contents: pageContentsSchema,
  published: z.boolean(),
})
export type PageState = z.infer<typeof state>

export const pageRevisions = revisionsOf<PageState>('site-page', state, {
  pictures: ({ contents }) => picturesOfPage(JSON.stringify(contents)),
  listed: ({ published }) => ({ published }),
})
