/** Tables of the public site's content; for the format of values see `tables.ts`. */
import type { ColumnType, Generated } from 'kysely'
import type { DeliveryRoute } from '#shared/calculator/quote-input.ts'
import type { PostTextField } from '#shared/contract/content/posts.ts'
import type { Language } from '#shared/domain/site/languages.ts'
import type { ColumnName } from './column-name.ts'
import { fact, inFiles, json, kept, office, rows, stays, table, times, why } from './table-columns.ts'

export interface CategoryTable {
  id: Generated<number>
  title: string
  title_key: string
  /** JSON: titles of the category in the other languages. */
  titles: Generated<string>
  version: Generated<number>
  created_at: string
  updated_at: string
}

export interface MetaTable {
  id: Generated<number>
  lang: Generated<string>
  page: string
  title: string
  description: string
  keywords: string
  version: Generated<number>
  created_at: string
  updated_at: string
}

export interface MediaTable {
  /** SHA-256 of the uploaded bytes, hex. */
  hash: string
  width: number
  height: number
  /** `[{ file, type, width, height }]`; the first is the fallback, which every browser can show. */
  variants: string
  /** Name in the library: at first the uploaded file's name. */
  name: Generated<string>
  /** JSON: alternative text by language. */
  alts: Generated<string>
  /** Focal point of crops, in percent from the left and the top. */
  focus_x: Generated<number>
  focus_y: Generated<number>
  /** 1: a person has put it into the library, so it is kept although nothing uses it. */
  stored: Generated<number>
  /** Name and words folded, see `foldKey`. */
  search_key: Generated<string>
  version: Generated<number>
  /** Empty until somebody has changed the picture's record. */
  updated_at: Generated<string>
  created_at: string
}

/** Pictures in the bin, which nothing used: their files can be restored for thirty days. */
export interface BinnedMediaTable extends MediaTable {
  binned_at: string
  /** JSON: ids of the revisions that showed the picture when a person removed it. */
  revisions: Generated<string>
}

/** One row while a sweep would remove more pictures than it may without approval; `allowed`: the number approved. */
export interface MediaSweepTable {
  only_one: 1
  unused: number
  pictures: number
  asked_at: string
  allowed: number
}

/** The menus of the site in one language, see `content/menus`. */
export interface MenuTable {
  lang: string
  /** JSON: header, columns of the footer, legal links. */
  document: string
  version: Generated<number>
  updated_at: string
}

/** A post: data common to its texts in all languages. */
export interface PostTable {
  id: Generated<number>
  image_hash: string | null
}

/** Words of a post in one language, the original one included. */
export interface PostTextTable extends Record<ColumnName<PostTextField>, string> {
  post_id: number
  lang: Language
  slug: string
  /** The same number in every language. */
  sort_order: number
  status: 'draft' | 'scheduled' | 'published'
  published_at: string | null
  /** The title folded for sorting, see `sortKey`. */
  title_key: string
  /** Version of the original when the translation was last saved; null for the original. */
  source_version: number | null
  version: Generated<number>
  created_at: string
  updated_at: string
  text: string
}

/** One row for each category and each text of its posts. */
export interface PostCategoryTable {
  post_id: number
  category_id: number
  lang: Language
  /** Copies of the text's columns, by which lists of a category select and sort. */
  status: PostTextTable['status']
  sort_order: number
  published_at: string | null
}

/** Addresses that a post once had; they redirect to its present one. */
export interface PostSlugTable {
  slug: string
  post_id: number
  /** Language of the text that had this address. */
  lang: Generated<Language>
}

/** Addresses of public posts that were deleted. */
export interface GoneSlugTable {
  slug: string
}

/** Addresses that a post had on another site, as `redirectKey` spells them; they redirect to its present address. */
export interface RedirectTable {
  address: string
  post_id: number
  /** Language of the text at that address. */
  lang: Generated<string>
}

/** Maps records of another site's export to ours, so that a repeated import adds nothing. */
export interface ImportedRecordTable {
  /** Kind of export and, where the export names it, its site: `wordpress:https://old.example`. */
  source: string
  source_id: string
  /** `post`, `request`, or the name of the record's file in our own export. */
  kind: string
  record_id: number
  imported_at: string
}

/** Pictures inside a post's texts, so that the sweep knows what is in use. */
export interface PostMediaTable {
  post_id: number
  media_hash: string
}

/** The full-text index of posts; for its rowid see `posts/post-search.ts`. */
export interface PostSearchTable {
  rowid: number
  facets: string
  words: string
}

/** Pictures that a kept revision still shows. */
export interface RevisionMediaTable {
  revision_id: number
  media_hash: string
}

export interface RevisionTable {
  id: Generated<number>
  kind: string
  record_id: number
  lang: Language
  version: number
  snapshot: string
  author_id: number | null
  created_at: string
}

/** A delivered car as a page of the site, see `shared/contract/content/cases.ts`. */
export interface CaseTable {
  id: Generated<number>
  /** Null for an example case. The order may have been deleted since. */
  order_id: ColumnType<number | null, number | null, never>
  slug: string
  route: DeliveryRoute
  make: string
  model: string
  year: number | null
  engine: string
  /** JSON, `caseFactsSchema` of the contract. */
  facts: string
  /** JSON, `CasePicture`. */
  pictures: string
  /** 1 when visitors see what the car cost, else 0. */
  sums: number
  consent_day: ColumnType<string, string, never>
  /** Name, at the time, of the person who noted the consent. */
  consent_by: ColumnType<string, string, never>
  status: 'draft' | 'published'
  /** Time of the first publication; kept after the case is withdrawn. */
  published_at: string | null
  version: Generated<number>
  created_at: string
  updated_at: string
}

export interface CaseTextTable {
  case_id: number
  lang: Language
  text: string
}

/** Pictures of a case that visitors see. */
export interface CaseMediaTable {
  case_id: number
  media_hash: string
}

export const contentColumns = {
  categories: table<CategoryTable>(
    rows(
      fact('id'),
      office('title'),
      json(office('titles')),
      fact(...times),
      kept(why.follows, office('title_key'), fact('version')),
    ),
  ),
  metas: table<MetaTable>(
    rows(
      fact('id', 'lang'),
      office('page', 'title', 'description', 'keywords'),
      fact(...times),
      kept(why.follows, fact('version')),
    ),
  ),
  binned_media: table<BinnedMediaTable>(
    stays(why.backups)(
      office('name', 'alts', 'search_key'),
      fact('hash', 'width', 'height', 'variants', 'created_at', 'binned_at', 'focus_x'),
      fact('focus_y', 'stored', 'version', 'updated_at', 'revisions'),
    ),
  ),
  // Rows are removed together with their order.
  cases: table<CaseTable>(
    inFiles(
      office('slug', 'make', 'model', 'engine'),
      fact('id', 'order_id', 'route', 'year', 'facts', 'pictures', 'sums', 'consent_day'),
      fact('consent_by', 'status', 'published_at', 'version', ...times),
    ),
  ),
  case_texts: table<CaseTextTable>(inFiles(office('text'), fact('case_id', 'lang'))),
  case_media: table<CaseMediaTable>(inFiles(fact('case_id', 'media_hash'))),
  gone_slugs: table<GoneSlugTable>(stays(why.backups)(office('slug'))),
  // `source_id` of an imported request is a hash of its line in the file.
  imported_records: table<ImportedRecordTable>(
    stays(why.backups)(fact('source', 'source_id', 'kind', 'record_id', 'imported_at')),
  ),
  media: table<MediaTable>(
    inFiles(
      office('name', 'alts', 'search_key'),
      fact('hash', 'width', 'height', 'variants', 'created_at', 'focus_x', 'focus_y'),
      fact('stored', 'version', 'updated_at'),
    ),
  ),
  media_sweep: table<MediaSweepTable>(
    stays(why.passing)(fact('only_one', 'unused', 'pictures', 'asked_at', 'allowed')),
  ),
  menus: table<MenuTable>(inFiles(office('document'), fact('lang', 'version', 'updated_at'))),
  post_categories: table<PostCategoryTable>(
    inFiles(fact('post_id', 'category_id', 'lang', 'status', 'sort_order', 'published_at')),
  ),
  post_media: table<PostMediaTable>(stays(why.follows)(fact('post_id', 'media_hash'))),
  post_search: table<PostSearchTable>(stays(why.follows)(office('facets', 'words'), fact('rowid'))),
  post_slugs: table<PostSlugTable>(inFiles(office('slug'), fact('post_id', 'lang'))),
  post_texts: table<PostTextTable>(
    inFiles(
      office('title', 'slug', 'description', 'meta_title', 'meta_description', 'keywords'),
      office('image_alt', 'title_key', 'text'),
      fact('post_id', 'lang', 'status', 'published_at', 'source_version', 'version'),
      fact(...times, 'sort_order'),
    ),
  ),
  posts: table<PostTable>(inFiles(fact('id', 'image_hash'))),
  redirects: table<RedirectTable>(inFiles(office('address', 'lang'), fact('post_id'))),
  revision_media: table<RevisionMediaTable>(stays(why.backups)(fact('revision_id', 'media_hash'))),
  revisions: table<RevisionTable>(
    stays(why.backups)(
      office('snapshot'),
      fact('id', 'kind', 'record_id', 'lang', 'version', 'author_id', 'created_at'),
    ),
  ),
}
