/**
 * Menu entries refer to a page by its id and not by its path: another page may take over a former path without changing
 * the menu, and the entry of a removed page is hidden until the page is restored.
 */

import { isDeepStrictEqual } from 'node:util'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { updateRows } from '#server/platform/db/rows.ts'
import type { MenuEntry, MenuInput, MenuTarget } from '#shared/contract/content/menus.ts'
import { languages } from '#shared/domain/site/languages.ts'
import { findMenu } from './menu.kind.ts'
import { builtInPaths } from './public-paths.ts'

/** The path of a target without query and anchor. @example withoutQuery('/usa?route=usa#steps') // '/usa' */
export const withoutQuery = (path: string): string => path.split(/[?#]/, 1)[0] ?? ''

/**
 * Adds the page id to each entry of a menu before it is stored. An id that is sent takes precedence over the path,
 * which may be outdated; if that page no longer exists, the page at the path is taken.
 */
export const bindMenu = async (tx: Tx, menu: MenuInput): Promise<MenuInput> => {
  const { byPath, present } = await readPages(tx)
  return withTargets(menu, target => {
    const path = target.id === undefined ? undefined : present.get(target.id)
    if (path !== undefined)
      return { ...target, path: path + target.path.slice(withoutQuery(target.path).length) }
    const id = byPath.get(withoutQuery(target.path))
    if (id !== undefined) return { ...target, id }
    // The id of a binned page is kept, so that restoring the page restores the entry; built-in pages have no id.
    return builtInPaths.includes(withoutQuery(target.path)) ? { kind: 'page', path: target.path } : target
  })
}

/** Adds missing page ids before a page changes its path. Visitors see no difference, so versions are not raised. */
export const bindMenus = async (tx: Tx): Promise<void> => {
  const { byPath } = await readPages(tx)
  for (const lang of languages) {
    const { document } = await findMenu(tx, lang)
    const bound = withTargets(document, target => {
      const id = target.id ?? byPath.get(withoutQuery(target.path))
      return id === undefined ? target : { ...target, id }
    })
    if (isDeepStrictEqual(bound, document)) continue
    await updateRows(tx, 'menus', { lang }, { document: JSON.stringify(bound) })
  }
}

type PageTarget = Extract<MenuTarget, { kind: 'page' }>

const withTargets = (
  { header, footer, legal }: MenuInput,
  change: (target: PageTarget) => PageTarget,
): MenuInput => {
  const all = (entries: readonly MenuEntry[]) =>
    entries.map(({ label, target }) => ({ label, target: target.kind === 'page' ? change(target) : target }))
  return {
    header: all(header),
    footer: footer.map(({ title, entries }) => ({ title, entries: all(entries) })),
    legal: all(legal),
  }
}

/** Page ids by path, also by former paths that no page has now; present paths by page id. */
const readPages = async (tx: Tx) => {
  const pages = await tx.selectFrom('site_pages').select(['id', 'path']).execute()
  const former = await tx.selectFrom('site_page_paths').select(['page_id as id', 'path']).execute()
  return {
    byPath: new Map([...former, ...pages].map(({ id, path }) => [path, id])),
    present: new Map(pages.map(({ id, path }) => [id, path])),
  }
}

/** Runs at every start, for the first menus, which name pages by their paths. */
export const bindStoredMenus = ({ db }: Pick<Context, 'db'>): Promise<void> =>
  db.transaction().execute(bindMenus)
