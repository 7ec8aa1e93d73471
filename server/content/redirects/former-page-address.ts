/**
 * The old addresses of the site's pages. Each redirects to the page's present address, and only where there is no page:
 * redirects form no chain and no circle, and an old address never hides a page.
 */

import type { Tx } from '#server/platform/db/open.ts'
import type { Row } from '#server/platform/db/tables.ts'
import type { Language } from '#shared/domain/site/languages.ts'
import { RedirectError } from './redirect-moved.ts'

/** Stores the address that a page leaves, and deletes the one that it takes, in case it was an old one of the page. */
export const rememberPath = async (db: Tx, pageId: number, from: string, to: string): Promise<void> => {
  await db.deleteFrom('site_page_paths').where('path', '=', to).where('page_id', '=', pageId).execute()
  await db
    .insertInto('site_page_paths')
    .values({ path: from, page_id: pageId })
    // An address that several pages have had leads to the last of them.
    .onConflict(conflict => conflict.column('path').doUpdateSet({ page_id: pageId }))
    .execute()
}

/** Throws `Moved` when the path is the old address of a page; called only when no page has the path. */
export const redirectToPresentPath = async (db: Tx, path: string, lang: Language): Promise<void> => {
  const present = await findPresentPath(db, path, lang)
  if (present !== undefined) throw new RedirectError(present)
}

/** The present path of the page with this old address; undefined when it is not published in the language. */
export const findPresentPath = async (db: Tx, path: string, lang: Language): Promise<string | undefined> => {
  const row = await leading(db, lang).where('site_page_paths.path', '=', path).executeTakeFirst()
  return row?.present
}

/** Present addresses by former ones, of pages that visitors can open in the language. */
export const listFormerPaths = async (db: Tx, lang: Language): Promise<Map<string, string>> => {
  const rows = await leading(db, lang).execute()
  return new Map(rows.map(({ path, present }) => [path, present]))
}

const leading = (db: Tx, lang: Language) =>
  db
    .selectFrom('site_page_paths')
    .innerJoin('site_pages', 'site_pages.id', 'site_page_paths.page_id')
    .innerJoin('site_page_texts', 'site_page_texts.page_id', 'site_pages.id')
    .select(['site_page_paths.path', 'site_pages.path as present'])
    .where('lang', '=', lang)
    .where('published', 'is not', null)

/** True for an address that some page has left. */
export const isFormerPath = async (db: Tx, path: string): Promise<boolean> =>
  (await db.selectFrom('site_page_paths').select('path').where('path', '=', path).executeTakeFirst()) !==
  undefined

/** The rows of a page, for the bin. */
export const findFormerPaths = (db: Tx, pageId: number): Promise<Row<'site_page_paths'>[]> =>
  db.selectFrom('site_page_paths').selectAll().where('page_id', '=', pageId).execute()

/** Gives a restored page its former addresses again; those that another page has left meanwhile stay with that one. */
export const restoreFormerPaths = async (db: Tx, pageId: number, paths: readonly string[]): Promise<void> => {
  if (paths.length === 0) return
  await db
    .insertInto('site_page_paths')
    .values(paths.map(path => ({ path, page_id: pageId })))
    .onConflict(conflict => conflict.column('path').doNothing())
    .execute()
}
