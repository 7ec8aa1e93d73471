/**
 * Former paths of pages. Each redirects straight to the page's present path, and only where no page has it now: so
 * redirects form no chain and no circle, and a former path never hides a page.
 */

import type { Tx } from '#server/platform/db/open.ts'
import { hasRows, insertMissing, listRows, storeRow } from '#server/platform/db/rows.ts'
import type { Row } from '#server/platform/db/tables.ts'
import type { Language } from '#shared/domain/site/languages.ts'
import { RedirectError } from './redirect-moved.ts'

/** Stores the path that a page gives up, and deletes its new path from the former ones. */
export const rememberPath = async (db: Tx, pageId: number, from: string, to: string): Promise<void> => {
  await db.deleteFrom('site_page_paths').where('path', '=', to).where('page_id', '=', pageId).execute()
  // A former path of several pages leads to the page that gave it up last.
  await storeRow(db, 'site_page_paths', { path: from }, { page_id: pageId })
}

/** Throws `RedirectError` for a former path of a page; called only when no page has the path now. */
export const redirectToPresentPath = async (db: Tx, path: string, lang: Language): Promise<void> => {
  const present = await findPresentPath(db, path, lang)
  if (present !== undefined) throw new RedirectError(present)
}

/** Present path of the page that had this path; undefined if there is none or it is not published in the language. */
export const findPresentPath = async (db: Tx, path: string, lang: Language): Promise<string | undefined> => {
  const row = await leading(db, lang).where('site_page_paths.path', '=', path).executeTakeFirst()
  return row?.present
}

/** Present paths by former path, of pages published in the language. */
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

/** True for a former path of any page. */
export const isFormerPath = (db: Tx, path: string): Promise<boolean> =>
  hasRows(db.selectFrom('site_page_paths').where('path', '=', path))

/** Former paths of a page, to be stored in its bin entry. */
export const findFormerPaths = (db: Tx, pageId: number): Promise<Row<'site_page_paths'>[]> =>
  listRows(db, 'site_page_paths', { page_id: pageId })

/** Gives a restored page its former paths back, except those that have become another page's former paths meanwhile. */
export const restoreFormerPaths = async (db: Tx, pageId: number, paths: readonly string[]): Promise<void> => {
  if (paths.length === 0) return
  await insertMissing(
    db,
    'site_page_paths',
    paths.map(path => ({ path, page_id: pageId })),
  )
}
