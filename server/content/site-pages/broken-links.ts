/** Links of pages that lead to no place of the site: a page that was withdrawn, a post that is gone, an anchor that was renamed. */
import type { Tx } from '#server/platform/db/open.ts'
import type { PageLang, SitePageSummary } from '#shared/contract/site-pages.ts'
import { isKnownSection, type SiteSection } from '#shared/contract/site-sections.ts'
import { hrefsOfSection } from './page-contents.ts'
import { listPublishedPaths } from './site-page.store.ts'

/** Addresses that are always there. */
const ownPaths = ['/', '/blog', '/calculator', '/callback', '/calculation', '/rss.xml', '/sitemap.xml']

/** What a link may lead to, read once for all pages that are checked. */
export type KnownPaths = ReadonlySet<string>

/** Pages that are published in the language, and of the posts those that the sections mention. */
export const readKnownPaths = async (
  db: Tx,
  lang: PageLang,
  drafts: readonly { sections: readonly SiteSection[] }[],
): Promise<KnownPaths> => {
  const slugs = new Set(
    drafts.flatMap(({ sections }) =>
      sections.flatMap(section =>
        hrefsOfSection(section).flatMap(href => /^\/blog\/([a-z0-9-]+)(?:[?#]|$)/.exec(href)?.[1] ?? []),
      ),
    ),
  )
  const pages = await listPublishedPaths(db, lang)
  const posts =
    slugs.size === 0
      ? []
      : await db
          .selectFrom('posts')
          .select('slug')
          .where('slug', 'in', [...slugs])
          .where('status', '=', 'published')
          .execute()
  return new Set([...ownPaths, ...pages.map(({ path }) => path), ...posts.map(({ slug }) => `/blog/${slug}`)])
}

/** In the order of the sections. Other sites are not asked. */
export const brokenLinks = (
  sections: readonly SiteSection[],
  known: KnownPaths,
): SitePageSummary['brokenLinks'] => {
  const anchors = new Set([
    'callback',
    ...sections.flatMap(each => (isKnownSection(each) && !each.hidden && each.anchor ? [each.anchor] : [])),
  ])
  const leads = (href: string): boolean => {
    if (href.startsWith('#')) return anchors.has(href.slice(1))
    if (!href.startsWith('/') || href.startsWith('/media/')) return true
    return known.has(/^[^?#]*/.exec(href)?.[0] ?? '')
  }
  return sections.flatMap(section =>
    hrefsOfSection(section)
      .filter(href => !leads(href))
      .map(href => ({ section: section.id, href })),
  )
}
