/** Links of pages that lead to no place of the site: a page that was withdrawn, a post or a category that is gone, an anchor that was renamed. */
import type { Tx } from '#server/platform/db/open.ts'
import type { PageLang, SitePageSummary } from '#shared/contract/site-pages.ts'
import { isKnownSection, type SiteSection } from '#shared/contract/site-sections.ts'
import { listCategoryRows } from '../categories/category.store.ts'
import { findPostBySlug } from '../posts/post.store.ts'
import { listFormerPaths } from '../redirects/old-page-address.ts'
import { hrefsOfSection, publishedOf } from './page-contents.ts'
import { findPageOfPath, listPublishedPaths } from './site-page.store.ts'

/** Addresses that are always there. */
const ownPaths = ['/', '/blog', '/calculator', '/callback', '/calculation', '/rss.xml', '/sitemap.xml']

/** The anchor that opens the callback form on every page. */
const everywhere = 'callback'

/**
 * What a link may lead to, read once for all pages that are checked: paths, `/blog?category=3`, and of the pages that
 * are linked by an anchor `/usa#` with each `/usa#steps` that is there.
 */
export type KnownPlaces = ReadonlySet<string>

/** What visitors can open in the language, as far as the sections mention it. */
export const readKnownPlaces = async (
  db: Tx,
  lang: PageLang,
  drafts: readonly { sections: readonly SiteSection[] }[],
): Promise<KnownPlaces> => {
  const hrefs = [...new Set(drafts.flatMap(({ sections }) => sections.flatMap(hrefsOfSection)))]
  const pages = await listPublishedPaths(db, lang)
  const former = await listFormerPaths(db, lang)
  return new Set([
    ...ownPaths,
    ...pages.map(({ path }) => path),
    ...former.keys(),
    ...(await knownPosts(db, lang, hrefs)),
    ...(await knownCategories(db, hrefs)),
    ...(await knownAnchors(db, lang, hrefs)),
  ])
}

/** Also under an address that the post has left, which redirects. */
const knownPosts = async (db: Tx, lang: PageLang, hrefs: readonly string[]): Promise<string[]> => {
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

/** The list of a category's posts that a link leads to; null for any other link. */
const categoryOf = (href: string): string | null => {
  const id = /^\/blog\?(?:[^#]*&)?category=(\d+)(?:[&#]|$)/.exec(href)?.[1]
  return id === undefined ? null : `/blog?category=${id}`
}

const knownAnchors = async (db: Tx, lang: PageLang, hrefs: readonly string[]): Promise<string[]> => {
  const known: string[] = []
  for (const path of new Set(hrefs.flatMap(href => /^(\/[^?#]*)(?:\?[^#]*)?#./.exec(href)?.[1] ?? []))) {
    const page = await findPageOfPath(db, path, lang)
    const contents = page && publishedOf(page)
    // The calculator has places of its own besides its sections.
    if (contents && path !== '/calculator')
      known.push(`${path}#`, ...anchorsOf(contents.sections).map(anchor => `${path}#${anchor}`))
  }
  return known
}

const anchorsOf = (sections: readonly SiteSection[]): string[] => [
  everywhere,
  ...sections.flatMap(each => (isKnownSection(each) && !each.hidden && each.anchor ? [each.anchor] : [])),
]

/** In the order of the sections. Other sites are not asked. */
export const brokenLinks = (
  sections: readonly SiteSection[],
  known: KnownPlaces,
): SitePageSummary['brokenLinks'] => {
  const anchors = new Set(anchorsOf(sections))
  const leads = (href: string): boolean => {
    const [address = '', anchor = ''] = href.split('#', 2)
    if (address === '') return anchors.has(anchor)
    if (!address.startsWith('/') || address.startsWith('/media/')) return true
    const path = address.split('?', 1)[0] ?? ''
    if (!known.has(categoryOf(address) ?? path)) return false
    return anchor === '' || !known.has(`${path}#`) || known.has(`${path}#${anchor}`)
  }
  return sections.flatMap(section =>
    hrefsOfSection(section)
      .filter(href => !leads(href))
      .map(href => ({ section: section.id, href })),
  )
}
