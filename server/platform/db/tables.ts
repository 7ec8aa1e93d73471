/**
 * The tables as Kysely sees them. Times are ISO 8601 UTC text, days `YYYY-MM-DD`, JSON is text, flags are 0 or 1:
 * the same in SQLite and PostgreSQL.
 */
import type { Insertable, Selectable } from 'kysely'
import type {
  DatedPriceTable,
  OptionTable,
  QuoteTable,
  RateTable,
  ReferenceLotTable,
  TableVersionTable,
  TariffChangeTable,
} from './calculation-tables.ts'
import type {
  BinnedMediaTable,
  CaseMediaTable,
  CaseTable,
  CaseTextTable,
  CategoryTable,
  FirstPageTable,
  GoneSlugTable,
  ImportedRecordTable,
  MediaSweepTable,
  MediaTable,
  MenuTable,
  MetaTable,
  PostCategoryTable,
  PostMediaTable,
  PostSearchTable,
  PostSlugTable,
  PostTable,
  PostTextTable,
  RedirectTable,
  RevisionMediaTable,
  RevisionTable,
  SitePageMediaTable,
  SitePagePathTable,
  SitePagePreviewTable,
  SitePageTable,
  SitePageTextTable,
} from './content-tables.ts'
import type {
  AuditTable,
  BinTable,
  ChannelSettingsTable,
  CommentMentionTable,
  CommentReadTable,
  CommentTable,
  ContentVersionTable,
  DailyCountTable,
  IdempotencyKeyTable,
  InstallationTable,
  JobTable,
  ListSettingsTable,
  ListViewTable,
  OutboxTable,
  PresenceTable,
  RateLimitTable,
  RehearsalTable,
} from './platform-tables.ts'
import type {
  AdminTable,
  FirmTable,
  RetentionQuestionTable,
  SessionEpochTable,
  SessionTable,
  TelegramChatTable,
  TelegramPersonTable,
  TelegramUpdateTable,
  UnfinishedErasureTable,
} from './system-tables.ts'
import type {
  ConsentTable,
  InvoiceNumberTable,
  InvoiceTable,
  OrderFileTable,
  OrderLetterTable,
  OrderTable,
  OrderTemplateTable,
  PayerTable,
  QuoteHandoverTable,
  ReplyTemplateTable,
  RequestAnswerTable,
  RequestCutTable,
  RequestJoinTable,
  RequestQuoteTable,
  RequestTable,
  UnrecordedFileTable,
} from './work-tables.ts'

export interface Tables {
  admins: AdminTable
  sessions: SessionTable
  session_epochs: SessionEpochTable
  categories: CategoryTable
  bin: BinTable
  channel_settings: ChannelSettingsTable
  metas: MetaTable
  options: OptionTable
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
  table_versions: TableVersionTable
  rates: RateTable
  firms: FirmTable
  payers: PayerTable
  invoices: InvoiceTable
  invoice_numbers: InvoiceNumberTable
  requests: RequestTable
  quotes: QuoteTable
  site_pages: SitePageTable
  site_page_texts: SitePageTextTable
  site_page_media: SitePageMediaTable
  site_page_paths: SitePagePathTable
  site_page_previews: SitePagePreviewTable
  first_pages: FirstPageTable
  reference_lots: ReferenceLotTable
  tariff_changes: TariffChangeTable
  dated_prices: DatedPriceTable
  consents: ConsentTable
  quote_handovers: QuoteHandoverTable
  request_answers: RequestAnswerTable
  request_cuts: RequestCutTable
  request_joins: RequestJoinTable
  request_quotes: RequestQuoteTable
  reply_templates: ReplyTemplateTable
  telegram_chats: TelegramChatTable
  telegram_people: TelegramPersonTable
  telegram_updates: TelegramUpdateTable
  retention_questions: RetentionQuestionTable
  unfinished_erasures: UnfinishedErasureTable
  orders: OrderTable
  order_letters: OrderLetterTable
  order_templates: OrderTemplateTable
  order_files: OrderFileTable
  cases: CaseTable
  case_texts: CaseTextTable
  case_media: CaseMediaTable
  unrecorded_files: UnrecordedFileTable
  outbox: OutboxTable
  idempotency_keys: IdempotencyKeyTable
  rate_limits: RateLimitTable
  audit: AuditTable
  daily_counts: DailyCountTable
  presence: PresenceTable
  list_settings: ListSettingsTable
  list_views: ListViewTable
  comments: CommentTable
  comment_mentions: CommentMentionTable
  comment_reads: CommentReadTable
  installation: InstallationTable
  binned_media: BinnedMediaTable
  media_sweep: MediaSweepTable
  menus: MenuTable
  jobs: JobTable
  rehearsals: RehearsalTable
  content_version: ContentVersionTable
}

export type Row<T extends keyof Tables> = Selectable<Tables[T]>
export type NewRow<T extends keyof Tables> = Insertable<Tables[T]>
