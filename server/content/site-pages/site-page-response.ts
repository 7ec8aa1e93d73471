import type { Context } from '#server/platform/context.ts'
import { nowIso } from '#server/platform/context.ts'
import type { PostStatus } from '#shared/contract/content/posts.ts'
import type { SitePage, SitePageSummary } from '#shared/contract/content/site-pages.ts'
import { isKnownSection } from '#shared/contract/content/site-sections.ts'
import { isIndispensable } from '#shared/domain/content/page-path.ts'
import { type Language, originalLanguage, otherLanguage } from '#shared/domain/site/languages.ts'
import { brokenLinks, type KnownPlaces, readKnownTargets } from './broken-links.ts'
import { pageDraftOf, publishedOf } from './page-contents.ts'
import { listPreviewEnds } from './preview-link.store.ts'
import { listLastChanges, listPageRows, type SitePageRow } from './site-page.store.ts'

/** State of a text: published, scheduled for its first publication, or a draft. */
export const statusOf = (row: Pick<SitePageRow, 'published' | 'publish_at'>): PostStatus => {
  if (row.published !== null) return 'published'
  return row.publish_at === null ? 'draft' : 'scheduled'
}

/** Texts of pages in one language as lists show them; data that several of them need are read once. */
export const sitePageSummaries = async (
  ctx: Pick<Context, 'db' | 'now' | 'config'>,
  lang: Language,
  rows: readonly SitePageRow[],
): Promise<SitePageSummary[]> => {
  const known = await readKnownTargets(ctx, lang, rows.map(pageDraftOf))
  const ends = await listPreviewEnds(ctx.db, lang, nowIso(ctx))
  const others = await listPageRows(ctx.db, otherLanguage(lang))
  const byId = new Map(others.map(row => [row.id, row]))
  const changes = await listLastChanges(ctx.db)
  return rows.map(row => ({
    ...summaryOf(row, known, ends.get(row.id) ?? null),
    lastChange: changes.get(row.id) ?? null,
    other: otherTextOf(row, byId.get(row.id)),
  }))
}

/** State of a page's text in the other language. */
export const otherTextOf = (row: SitePageRow, other: SitePageRow | undefined): SitePageSummary['other'] => {
  if (!other) return null
  const [original, translation] = row.lang === originalLanguage ? [row, other] : [other, row]
  return {
    lang: other.lang,
    title: pageDraftOf(other).title,
    status: statusOf(other),
    changed: other.draft !== other.published,
    outdated: isOutdated(original, translation),
  }
}

/** True when the published original is not the version for which the translation was last saved. */
const isOutdated = (original: SitePageRow, translation: SitePageRow): boolean =>
  original.published_version !== null && translation.source_version !== original.published_version

export const sitePageResponse = async (
  ctx: Pick<Context, 'db' | 'now' | 'config'>,
  row: SitePageRow,
): Promise<SitePage> => {
  const [summary] = await sitePageSummaries(ctx, row.lang, [row])
  if (!summary) throw new Error(`No summary of page ${row.id}`)
  return { ...summary, draft: pageDraftOf(row), published: publishedOf(row) }
}

const summaryOf = (
  row: SitePageRow,
  known: KnownPlaces,
  previewUntil: string | null,
): Omit<SitePageSummary, 'other' | 'lastChange'> => {
  const { title, theme, sections } = pageDraftOf(row)
  return {
    id: row.id,
    lang: row.lang,
    path: row.path,
    title,
    theme,
    status: statusOf(row),
    publishedAt: row.published_at,
    publishedVersion: row.published_version,
    publishAt: row.publish_at,
    planned:
      row.planned_version === null
        ? null
        : { version: row.planned_version, changed: row.draft !== row.planned },
    changed: row.draft !== row.published,
    removable: !isIndispensable(row.path),
    brokenLinks: brokenLinks(sections, known),
    unknownSections: sections.filter(section => !isKnownSection(section)).length,
    previewUntil,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    version: row.version,
  }
}
