/**
 * Finds broken references in pages: links to a withdrawn page, a removed post or category or a renamed anchor; removed
 * pictures; quotes that do not exist.
 */
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { SitePageSummary } from '#shared/contract/content/site-pages.ts'
import { isKnownSection, type SiteSection, sectionFieldsOf } from '#shared/contract/content/site-sections.ts'
import { findBuiltInPage } from '#shared/domain/site/built-in-pages.ts'
import { isLanguage, type Language } from '#shared/domain/site/languages.ts'
import { leavesOf } from '#shared/sections/map-fields.ts'
import { listCategoryRows } from '../categories/category.kind.ts'
import { findPictures } from '../media/media.store.ts'
import { withoutQuery } from '../menus/bind-entries.ts'
import { publicPaths } from '../menus/public-paths.ts'
import { findPostBySlug } from '../posts/post.store.ts'
import { builtInPageLoaders } from '../public-pages/built-in-page-loaders.ts'
import { hrefsOfSection, picturesOfPage, publishedOf, stringsAs } from './page-contents.ts'
import { findPageOfPath } from './site-page.store.ts'

/** Paths that always exist, besides those that a menu can lead to. */
const indispensable = ['/', '/calculator', '/sitemap.xml']

/** The anchor that opens the callback form on every page. */
const everywhere = 'callback'

/**
 * Valid targets, read once for all checked pages: paths; `/blog?category=3`; for pages that are linked with an anchor,
 * `/usa#` and each existing `/usa#steps`; hashes of pictures; numbers of quotes.
 */
export interface KnownPlaces {
  /** Origin of this site, by which absolute links to it are recognised. */
  origin: string
  places: ReadonlySet<string>
}

/** Targets that visitors can open in the language, limited to those that the sections refer to. */
export const readKnownTargets = async (
  { db, config: { publicUrl } }: Pick<Context, 'db' | 'config'>,
  lang: Language,
  drafts: readonly { sections: readonly SiteSection[] }[],
): Promise<KnownPlaces> => {
  const { origin } = new URL(publicUrl)
  const sections = drafts.flatMap(draft => draft.sections)
  const hrefs = [...new Set(sections.flatMap(hrefsOfSection).map(href => localOf(href, origin)))]
  const categories = sections.flatMap(categoriesNamedBy)
  const places = [
    ...indispensable,
    ...(await publicPaths(db, lang)).keys(),
    ...(await knownOwnPages(db, lang, hrefs)),
    ...(await knownPosts(db, lang, hrefs)),
    ...(await knownCategories(db, [...hrefs, ...categories.map(id => `/blog?category=${id}`)])),
    ...(await knownAnchors(db, lang, hrefs)),
    ...(await findPictures(db, sections.flatMap(picturesOf))).keys(),
    ...(await knownQuotes(db, sections.flatMap(quotesOf))),
  ]
  return { origin, places: new Set(places) }
}

/** The path of an absolute link to this site; any other link unchanged. */
export const localOf = (href: string, origin: string): string => {
  if (!/^https?:/i.test(href) || !URL.canParse(href)) return href
  const url = new URL(href)
  // Links to pages of the other language are not checked, since only pages of this language are read here.
  if (url.origin !== origin || isLanguage(url.pathname.split('/')[1])) return href
  return url.pathname + url.search + url.hash
}

const picturesOf = (section: SiteSection): string[] =>
  isKnownSection(section) ? picturesOfPage(JSON.stringify(section)) : []

const quotesOf = (section: SiteSection): string[] => stringsAs(section, 'quote')

/** Ids of the categories whose posts the section lists. */
const categoriesNamedBy = (section: SiteSection): unknown[] =>
  leavesOf(sectionFieldsOf(section), section).flatMap(([value, { as }]) =>
    as === 'category' && value !== null ? [value] : [],
  )

const knownQuotes = async (db: Tx, numbers: readonly string[]): Promise<string[]> => {
  if (numbers.length === 0) return []
  const rows = await db
    .selectFrom('quotes')
    .select('number')
    .where('number', 'in', [...new Set(numbers)])
    .execute()
  return rows.map(({ number }) => number)
}

/**
 * Paths of existing built-in pages. Posts are left out: the site map lists only some of them, so `knownPosts` looks
 * them up one by one.
 */
const knownOwnPages = async (db: Tx, lang: Language, hrefs: readonly string[]): Promise<string[]> => {
  const kinds = new Set(hrefs.flatMap(href => findBuiltInPage(withoutQuery(href))?.kind ?? []))
  kinds.delete('post')
  const listed = await Promise.all(
    [...kinds].map(async kind => (await builtInPageLoaders[kind].listed?.(db, lang)) ?? []),
  )
  return listed.flat().map(({ path }) => path)
}

/** Paths of existing posts, former slugs included, since they redirect. */
const knownPosts = async (db: Tx, lang: Language, hrefs: readonly string[]): Promise<string[]> => {
  const slugs = new Set(hrefs.flatMap(href => /^\/blog\/([a-z0-9-]+)(?:[?#]|$)/.exec(href)?.[1] ?? []))
  const known: string[] = []
  for (const slug of slugs) {
    const post = await findPostBySlug(db, slug, lang)
    if (post?.status === 'published') known.push(`/blog/${slug}`)
  }
  return known
}

const knownCategories = async (db: Tx, hrefs: readonly string[]): Promise<string[]> => {
  if (hrefs.every(href => categoryOf(href) === null)) return []
  return (await listCategoryRows(db)).map(({ id }) => `/blog?category=${id}`)
}

/** `/blog?category=3` for a link to the posts of a category; null for any other link. */
const categoryOf = (href: string): string | null => {
  const id = /^\/blog\?(?:[^#]*&)?category=(\d+)(?:[&#]|$)/.exec(href)?.[1]
  return id === undefined ? null : `/blog?category=${id}`
}

const knownAnchors = async (db: Tx, lang: Language, hrefs: readonly string[]): Promise<string[]> => {
  const known: string[] = []
  for (const path of new Set(hrefs.flatMap(href => /^(\/[^?#]*)(?:\?[^#]*)?#./.exec(href)?.[1] ?? []))) {
    const page = await findPageOfPath(db, path, lang)
    const contents = page && publishedOf(page)
    // The calculator's page has anchors besides those of its sections, so its anchors are not checked.
    if (contents && path !== '/calculator')
      known.push(`${path}#`, ...anchorsOf(contents.sections).map(anchor => `${path}#${anchor}`))
  }
  return known
}

const anchorsOf = (sections: readonly SiteSection[]): string[] => [
  everywhere,
  ...sections.flatMap(each => (isKnownSection(each) && !each.hidden && each.anchor ? [each.anchor] : [])),
]

/** Broken references in the order of the sections. Other sites are not requested. */
export const brokenLinks = (
  sections: readonly SiteSection[],
  { origin, places }: KnownPlaces,
): SitePageSummary['brokenLinks'] => {
  const anchors = new Set(anchorsOf(sections))
  const leads = (href: string): boolean => {
    const [address = '', anchor = ''] = localOf(href, origin).split('#', 2)
    if (address === '') return anchors.has(anchor)
    if (!address.startsWith('/')) return true
    // A missing picture is reported as a picture, not also as a link.
    if (address.startsWith('/media/')) return picturesOfPage(address).length > 0
    const path = address.split('?', 1)[0] ?? ''
    if (!places.has(categoryOf(address) ?? path)) return false
    return anchor === '' || !places.has(`${path}#`) || places.has(`${path}#${anchor}`)
  }
  return sections.flatMap(section => {
    const broken = (kind: Broken['kind'], hrefs: readonly string[]): Broken[] =>
      hrefs.map(href => ({ section: section.id, href, kind }))
    return [
      ...broken(
        'link',
        hrefsOfSection(section).filter(href => !leads(href)),
      ),
      ...broken(
        'picture',
        picturesOf(section).filter(hash => !places.has(hash)),
      ),
      ...broken(
        'quote',
        quotesOf(section).filter(number => !places.has(number)),
      ),
      ...broken(
        'category',
        categoriesNamedBy(section)
          .map(String)
          .filter(id => !places.has(`/blog?category=${id}`)),
      ),
    ]
  })
}

type Broken = SitePageSummary['brokenLinks'][number]
