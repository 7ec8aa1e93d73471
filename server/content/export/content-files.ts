/** Exports public content other than posts: pictures, and one record a line with its texts in both languages. */
import type { Context } from '#server/platform/context.ts'
import { batchesOf, listInOrder } from '#server/platform/db/rows.ts'
import { listCaseRows } from '../cases/case.store.ts'
import { findPictures, pictureOfRow, type StoredPictureRow } from '../media/media.store.ts'
import { altsOf } from '../media/picture-library.store.ts'

/** The office's pages: draft and published text by language, and the former paths that redirect to each page. */
export async function* exportPages({ db }: Context): AsyncGenerator<string> {
  const pages = await db.selectFrom('site_pages').selectAll().orderBy('id').execute()
  for (const { id, path, created_at, updated_at } of pages) {
    const rows = await listInOrder(db, 'site_page_texts', { page_id: id }, 'lang')
    const texts = rows.map(row => ({
      lang: row.lang,
      draft: JSON.parse(row.draft) as unknown,
      published: row.published === null ? null : (JSON.parse(row.published) as unknown),
      published_at: row.published_at,
      publish_at: row.publish_at,
      planned: row.planned === null ? null : (JSON.parse(row.planned) as unknown),
      updated_at: row.updated_at,
    }))
    const former = await listInOrder(db, 'site_page_paths', { page_id: id }, 'path', ['path'])
    const formerAddresses = former.map(row => row.path)
    yield lineOf({ id, path, formerAddresses, texts, created_at, updated_at })
  }
}

export async function* exportCases({ db }: Context): AsyncGenerator<string> {
  for (const { version: _, pictures, facts, texts, ...row } of (await listCaseRows(db)).toReversed())
    yield lineOf({
      ...row,
      facts,
      texts,
      pictures: pictures.map(({ file, cleared, hash }) => ({
        file,
        cleared,
        shown: hash === null ? null : `/media/${hash}-`,
      })),
    })
}

export async function* exportMenus({ db }: Context): AsyncGenerator<string> {
  const menus = await db.selectFrom('menus').selectAll().orderBy('lang').execute()
  for (const { lang, document, updated_at } of menus)
    yield lineOf({ lang, ...(JSON.parse(document) as object), updated_at })
}

/**
 * Every picture that a post shows, in the widest file that all programs read: `name` is its path in the archive, `file`
 * the name of the stored file.
 */
export async function* exportPictures(ctx: Context) {
  for await (const rows of batchesOf(readMedia(ctx))) {
    const pictures = await findPictures(
      ctx.db,
      rows.map(({ hash }) => hash),
    )
    for (const picture of pictures.values()) {
      const file = widestFile(picture)
      if (file !== undefined) yield { name: exportedPictureName(picture), file }
    }
  }
}

/** Names and alternative texts of pictures, by the name of the picture's file in the archive. */
export async function* exportPictureTexts(ctx: Context): AsyncGenerator<string> {
  for await (const rows of batchesOf(readMedia(ctx)))
    for (const row of rows) {
      const { focus, ...picture } = pictureOfRow(row)
      const texts = { name: row.name, alts: altsOf(row), focus }
      yield lineOf({ file: exportedPictureName(picture), ...texts, library: row.stored === 1 })
    }
}

const readMedia =
  ({ db }: Context) =>
  (after?: { hash: string }) =>
    db
      .selectFrom('media')
      .selectAll()
      .where('hash', '>', after?.hash ?? '')
      .orderBy('hash')
      .limit(100)
      .execute()

const lineOf = (record: object): string => `${JSON.stringify(record)}\n`

/** File name of a picture in an export, and the stored file that is exported under it. */
type Stored = Pick<StoredPictureRow, 'hash' | 'variants'>

/** Sixteen digits of the hash are enough to distinguish all pictures of a site. */
export const exportedPictureName = (picture: Stored): string =>
  `pictures/${picture.hash.slice(0, 16)}.${widestFile(picture)?.split('.').at(-1) ?? 'jpg'}`

/** The widest file in a format that all programs read. */
const widestFile = ({ variants }: Stored): string | undefined =>
  variants
    .filter(({ type }) => type === 'image/jpeg' || type === 'image/png')
    .toSorted((one, other) => other.width - one.width)[0]?.file
