/** Site pages in the database: the page and what it says in one language. */
import type { Tx } from '#server/platform/db/open.ts'
import type { Row } from '#server/platform/db/tables.ts'
import type { PageLang } from '#shared/contract/site-pages.ts'

/** The language that pages are written in so far. */
export const mainLang: PageLang = 'ru'

export type SitePageRow = Row<'site_pages'> & Omit<Row<'site_page_texts'>, 'page_id'>
/** What a save sets. */
export type SitePageFields = Pick<SitePageRow, 'path' | 'draft' | 'published' | 'published_at' | 'publish_at'>

const pages = (db: Tx) =>
  db
    .selectFrom('site_pages')
    .innerJoin('site_page_texts', 'site_page_texts.page_id', 'site_pages.id')
    .where('lang', '=', mainLang)
    .select(['id', 'path', 'version', 'created_at', 'updated_at', 'lang'])
    .select(['draft', 'published', 'published_at', 'publish_at'])

export const listPageRows = (db: Tx): Promise<SitePageRow[]> => pages(db).orderBy('path').execute()

export const findPage = (db: Tx, id: number): Promise<SitePageRow | undefined> =>
  pages(db).where('id', '=', id).executeTakeFirst()

export const findPageOfPath = (db: Tx, path: string): Promise<SitePageRow | undefined> =>
  pages(db).where('path', '=', path).executeTakeFirst()

/** Addresses that visitors can open, with the last change of what they see there. */
export const listPublishedPaths = (db: Tx): Promise<{ path: string; published_at: string | null }[]> =>
  db
    .selectFrom('site_pages')
    .innerJoin('site_page_texts', 'site_page_texts.page_id', 'site_pages.id')
    .where('lang', '=', mainLang)
    .where('published', 'is not', null)
    .select(['path', 'published_at'])
    .orderBy('path')
    .execute()

/** Numbers of the pages whose planned time has come. */
export const listDuePages = async (db: Tx, at: string, limit: number): Promise<number[]> => {
  const rows = await db
    .selectFrom('site_page_texts')
    .select('page_id')
    .where('publish_at', '<=', at)
    .orderBy('publish_at')
    .limit(limit)
    .execute()
  return rows.map(row => row.page_id)
}

export const insertPageRow = async (
  db: Tx,
  { path, ...text }: SitePageFields,
  at: string,
): Promise<SitePageRow> => {
  const page = await db
    .insertInto('site_pages')
    .values({ path, created_at: at, updated_at: at })
    .returningAll()
    .executeTakeFirstOrThrow()
  await db
    .insertInto('site_page_texts')
    .values({ page_id: page.id, lang: mainLang, ...text })
    .execute()
  return { ...page, lang: mainLang, ...text }
}

/** Sets only what differs: an unchanged `published` or `path` leaves what is cached for visitors as it is. */
export const replacePageRow = async (
  db: Tx,
  present: SitePageRow,
  fields: SitePageFields,
  at: string,
): Promise<SitePageRow> => {
  const { path, published, ...text } = fields
  const page = await db
    .updateTable('site_pages')
    .set(eb => ({
      ...(path === present.path ? {} : { path }),
      version: eb('version', '+', 1),
      updated_at: at,
    }))
    .where('id', '=', present.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await db
    .updateTable('site_page_texts')
    .set({ ...text, ...(published === present.published ? {} : { published }) })
    .where('page_id', '=', present.id)
    .where('lang', '=', mainLang)
    .execute()
  return { ...page, lang: mainLang, ...text, published }
}

export const deletePageRow = async (db: Tx, id: number): Promise<void> => {
  await db.deleteFrom('site_pages').where('id', '=', id).execute()
}

/** Records the pictures that a page shows; those that are not ours are not recorded. */
export const replacePagePictures = async (
  db: Tx,
  pageId: number,
  hashes: readonly string[],
): Promise<void> => {
  await db.deleteFrom('site_page_media').where('page_id', '=', pageId).execute()
  if (hashes.length === 0) return
  await db
    .insertInto('site_page_media')
    .columns(['page_id', 'media_hash'])
    .expression(
      db
        .selectFrom('media')
        .select(eb => [eb.val(pageId).as('page_id'), 'hash'])
        .where('hash', 'in', [...hashes]),
    )
    .execute()
}
