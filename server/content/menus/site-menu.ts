/** The menus in the form in which every page of the site shows them. */
import type { Tx } from '#server/platform/db/open.ts'
import type { ShownMenuEntry } from '#shared/contract/menu.ts'
import type { SiteInfo } from '#shared/contract/pages.ts'
import { typograph } from '#shared/domain/typographer.ts'
import { findMenu } from './menu.store.ts'
import { countMissing, publicMenu, resolveMenu } from './resolve-targets.ts'

export const readSiteMenu = async (db: Tx): Promise<SiteInfo['menu']> => {
  const { header, footer, legal } = publicMenu(await resolveMenu(db, await findMenu(db, 'ru')))
  return {
    header: linksOf(header),
    footer: footer.map(({ title, entries }) => ({ title: typograph(title), links: linksOf(entries) })),
    legal: linksOf(legal),
  }
}

/** How many entries the office has to look after. */
export const countMissingEntries = async (db: Tx): Promise<number> =>
  countMissing(await resolveMenu(db, await findMenu(db, 'ru')))

const linksOf = (entries: readonly ShownMenuEntry[]) =>
  entries.map(({ label, href }) => ({ title: typograph(label), href: href ?? '' }))
