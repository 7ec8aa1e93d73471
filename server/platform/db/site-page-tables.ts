/** Tables of the site's pages; for the format of values see `tables.ts`. */
import type { Generated } from 'kysely'
import type { Language } from '#shared/domain/site/languages.ts'
import { fact, inFiles, office, stays, table, times, why } from './table-columns.ts'

export interface SitePageTable {
  id: Generated<number>
  path: string
  version: Generated<number>
  created_at: string
  updated_at: string
}

/** Words of a page in one language. */
export interface SitePageTextTable {
  page_id: number
  lang: Language
  /** JSON, `pageContentsSchema` of the contract. */
  draft: string
  /** Published contents, in the form of `draft`; null while nothing is published. */
  published: string | null
  published_at: string | null
  /** Time at which `planned` is to be published. */
  publish_at: string | null
  /** The draft at the time of planning; null while nothing is planned. */
  planned: string | null
  planned_version: number | null
  /** Raised by each save of this text; the page's own version counts for all its texts. */
  version: number
  updated_at: string
  /** `version` of the published contents. */
  published_version: number | null
  /** Version of the original's publication when the translation was last saved; null for the original. */
  source_version: number | null
}

/** Addresses that a page once had; they redirect to its present one. */
export interface SitePagePathTable {
  path: string
  page_id: number
}

/** Pictures of a page's draft and of what visitors see. */
export interface SitePageMediaTable {
  page_id: number
  media_hash: string
}

/** The link to a draft for people without an account. */
export interface SitePagePreviewTable {
  page_id: number
  lang: Language
  token_hash: string
  until: string
}

/** Pages that the program created at its first start or in a newer version, also those that were deleted since. */
export interface FirstPageTable {
  path: string
  given_at: string
}

export const sitePageColumns = {
  first_pages: table<FirstPageTable>(stays(why.program)(fact('path', 'given_at'))),
  site_page_media: table<SitePageMediaTable>(stays(why.follows)(fact('page_id', 'media_hash'))),
  site_page_previews: table<SitePagePreviewTable>(
    stays(why.passing)(fact('page_id', 'lang', 'token_hash', 'until')),
  ),
  site_page_texts: table<SitePageTextTable>(
    inFiles(
      office('draft', 'published', 'planned'),
      fact('page_id', 'lang', 'published_at', 'publish_at', 'version', 'updated_at'),
      fact('published_version', 'source_version', 'planned_version'),
    ),
  ),
  site_pages: table<SitePageTable>(inFiles(office('path'), fact('id', 'version', ...times))),
  site_page_paths: table<SitePagePathTable>(inFiles(office('path'), fact('page_id'))),
}
