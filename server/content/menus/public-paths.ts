/** Pages that a menu may link to: those that visitors can open now in its language. */
import type { Tx } from '#server/platform/db/open.ts'
import { menuPages } from '#shared/domain/content/menu-pages.ts'
import { isFixedPath } from '#shared/domain/content/page-path.ts'
import { findBuiltInPage } from '#shared/domain/site/built-in-pages.ts'
import type { Language } from '#shared/domain/site/languages.ts'
import { builtInPageLoaders } from '../public-pages/built-in-page-loaders.ts'
import { listFormerPaths } from '../redirects/former-page-address.ts'
import { listPublishedPaths } from '../site-pages/site-page.store.ts'

/**
 * Present path by known path: paths of built-in pages and of the office's published pages lead to themselves, former
 * paths of a page to its present one.
 */
export const publicPaths = async (db: Tx, lang: Language): Promise<ReadonlyMap<string, string>> => {
  const published = await listPublishedPaths(db, lang)
  const ofProgram = await Promise.all(
    builtInPaths.map(async path => ((await isThere(db, lang, path)) ? [path] : [])),
  )
  const present = [...ofProgram.flat(), ...published.map(({ path }) => path)]
  return new Map([...(await listFormerPaths(db, lang)), ...present.map(path => [path, path] as const)])
}

const isThere = async (db: Tx, lang: Language, path: string): Promise<boolean> => {
  const kind = findBuiltInPage(path)?.kind
  const listed = kind && (await builtInPageLoaders[kind].listed?.(db, lang))
  return listed?.some(page => page.path === path) ?? true
}

/** Every page of the office by its id: its path, and whether visitors can open it in the language. */
export const pagesById = async (
  db: Tx,
  lang: Language,
): Promise<ReadonlyMap<number, { path: string; isPublic: boolean }>> => {
  const rows = await db.selectFrom('site_pages').select(['id', 'path']).execute()
  const published = new Set((await listPublishedPaths(db, lang)).map(({ path }) => path))
  return new Map(rows.map(({ id, path }) => [id, { path, isPublic: published.has(path) }]))
}

/** Paths of the pages that the program renders by itself, without an office page. */
export const builtInPaths: readonly string[] = menuPages
  .map(({ path }) => path)
  .filter(path => !isFixedPath(path))
