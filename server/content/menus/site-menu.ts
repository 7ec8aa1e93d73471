import type { Tx } from '#server/platform/db/open.ts'
import type { ShownMenuEntry } from '#shared/contract/content/menus.ts'
import type { SiteInfo } from '#shared/contract/content/public-pages.ts'
import { type Language, languages, withPrefix } from '#shared/domain/site/languages.ts'
import { typesetText } from '../richtext/typeset-text.ts'
import { findMenu } from './menu.kind.ts'
import { countMissing, publicMenu, resolveMenu } from './resolve-targets.ts'

export const readSiteMenu = async (db: Tx, lang: Language, prefix: string): Promise<SiteInfo['menu']> => {
  const { header, footer, legal } = publicMenu(await resolveMenu(db, await findMenu(db, lang)))
  const linksOf = (entries: readonly ShownMenuEntry[]) =>
    entries.map(({ label, href }) => ({ title: typesetText(label), href: inFiles(href ?? '', prefix) }))
  return {
    header: linksOf(header),
    footer: footer.map(({ title, entries }) => ({ title: typesetText(title), links: linksOf(entries) })),
    legal: linksOf(legal),
  }
}

/** Adds the language's prefix to the feed only: the router adds it to pages, but the feed is a file outside of it. */
const inFiles = (href: string, prefix: string): string =>
  href === '/rss.xml' ? withPrefix(href, prefix) : href

/** Number of entries that lead nowhere, in the menus of both languages. */
export const countMissingEntries = async (db: Tx): Promise<number> => {
  const counts = languages.map(async lang => countMissing(await resolveMenu(db, await findMenu(db, lang))))
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0)
}
