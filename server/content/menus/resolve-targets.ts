import type { Tx } from '#server/platform/db/open.ts'
import type { Menu, MenuEntry, MenuTarget, ShownMenuEntry } from '#shared/contract/content/menus.ts'
import type { SiteInfo } from '#shared/contract/content/public-pages.ts'
import { isAwaited } from '#shared/domain/content/menu-pages.ts'
import { type Language, languages, withPrefix } from '#shared/domain/site/languages.ts'
import { categoryTitleIn } from '../categories/category-titles.ts'
import { findPublishedSlugs } from '../posts/post.store.ts'
import { typesetText } from '../richtext/typeset.ts'
import { withoutQuery } from './bind-entries.ts'
import type { StoredMenu } from './menu.kind.ts'
import { findMenu } from './menu.kind.ts'
import { pagesById, publicPaths } from './public-paths.ts'

/** The menus with the URL of each entry; null where the target is removed or not public. */
export const resolveMenu = async (
  db: Tx,
  { lang, document, version, updatedAt }: StoredMenu,
): Promise<Menu> => {
  const { header, footer, legal } = document
  const all = [...header, ...footer.flatMap(({ entries }) => entries), ...legal]
  const addressOf = await addressesFor(
    db,
    lang,
    all.map(({ target }) => target),
  )
  const pages = await pagesById(db, lang)
  const shown = (entries: readonly MenuEntry[]): ShownMenuEntry[] =>
    entries.map(({ label, target }) => {
      if (target.kind !== 'page' || target.id === undefined) return { label, target, href: addressOf(target) }
      const page = pages.get(target.id)
      const path = page ? page.path + target.path.slice(withoutQuery(target.path).length) : target.path
      return { label, target: { ...target, path }, href: page?.isPublic ? path : null }
    })
  return {
    lang,
    header: shown(header),
    footer: footer.map(({ title, entries }) => ({ title, entries: shown(entries) })),
    legal: shown(legal),
    version,
    updatedAt,
  }
}

/** The menus as visitors see them: without entries that lead nowhere and without columns of only such entries. */
export const publicMenu = (menu: Menu): Menu => {
  const leading = (entries: readonly ShownMenuEntry[]) => entries.filter(({ href }) => href !== null)
  return {
    ...menu,
    header: leading(menu.header),
    footer: menu.footer
      .map(({ title, entries }) => ({ title, entries: leading(entries) }))
      .filter(({ entries }) => entries.length > 0),
    legal: leading(menu.legal),
  }
}

/** The menus with the language's prefix before each path of this site. */
export const withAddresses = (menu: Menu, prefix: string): Menu => {
  const whole = (entries: readonly ShownMenuEntry[]) =>
    entries.map(entry => ({
      ...entry,
      href: entry.href?.startsWith('/') ? withPrefix(entry.href, prefix) : entry.href,
    }))
  return {
    ...menu,
    header: whole(menu.header),
    footer: menu.footer.map(({ title, entries }) => ({ title, entries: whole(entries) })),
    legal: whole(menu.legal),
  }
}

/** Number of entries that lead nowhere; without the list of delivered cars, which appears with the first car. */
const countMissing = ({ header, footer, legal }: Menu): number =>
  [...header, ...footer.flatMap(({ entries }) => entries), ...legal].filter(
    ({ href, target }) => href === null && !isAwaited(target),
  ).length

const addressesFor = async (db: Tx, lang: Language, targets: readonly MenuTarget[]) => {
  const paths = await publicPaths(db, lang)
  const posts = await findPublishedSlugs(
    db,
    targets.flatMap(target => (target.kind === 'post' ? [target.id] : [])),
    lang,
  )
  const categories = await titledIn(
    db,
    lang,
    targets.flatMap(target => (target.kind === 'category' ? [target.id] : [])),
  )
  return (target: MenuTarget): string | null => {
    switch (target.kind) {
      case 'page': {
        const asked = withoutQuery(target.path)
        const current = paths.get(asked)
        return current === undefined ? null : current + target.path.slice(asked.length)
      }
      case 'post': {
        const post = posts.get(target.id)
        return post === undefined ? null : `/blog/${post.slug}`
      }
      case 'category':
        return categories.has(target.id) ? `/blog?category=${target.id}` : null
      case 'address':
        return target.url
    }
  }
}

/** Categories with a title in the language; visitors cannot open others. */
const titledIn = async (db: Tx, lang: Language, ids: readonly number[]): Promise<Set<number>> => {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('categories')
    .select(['id', 'title', 'titles'])
    .where('id', 'in', [...ids])
    .execute()
  return new Set(rows.filter(row => categoryTitleIn(row, lang) !== null).map(({ id }) => id))
}

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
