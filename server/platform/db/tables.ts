/**
 * The tables as Kysely sees them. Times are ISO 8601 UTC text, days `YYYY-MM-DD`, JSON is text, flags are 0 or 1:
 * the same in SQLite and PostgreSQL.
 */
import type { Generated, Insertable, Selectable } from 'kysely'
import type { Role } from '#shared/domain/can.ts'

export interface AdminTable {
  id: Generated<number>
  email: string
  /** The address folded for comparison, see `foldKey`. */
  email_key: string
  name: string
  password_hash: string
  role: Role
  /** Tokens carry it as `ver`; raising it ends every session of the account. */
  session_version: Generated<number>
  /** Sealed, see `auth/secret-box.ts`; set when two-factor sign-in is being set up, in force once confirmed. */
  totp_secret: string | null
  totp_confirmed_at: string | null
  /** The 30-second step of the last accepted code: no code is accepted twice. */
  totp_last_step: number | null
  /** JSON: salted hashes of the unused recovery codes, see `auth/recovery-codes.ts`. */
  recovery_codes: Generated<string>
  created_at: string
  updated_at: string
}

export interface SessionTable {
  jti: string
  admin_id: number
  /** The account's session version when the session began; an older one is dead. */
  session_version: number
  device: string
  created_at: string
  last_seen_at: string
  expires_at: string
  revoked_at: string | null
}

/** The line of this database's history; a new one begins when a copy is put back. See `auth/session-epoch.ts`. */
export interface SessionEpochTable {
  id: Generated<number>
  lineage: string
  /** Grows with every session, right or account that was taken away; triggers count. */
  endings: Generated<number>
  created_at: string
}

export interface CategoryTable {
  id: Generated<number>
  title: string
  title_key: string
  version: Generated<number>
  created_at: string
  updated_at: string
}

/** What people removed, with the rows that it was made of. */
export interface BinTable {
  id: Generated<number>
  kind: string
  /** The record's number. */
  ref: string
  title: string
  title_key: string
  payload: string
  removed_by: number | null
  removed_by_name: string | null
  removed_at: string
}

export interface MetaTable {
  id: Generated<number>
  page: string
  title: string
  description: string
  keywords: string
  version: Generated<number>
  created_at: string
  updated_at: string
}

export interface OptionTable {
  id: Generated<number>
  title: string
  value: string
  note: Generated<string>
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
  created_at: string
}

/** The one row that says which installation this database belongs to. */
export interface InstallationTable {
  only_one: 1
  id: string
}

/** Pictures that nothing used: their files lie in the bin, to be brought back for thirty days. */
export interface BinnedMediaTable extends MediaTable {
  binned_at: string
}

/** The question of a sweep that would remove more than it may by itself; the number that a person has allowed. */
export interface MediaSweepTable {
  only_one: 1
  unused: number
  pictures: number
  asked_at: string
  allowed: number
}

export interface PostTable {
  id: Generated<number>
  title: string
  slug: string
  sort_order: number
  text: string
  description: string
  meta_title: string
  meta_description: string
  keywords: string
  image_hash: string | null
  image_alt: string
  status: 'draft' | 'scheduled' | 'published'
  published_at: string | null
  /** The title folded for sorting, see `sortKey`. */
  title_key: string
  version: Generated<number>
  created_at: string
  updated_at: string
}

export interface PostCategoryTable {
  post_id: number
  category_id: number
}

/** Addresses that a post once had; they redirect to its present one. */
export interface PostSlugTable {
  slug: string
  post_id: number
}

/** Addresses of public posts that were deleted. */
export interface GoneSlugTable {
  slug: string
}

/** Pictures inside a post's text, so that the sweep knows what is in use. */
export interface PostMediaTable {
  post_id: number
  media_hash: string
}

/** A post's place in one list; see `posts/post-places.ts`. */
export interface PostPositionTable {
  scope: 'all' | PostTable['status']
  /** 0: whatever the category. */
  category_id: number
  sort_order: number
  /** Empty for a post without a date. */
  published_at: string
  post_id: number
}

/** How many places there are up to a key; see `posts/post-index pages.ts`. */
export interface PostIndexPageTable extends PostPositionTable {
  size: number
}

/** The full-text index; its rowid is the post's id. */
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
  version: number
  snapshot: string
  author_id: number | null
  created_at: string
}

export interface TableVersionTable {
  id: Generated<number>
  title: string
  version: number
  /** `null`: in force from the moment it was stored. */
  effective_from: string | null
  columns: string
  data: string
  row_count: number
  file_name: string | null
  file: Uint8Array | null
  author_id: number | null
  /** 1: not in force until a second person has confirmed it. */
  waiting: Generated<number>
  confirmed_by_name: string | null
  created_at: string
}

export interface RateTable {
  day: string
  code: string
  /** Decimal text as published: UAH per 1 unit. `null` when the bank has no rate for that day. */
  rate: string | null
  source: 'nbu' | 'manual'
  fetched_at: string
}

export interface RequestTable {
  id: Generated<number>
  kind: 'callback' | 'calculation'
  name: string | null
  phone: string | null
  email: string | null
  message: string | null
  quote_id: number | null
  status: 'new' | 'in_work' | 'done' | 'spam'
  note: string
  taken_by: number | null
  /** Everything that the inbox is searched by, folded, see `foldKey`. */
  search_key: Generated<string>
  version: Generated<number>
  created_at: string
  updated_at: string
}

export interface QuoteTable {
  id: Generated<number>
  number: string
  input: string
  statement: string
  /** Number, totals and days as people type them, see `quote-search.ts`. */
  search_key: Generated<string>
  created_at: string
}

/** What the office enters into the timeline of the tariff, see `calculation/tariffs`. */
export interface TariffChangeTable {
  id: Generated<number>
  /** Set once it counts: the timeline of a revision is made of the changes up to it. */
  revision: number | null
  state: 'draft' | 'waiting' | 'applied'
  /** `options`: moved from the undated options of earlier versions. */
  origin: 'office' | 'options'
  /** JSON, see `tariff.store.ts`. */
  cells: string
  reason: string
  author_id: number | null
  author_name: string | null
  confirmed_by_name: string | null
  version: Generated<number>
  created_at: string
  updated_at: string
}

/** What an option costs from a day on, see `calculation/prices`. */
export interface DatedPriceTable {
  id: Generated<number>
  title: string
  valid_from: string
  value: string
  note: string
  /** The option's value before, once the day has come and the option has taken this one; null while it is ahead. */
  before: string | null
  author_id: number | null
  author_name: string | null
  version: Generated<number>
  created_at: string
  updated_at: string
}

export interface SitePageTable {
  id: Generated<number>
  path: string
  version: Generated<number>
  created_at: string
  updated_at: string
}

/** What a page says in one language. */
export interface SitePageTextTable {
  page_id: number
  lang: string
  /** JSON, `pageContents` of the contract. */
  draft: string
  /** The same as visitors see it; null while they see nothing. */
  published: string | null
  published_at: string | null
  /** When the draft is to be published. */
  publish_at: string | null
}

/** Pictures of a page's draft and of what visitors see. */
export interface SitePageMediaTable {
  page_id: number
  media_hash: string
}

/** The link to a draft for people without an account. */
export interface SitePagePreviewTable {
  page_id: number
  token_hash: string
  until: string
}

/** Pages that this installation was given at its first start or by a newer version, whatever became of them. */
export interface FirstPageTable {
  path: string
  given_at: string
}

export interface ReferenceLotTable {
  id: Generated<number>
  title: string
  title_key: string
  /** The quote call's input without a date, JSON. */
  input: string
  version: Generated<number>
  created_at: string
  updated_at: string
}

export interface OutboxTable {
  id: Generated<number>
  request_id: number | null
  recipient: string
  message: string
  state: 'pending' | 'sent' | 'failed'
  attempts: number
  next_attempt_at: string
  last_error: string | null
  created_at: string
  sent_at: string | null
}

export interface IdempotencyKeyTable {
  scope: string
  key: string
  body_hash: string
  status: number
  answer: string
  created_at: string
}

export interface RateLimitTable {
  key: string
  hits: number
  /** Milliseconds since 1970. */
  reset_at: number
}

export interface AuditTable {
  id: Generated<number>
  at: string
  actor_id: number | null
  /** The name at the time: an account that is removed later takes its own with it. */
  actor_name: string | null
  action: string
  kind: string
  record_id: string | null
  /** What the record was called; null for what has no name and for what visitors wrote. */
  record_title: string | null
  /** The name folded for searching, see `foldKey`. */
  record_key: string | null
  /** The version that the change made, or took away. */
  record_version: number | null
  difference: string | null
  request_id: string | null
}

/** Who has which record open; gone with the next look once `seen_at` is old. */
export interface PresenceTable {
  kind: string
  record_id: string
  admin_id: number
  since: string
  seen_at: string
}

export interface JobTable {
  name: string
  locked_until: string | null
  last_run_at: string | null
  last_error: string | null
}

/** Restores that were tried out, see `db/rehearsal.job.ts`. */
export interface RehearsalTable {
  id: Generated<number>
  started_at: string
  /** Null while it runs, and for one whose process died. */
  finished_at: string | null
  /** When the copy was made that was restored. */
  copy_at: string | null
  /** 1: the copy was made for this, because those that are stored are encrypted or there is none. */
  fresh: number
  milliseconds: Generated<number>
  row_count: Generated<number>
  file_count: Generated<number>
  /** JSON: sentences for people; empty when all is well. */
  problems: Generated<string>
}

/** One row: grows with every write to what the public can read. Caches compare it. */
export interface ContentVersionTable {
  id: number
  version: number
}

export interface Tables {
  admins: AdminTable
  sessions: SessionTable
  session_epochs: SessionEpochTable
  categories: CategoryTable
  bin: BinTable
  metas: MetaTable
  options: OptionTable
  media: MediaTable
  posts: PostTable
  post_categories: PostCategoryTable
  post_slugs: PostSlugTable
  gone_slugs: GoneSlugTable
  post_media: PostMediaTable
  post_places: PostPositionTable
  post_shelves: PostIndexPageTable
  post_search: PostSearchTable
  revision_media: RevisionMediaTable
  revisions: RevisionTable
  table_versions: TableVersionTable
  rates: RateTable
  requests: RequestTable
  quotes: QuoteTable
  site_pages: SitePageTable
  site_page_texts: SitePageTextTable
  site_page_media: SitePageMediaTable
  site_page_previews: SitePagePreviewTable
  first_pages: FirstPageTable
  reference_lots: ReferenceLotTable
  tariff_changes: TariffChangeTable
  dated_prices: DatedPriceTable
  outbox: OutboxTable
  idempotency_keys: IdempotencyKeyTable
  rate_limits: RateLimitTable
  audit: AuditTable
  presence: PresenceTable
  installation: InstallationTable
  binned_media: BinnedMediaTable
  media_sweep: MediaSweepTable
  jobs: JobTable
  rehearsals: RehearsalTable
  content_version: ContentVersionTable
}

export type Row<T extends keyof Tables> = Selectable<Tables[T]>
export type NewRow<T extends keyof Tables> = Insertable<Tables[T]>
