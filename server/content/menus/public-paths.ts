/** Pages that a menu can lead to because visitors can open them now in its language. */
import type { Tx } from '#server/platform/db/open.ts'
import type { Language } from '#shared/domain/languages.ts'
import { menuPages } from '#shared/domain/menu-pages.ts'
import { isFixedPath } from '#shared/domain/page-path.ts'
import { listPublishedPaths } from '../site-pages/site-page.store.ts'

/** Those of the program, and those of the office that are published. */
export const publicPaths = async (db: Tx, lang: Language): Promise<ReadonlySet<string>> => {
  const published = await listPublishedPaths(db, lang)
  return new Set([...own, ...published.map(({ path }) => path)])
}

const own = menuPages.map(({ path }) => path).filter(path => !isFixedPath(path))
