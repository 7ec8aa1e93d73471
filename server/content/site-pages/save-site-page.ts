/** The one way in which a page is written: row, pictures and revision in one transaction. */
import { z } from 'zod'
import type { Tx } from '#server/platform/db/open.ts'
import { pageContents, pageLang } from '#shared/contract/site-pages.ts'
import { findRevisionRow, insertRevision } from '../revisions/revision.store.ts'
import { picturesOfPage } from './page-contents.ts'
import {
  insertPageRow,
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

export const insertPage = async (tx: Tx, fields: SitePageFields, writer: Writer): Promise<SitePageRow> =>
  recorded(tx, await insertPageRow(tx, fields, writer.at), writer)

export const replacePage = async (
  tx: Tx,
  present: SitePageRow,
  fields: SitePageFields,
  writer: Writer,
): Promise<SitePageRow> => recorded(tx, await replacePageRow(tx, present, fields, writer.at), writer)

/** Stores the pictures and the state of a page that has just been written. */
export const recorded = async (tx: Tx, row: SitePageRow, { id }: Writer): Promise<SitePageRow> => {
  await replacePagePictures(tx, row.id, picturesOfPage(row.draft, row.published))
  await insertRevision(
    tx,
    {
      kind: 'site-page',
      record_id: row.id,
      version: row.version,
      snapshot: JSON.stringify({
        path: row.path,
        lang: row.lang,
        contents: JSON.parse(row.draft) as unknown,
        published: row.published === row.draft,
      }),
      author_id: id,
      created_at: row.updated_at,
    },
    picturesOfPage(row.draft),
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
  const row = await findRevisionRow(db, 'site-page', id, version)
  return row && { ...readSnapshot(row.snapshot), version, author: row.author, createdAt: row.created_at }
}
