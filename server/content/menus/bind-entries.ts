/**
 * An entry leads to a page and not to its address: the number of the page is stored with it. What another page does at
 * an address that the page has left changes nothing, and an entry of a removed page leads nowhere until it is back.
 */
import { isDeepStrictEqual } from 'node:util'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { MenuEntry, MenuInput, MenuTarget } from '#shared/contract/menu.ts'
import { languages } from '#shared/domain/languages.ts'
import { findMenu } from './menu.store.ts'
import { own } from './public-paths.ts'

/** The path of a target without what follows it. @example pathOf('/usa?route=usa#steps') // '/usa' */
export const pathOf = (path: string): string => path.split(/[?#]/, 1)[0] ?? ''

/**
 * The menus as they are stored, with the page of each entry. The number goes before the address, which the page may have
 * left since the form was read; where its page is gone, the address names another one.
 */
export const bindMenu = async (tx: Tx, menu: MenuInput): Promise<MenuInput> => {
  const { byPath, present } = await readPages(tx)
  return withTargets(menu, target => {
    const path = target.id === undefined ? undefined : present.get(target.id)
    if (path !== undefined) return { ...target, path: path + target.path.slice(pathOf(target.path).length) }
    const id = byPath.get(pathOf(target.path))
    if (id !== undefined) return { ...target, id }
    // A page in the bin may come back; what the program has by itself is none.
    return own.includes(pathOf(target.path)) ? { kind: 'page', path: target.path } : target
  })
}

/** Binds what is stored without a page, before one leaves its address: visitors see no difference, so that versions stay. */
export const bindMenus = async (tx: Tx): Promise<void> => {
  const { byPath } = await readPages(tx)
  for (const lang of languages) {
    const { document } = await findMenu(tx, lang)
    const bound = withTargets(document, target => {
      const id = target.id ?? byPath.get(pathOf(target.path))
      return id === undefined ? target : { ...target, id }
    })
    if (isDeepStrictEqual(bound, document)) continue
    await tx
      .updateTable('menus')
      .set({ document: JSON.stringify(bound) })
      .where('lang', '=', lang)
      .execute()
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

/** The page of each address, of former ones too where no page stands; the present address of each page. */
const readPages = async (tx: Tx) => {
  const pages = await tx.selectFrom('site_pages').select(['id', 'path']).execute()
  const former = await tx.selectFrom('site_page_paths').select(['page_id as id', 'path']).execute()
  return {
    byPath: new Map([...former, ...pages].map(({ id, path }) => [path, id])),
    present: new Map(pages.map(({ id, path }) => [id, path])),
  }
}

/** At every start: the menus of the first day, and those that were stored before entries had pages. */
export const bindStoredMenus = ({ db }: Pick<Context, 'db'>): Promise<void> =>
  db.transaction().execute(bindMenus)
