/** Tables of the site's pages; for the format of values see `tables.ts`. */
import type { Generated } from 'kysely'
import type { Language } from '#shared/domain/site/languages.ts'
import { fact, inFiles, office, stays, why } from '../table-columns.ts'

export const sitePageColumns = {
  /** Pages that the program created at its first start or in a newer version, also those that were deleted since. */
  first_pages: stays(why.program)({
    path: fact(),
    given_at: fact(),
  }),
  /** Pictures of a page's draft and of what visitors see. */
  site_page_media: stays(why.follows)({
    page_id: fact<number>(),
    media_hash: fact(),
  }),
  /** The link to a draft for people without an account. */
  site_page_previews: stays(why.passing)({
    page_id: fact<number>(),
    lang: fact<Language>(),
    token_hash: fact(),
    until: fact(),
  }),
  /** Words of a page in one language. */
  site_page_texts: inFiles({
    /** JSON, `pageContentsSchema` of the contract. */
    draft: office(),
    /** Published contents, in the form of `draft`; null while nothing is published. */
    published: office<string | null>(),
    /** The draft at the time of planning; null while nothing is planned. */
    planned: office<string | null>(),
    page_id: fact<number>(),
    lang: fact<Language>(),
    published_at: fact<string | null>(),
    /** Time at which `planned` is to be published. */
    publish_at: fact<string | null>(),
    /** Raised by each save of this text; the page's own version counts for all its texts. */
    version: fact<number>(),
    updated_at: fact(),
    /** `version` of the published contents. */
    published_version: fact<number | null>(),
    /** Version of the original's publication when the translation was last saved; null for the original. */
    source_version: fact<number | null>(),
    planned_version: fact<number | null>(),
  }),
  site_pages: inFiles({
    path: office(),
    id: fact<Generated<number>>(),
    version: fact<Generated<number>>(),
    created_at: fact(),
    updated_at: fact(),
  }),
  /** Addresses that a page once had; they redirect to its present one. */
  site_page_paths: inFiles({
    path: office(),
    page_id: fact<number>(),
  }),
}
