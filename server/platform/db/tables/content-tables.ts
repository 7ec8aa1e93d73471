/** Tables of the public site's content; for the format of values see `tables.ts`. */
import type { ColumnType, Generated } from 'kysely'
import type { DeliveryRoute } from '#shared/calculator/quote-input.ts'
import type { PostStatus } from '#shared/contract/content/posts.ts'
import type { Language } from '#shared/domain/site/languages.ts'
import { fact, inFiles, json, kept, office, rows, stays, why } from '../table-columns.ts'

export const contentColumns = {
  categories: rows({
    id: fact<Generated<number>>(),
    title: office(),
    /** JSON: titles of the category in the other languages. */
    titles: json(office<Generated<string>>()),
    created_at: fact(),
    updated_at: fact(),
    title_key: kept(why.follows, office()),
    version: kept(why.follows, fact<Generated<number>>()),
  }),
  metas: rows({
    id: fact<Generated<number>>(),
    lang: fact<Generated<string>>(),
    page: office(),
    title: office(),
    description: office(),
    keywords: office(),
    created_at: fact(),
    updated_at: fact(),
    version: kept(why.follows, fact<Generated<number>>()),
  }),
  /** Pictures in the bin, which nothing used: their files can be restored for thirty days. */
  binned_media: stays(why.backups)({
    name: office<Generated<string>>(),
    alts: office<Generated<string>>(),
    search_key: office<Generated<string>>(),
    hash: fact(),
    width: fact<number>(),
    height: fact<number>(),
    variants: fact(),
    created_at: fact(),
    binned_at: fact(),
    focus_x: fact<Generated<number>>(),
    focus_y: fact<Generated<number>>(),
    stored: fact<Generated<number>>(),
    version: fact<Generated<number>>(),
    updated_at: fact<Generated<string>>(),
    /** JSON: ids of the revisions that showed the picture when a person removed it. */
    revisions: fact<Generated<string>>(),
  }),
  // Rows are removed together with their order.
  /** A delivered car as a page of the site, see `shared/contract/content/cases.ts`. */
  cases: inFiles({
    slug: office(),
    make: office(),
    model: office(),
    engine: office(),
    id: fact<Generated<number>>(),
    /** Null for an example case. The order may have been deleted since. */
    order_id: fact<ColumnType<number | null, number | null, never>>(),
    route: fact<DeliveryRoute>(),
    year: fact<number | null>(),
    /** JSON, `caseFactsSchema` of the contract. */
    facts: fact(),
    /** JSON, `CasePicture`. */
    pictures: fact(),
    /** 1 when visitors see what the car cost, else 0. */
    sums: fact<number>(),
    consent_day: fact<ColumnType<string, string, never>>(),
    /** Name, at the time, of the person who noted the consent. */
    consent_by: fact<ColumnType<string, string, never>>(),
    status: fact<'draft' | 'published'>(),
    /** Time of the first publication; kept after the case is withdrawn. */
    published_at: fact<string | null>(),
    version: fact<Generated<number>>(),
    created_at: fact(),
    updated_at: fact(),
  }),
  case_texts: inFiles({
    text: office(),
    case_id: fact<number>(),
    lang: fact<Language>(),
  }),
  /** Pictures of a case that visitors see. */
  case_media: inFiles({
    case_id: fact<number>(),
    media_hash: fact(),
  }),
  /** Addresses of public posts that were deleted. */
  gone_slugs: stays(why.backups)({
    slug: office(),
  }),
  // `source_id` of an imported request is a hash of its line in the file.
  /** Maps records of another site's export to ours, so that a repeated import adds nothing. */
  imported_records: stays(why.backups)({
    /** Kind of export and, where the export names it, its site: `wordpress:https://old.example`. */
    source: fact(),
    source_id: fact(),
    /** `post`, `request`, `own` if exported here, or the record's file in our export. */
    kind: fact(),
    record_id: fact<number>(),
    imported_at: fact(),
  }),
  media: inFiles({
    /** Name in the library: at first the uploaded file's name. */
    name: office<Generated<string>>(),
    /** JSON: alternative text by language. */
    alts: office<Generated<string>>(),
    /** Name and words folded, see `listKey`. */
    search_key: office<Generated<string>>(),
    /** SHA-256 of the uploaded bytes, hex. */
    hash: fact(),
    width: fact<number>(),
    height: fact<number>(),
    /** `[{ file, type, width, height }]`; the first is the fallback, which every browser can show. */
    variants: fact(),
    created_at: fact(),
    /** Focal point of crops, in percent from the left and the top. */
    focus_x: fact<Generated<number>>(),
    focus_y: fact<Generated<number>>(),
    /** 1: a person has put it into the library, so it is kept although nothing uses it. */
    stored: fact<Generated<number>>(),
    version: fact<Generated<number>>(),
    /** Empty until somebody has changed the picture's record. */
    updated_at: fact<Generated<string>>(),
  }),
  /** One row while a sweep would remove more pictures than it may without approval; `allowed`: the number approved. */
  media_sweep: stays(why.passing)({
    only_one: fact<1>(),
    unused: fact<number>(),
    pictures: fact<number>(),
    asked_at: fact(),
    allowed: fact<number>(),
  }),
  /** The menus of the site in one language, see `content/menus`. */
  menus: inFiles({
    /** JSON: header, columns of the footer, legal links. */
    document: office(),
    lang: fact(),
    version: fact<Generated<number>>(),
    updated_at: fact(),
  }),
  /** One row for each category and each text of its posts. */
  post_categories: inFiles({
    post_id: fact<number>(),
    category_id: fact<number>(),
    lang: fact<Language>(),
    /** Copies of the text's columns, by which lists of a category select and sort. */
    status: fact<PostStatus>(),
    sort_order: fact<number>(),
    published_at: fact<string | null>(),
  }),
  /** Pictures inside a post's texts, so that the sweep knows what is in use. */
  post_media: stays(why.follows)({
    post_id: fact<number>(),
    media_hash: fact(),
  }),
  /** The full-text index of posts; for its rowid see `posts/post-search.ts`. */
  post_search: stays(why.follows)({
    facets: office(),
    words: office(),
    rowid: fact<number>(),
  }),
  /** Addresses that a post once had; they redirect to its present one. */
  post_slugs: inFiles({
    slug: office(),
    post_id: fact<number>(),
    /** Language of the text that had this address. */
    lang: fact<Generated<Language>>(),
  }),
  /** Words of a post in one language, the original one included. */
  post_texts: inFiles({
    title: office(),
    slug: office(),
    description: office(),
    meta_title: office(),
    meta_description: office(),
    keywords: office(),
    image_alt: office(),
    /** The title folded for sorting and searching, see `listKey`. */
    title_key: office(),
    text: office(),
    post_id: fact<number>(),
    lang: fact<Language>(),
    status: fact<PostStatus>(),
    published_at: fact<string | null>(),
    /** Version of the original when the translation was last saved; null for the original. */
    source_version: fact<number | null>(),
    version: fact<Generated<number>>(),
    created_at: fact(),
    updated_at: fact(),
    /** The same number in every language. */
    sort_order: fact<number>(),
  }),
  /** A post: data common to its texts in all languages. */
  posts: inFiles({
    id: fact<Generated<number>>(),
    image_hash: fact<string | null>(),
  }),
  /** Addresses that a post had on another site, as `redirectKey` spells them; they redirect to its present address. */
  redirects: inFiles({
    address: office(),
    /** Language of the text at that address. */
    lang: office<Generated<string>>(),
    post_id: fact<number>(),
  }),
  /** Pictures that a kept revision still shows. */
  revision_media: stays(why.backups)({
    revision_id: fact<number>(),
    media_hash: fact(),
  }),
  revisions: stays(why.backups)({
    snapshot: office(),
    id: fact<Generated<number>>(),
    kind: fact(),
    record_id: fact<number>(),
    lang: fact<Language>(),
    version: fact<number>(),
    author_id: fact<number | null>(),
    created_at: fact(),
  }),
}
