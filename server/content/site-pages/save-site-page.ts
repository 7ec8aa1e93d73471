/** The one way in which a page is written: row, pictures and revision in one transaction. */
import { z } from 'zod'
import type { Tx } from '#server/platform/db/open.ts'
import { type PageLang, pageContents, pageLang } from '#shared/contract/site-pages.ts'
import { findRevisionRow, insertRevision } from '../revisions/revision.store.ts'
import { picturesOfPage } from './page-contents.ts'
import {
  findTexts,
  insertPageRow,
  insertTextRow,
  replacePagePictures,
  replacePageRow,
  type SitePageFields,
  type SitePageRow,
} from './site-page.store.ts'

/** Who writes, and when; `null` is the program itself. */
export interface Writer {
  id: number | null
  at: string
}

/** Creates a page with its first text. */
export const insertPage = async (
  tx: Tx,
  lang: PageLang,
  fields: SitePageFields,
  writer: Writer,
): Promise<SitePageRow> => recorded(tx, await insertPageRow(tx, lang, fields, writer.at), writer)

/** Gives a page its first text in a further language. */
export const insertText = async (
  tx: Tx,
  page: SitePageRow,
  lang: PageLang,
  fields: Omit<SitePageFields, 'path'>,
  writer: Writer,
): Promise<SitePageRow> => recorded(tx, await insertTextRow(tx, page, lang, fields, writer.at), writer)

export const replacePage = async (
  tx: Tx,
  present: SitePageRow,
  fields: SitePageFields,
  writer: Writer,
): Promise<SitePageRow> => {
  const row = await replacePageRow(tx, present, fields, writer.at)
  // A plan that comes true shows what was planned; the draft, which may be another one by now, has a state already.
  const comesTrue = row.published !== present.published && row.published === present.planned
  return recorded(tx, row, writer, comesTrue && row.published !== null ? row.published : row.draft)
}

/** Stores the pictures of all its languages and the state of a text that has just been written. */
const recorded = async (
  tx: Tx,
  row: SitePageRow,
  { id }: Writer,
  contents = row.draft,
): Promise<SitePageRow> => {
  const texts = await findTexts(tx, row.id)
  await replacePagePictures(
    tx,
    row.id,
    picturesOfPage(...texts.flatMap(({ draft, planned, published }) => [draft, planned, published])),
    row.updated_at,
  )
  await insertRevision(
    tx,
    {
      kind: 'site-page',
      record_id: row.id,
      lang: row.lang,
      version: row.version,
      snapshot: JSON.stringify({
        path: row.path,
        lang: row.lang,
        contents: JSON.parse(contents) as unknown,
        published: row.published === contents,
      }),
      author_id: id,
      created_at: row.updated_at,
    },
    picturesOfPage(contents),
  )
  return row
}

const snapshot = z.object({
  path: z.string(),
  lang: pageLang,
  contents: pageContents,
  published: z.boolean(),
})
export type PageSnapshot = z.infer<typeof snapshot>

export const readSnapshot = (json: string): PageSnapshot => snapshot.parse(JSON.parse(json))

export const findPageRevision = async (db: Tx, id: number, version: number) => {
  const row = await findRevisionRow(db, { kind: 'site-page', record_id: id }, version)
  return row && { ...readSnapshot(row.snapshot), version, author: row.author, createdAt: row.created_at }
}
