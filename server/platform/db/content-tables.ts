/** Tables of what a visitor reads; how values are written, `tables.ts` says. */
import type { ColumnType, Generated } from 'kysely'
import type { DeliveryRoute } from '#shared/calculator/quote-input.ts'
import type { PostTextField } from '#shared/contract/content/posts.ts'
import type { Language } from '#shared/domain/site/languages.ts'
import type { ColumnName } from './column-name.ts'

export interface CategoryTable {
  id: Generated<number>
  title: string
  title_key: string
  /** JSON: its titles in the other languages. */
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
  /** `[{ file, type, width, height }]`; the first one is the fallback that `image` names. */
  variants: string
  /** As people call it: the file's name at first. */
  name: Generated<string>
  /** JSON: what it shows, in words, by language. */
  alts: Generated<string>
  /** The point that crops keep to, in percent from the left and the top. */
  focus_x: Generated<number>
  focus_y: Generated<number>
  /** 1: somebody has put it into the library, and it stays there unused. */
  stored: Generated<number>
  /** Name and words folded, see `foldKey`. */
  search_key: Generated<string>
  version: Generated<number>
  /** Empty until somebody has changed it. */
  updated_at: Generated<string>
  created_at: string
}

/** Pictures that nothing used: their files lie in the bin, to be brought back for thirty days. */
export interface BinnedMediaTable extends MediaTable {
  binned_at: string
  /** JSON: ids of the revisions that showed it when a person removed it. */
  revisions: Generated<string>
}

/** The question of a sweep that would remove more than it may by itself; the number that a person has allowed. */
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

/** A post, with what its texts in all languages share. */
export interface PostTable {
  id: Generated<number>
  image_hash: string | null
}

/** Words of a post in one language, the original one included. */
export interface PostTextTable extends Record<ColumnName<PostTextField>, string> {
  post_id: number
  lang: Language
  slug: string
  /** The same in every language. */
  sort_order: number
  status: 'draft' | 'scheduled' | 'published'
  published_at: string | null
  /** The title folded for sorting, see `sortKey`. */
  title_key: string
  /** Version of the original that a translation was last saved beside; null for the original. */
  source_version: number | null
  version: Generated<number>
  created_at: string
  updated_at: string
  text: string
}

/** The text of a post in the lists of a category. */
export interface PostCategoryTable {
  post_id: number
  category_id: number
  lang: Language
  /** As the text has them, for the order of a category's lists. */
  status: PostTextTable['status']
  sort_order: number
  published_at: string | null
}

/** Addresses that a post once had; they redirect to its present one. */
export interface PostSlugTable {
  slug: string
  post_id: number
  /** Language of the text that had it. */
  lang: Generated<Language>
}

/** Addresses of public posts that were deleted. */
export interface GoneSlugTable {
  slug: string
}

/** Addresses that a post had on another site, as `redirectKey` spells them; they redirect to its present one. */
export interface RedirectTable {
  address: string
  post_id: number
  /** Language of the text that stood there. */
  lang: Generated<string>
}

/** Which record of another site's export became which of ours: an import that is repeated adds nothing. */
export interface ImportedRecordTable {
  /** The kind of export, and the site where it tells: `wordpress:https://old.example`. */
  source: string
  source_id: string
  /** `post`, `request`, or the name of its file in our own export. */
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
  /** Null for one of the example; it may be the number of an order that is gone. */
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
  /** Who has noted it, by the name at the time. */
  consent_by: ColumnType<string, string, never>
  status: 'draft' | 'published'
  /** When visitors saw it last for the first time; also of one that was withdrawn. */
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

/** Pictures that visitors see. */
export interface CaseMediaTable {
  case_id: number
  media_hash: string
}

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
  /** The same as visitors see it; null while they see nothing. */
  published: string | null
  published_at: string | null
  /** When what is planned is to be published. */
  publish_at: string | null
  /** Contents to be published then, the draft as it was when planned; null while nothing is planned. */
  planned: string | null
  planned_version: number | null
  /** Raised by each save of this text; the page's own version counts for all its texts. */
  version: number
  updated_at: string
  /** The version at which visitors got what they see. */
  published_version: number | null
  /** Version of the original's publication that a translation was last saved beside; null for the original. */
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

/** Pages that this installation was given at its first start or by a newer version, whatever became of them. */
export interface FirstPageTable {
  path: string
  given_at: string
}

export interface ContentTables {
  categories: CategoryTable
  metas: MetaTable
  media: MediaTable
  posts: PostTable
  post_texts: PostTextTable
  post_categories: PostCategoryTable
  post_slugs: PostSlugTable
  gone_slugs: GoneSlugTable
  redirects: RedirectTable
  imported_records: ImportedRecordTable
  post_media: PostMediaTable
  post_search: PostSearchTable
  revision_media: RevisionMediaTable
  revisions: RevisionTable
  site_pages: SitePageTable
  site_page_texts: SitePageTextTable
  site_page_media: SitePageMediaTable
  site_page_paths: SitePagePathTable
  site_page_previews: SitePagePreviewTable
  first_pages: FirstPageTable
  cases: CaseTable
  case_texts: CaseTextTable
  case_media: CaseMediaTable
  binned_media: BinnedMediaTable
  media_sweep: MediaSweepTable
  menus: MenuTable
}
