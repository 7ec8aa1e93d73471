/**
 * Each column of text in the database, with what an erasure does to it. A new one has its word here before its test is
 * green: who thinks of it then decides whether a visitor can stand in it.
 */
import { textColumns } from '#server/content/posts/post-text-fields.ts'
import type { Tables } from '#server/platform/db/tables.ts'

interface Columns {
  /** A visitor can stand in them, and an erasure takes the visitor out. */
  erased?: readonly string[]
  /** Days, states, numbers, hashes and the like, and what people of the office are called. */
  others?: readonly string[]
  /** What the office writes for visitors or for itself: nothing that a visitor sends gets there. */
  written?: readonly string[]
}

const times = ['created_at', 'updated_at'] as const

export const columnsOfPeople: Record<keyof Tables, Columns> = {
  admins: {
    others: [
      'email',
      'email_key',
      'name',
      'password_hash',
      'role',
      'totp_secret',
      'totp_confirmed_at',
    ].concat('recovery_codes', times),
  },
  audit: {
    erased: ['difference', 'record_title', 'record_key'],
    others: ['at', 'action', 'kind', 'record_id', 'request_id', 'actor_name'],
  },
  bin: {
    erased: ['title', 'title_key', 'payload'],
    others: ['kind', 'ref', 'removed_by_name', 'removed_at'],
  },
  binned_media: {
    written: ['name', 'alts', 'search_key'],
    others: ['hash', 'variants', 'binned_at', 'revisions', ...times],
  },
  categories: { written: ['title', 'title_key', 'titles'], others: times },
  // Gone with their order.
  cases: {
    written: ['slug', 'make', 'model', 'engine'],
    others: ['route', 'facts', 'pictures', 'consent_day', 'consent_by', 'status', 'published_at', ...times],
  },
  case_texts: { written: ['text'], others: ['lang'] },
  case_media: { others: ['media_hash'] },
  // Addresses of the office itself.
  channel_settings: { others: ['channel', 'settings', 'secret', 'updated_at'] },
  comment_mentions: {},
  comment_reads: { others: ['kind', 'record_id'] },
  comments: { erased: ['text'], others: ['kind', 'record_id', 'author_name', 'created_at'] },
  consents: { written: ['text'], others: ['created_at'] },
  content_version: {},
  // From short lists and paths of pages, see `daily-counts.ts`.
  daily_counts: { others: ['day', 'what', 'value'] },
  dated_prices: {
    written: ['title', 'value', 'note', 'before'],
    others: ['valid_from', 'author_name', ...times],
  },
  // Of the office itself.
  firms: {
    written: ['name', 'short_name', 'code', 'address', 'director', 'vat_number', 'accounts'],
    others: [
      ...['kind', 'tax', 'pattern', 'code_format', 'own_category', 'passed_category', 'code_tried'],
      ...['account_changes', 'begun_in', 'confirmed_in', ...times],
    ],
  },
  first_pages: { others: ['path', 'given_at'] },
  gone_slugs: { written: ['slug'] },
  // The answer is the request's number; the row goes with the request.
  idempotency_keys: { erased: ['key'], others: ['scope', 'body_hash', 'answer', 'created_at'] },
  // Of requests a hash of the line that they came in.
  imported_records: { others: ['source', 'source_id', 'kind', 'imported_at'] },
  installation: { others: ['id'] },
  // A draft goes with its order; one that was issued is kept as the tax law has it, with its payer.
  invoices: {
    written: ['lines', 'purpose', 'bill', 'write_off_reason', 'annul_reason'],
    others: [
      ...['account', 'money', 'stage', 'day', 'due_day', 'number', 'rate', 'annulled_at', 'annulled_by'],
      ...['issued_at', 'file', 'sha256', ...times],
    ],
  },
  invoice_numbers: { others: ['pattern', 'lost', 'opened_in'] },
  jobs: { others: ['name', 'locked_until', 'last_run_at', 'last_error'] },
  list_settings: { others: ['list', 'columns', 'density'] },
  list_views: { erased: ['name', 'query'], others: ['list', ...times] },
  media: { written: ['name', 'alts', 'search_key'], others: ['hash', 'variants', ...times] },
  media_sweep: { others: ['asked_at'] },
  menus: { written: ['document'], others: ['lang', 'updated_at'] },
  metas: { written: ['page', 'title', 'description', 'keywords'], others: ['lang', ...times] },
  options: { written: ['title', 'value', 'note'], others: times },
  // The words of a letter are the outbox's.
  order_letters: { others: ['stage', 'due_at', 'created_at'] },
  order_files: { erased: ['title'], others: ['kind', 'day', 'file', 'author_name', ...times] },
  unrecorded_files: { others: ['name', 'after'] },
  order_templates: { written: ['stages'], others: ['route', ...times] },
  orders: {
    erased: ['name', 'phones', 'email', 'vin', 'lot', 'declaration', 'plate', 'contract_number'].concat(
      ...[
        'outcome_reason',
        'auction',
        'make',
        'model',
        'engine',
        'port',
        'container',
        'vessel',
        'search_key',
        'bills',
        'payments',
      ],
    ),
    others: ['lang', 'route', 'contract_day', 'outcome', 'stages', 'state', 'reached', 'next_stage'].concat(
      'currency',
      'due_day',
      'late_after',
      'late_told',
      'late_told_at',
      'unbilled',
      'erased_at',
      'letters',
      times,
    ),
  },
  outbox: {
    erased: ['recipient', 'message', 'last_error'],
    others: ['state', 'channel', 'next_attempt_at', 'created_at', 'sent_at'],
  },
  payers: {
    erased: ['name', 'code', 'address', 'clause_source'],
    others: ['kind', 'contract', 'clause', ...times],
  },
  post_categories: { others: ['lang', 'status', 'published_at'] },
  post_media: { others: ['media_hash'] },
  post_search: { written: ['facets', 'words'] },
  post_slugs: { written: ['slug'], others: ['lang'] },
  post_texts: {
    written: [...textColumns, 'slug', 'text', 'title_key'],
    others: ['lang', 'status', 'published_at', ...times],
  },
  posts: { others: ['image_hash'] },
  presence: { others: ['kind', 'record_id', 'since', 'seen_at'] },
  quote_handovers: { others: ['way', 'author_name', 'created_at'] },
  quotes: { erased: ['input', 'statement'], others: ['number', 'search_key', 'lang', 'created_at'] },
  // Accounts and visitors' addresses as hashes; those that fail to sign in for a day.
  rate_limits: { others: ['key'] },
  rates: { others: ['day', 'code', 'rate', 'source', 'fetched_at'] },
  redirects: { written: ['address', 'lang'] },
  reference_lots: { written: ['title', 'title_key', 'input'], others: times },
  rehearsals: { others: ['started_at', 'finished_at', 'copy_at', 'problems'] },
  reply_templates: { erased: ['title', 'text'], others: ['lang', ...times] },
  request_answers: { erased: ['text'], others: ['way', 'author_name', 'created_at'] },
  request_cuts: { erased: ['contact_key'], others: ['author_name', 'created_at'] },
  request_joins: { others: ['author_name', 'created_at'] },
  request_quotes: { others: ['author_name', 'created_at'] },
  requests: {
    erased: ['name', 'phone', 'email', 'phone_key', 'email_key', 'message', 'note'].concat(
      'next_action',
      'search_key',
    ),
    // From the office's list of reasons.
    written: ['outcome_reason'],
    // Where it came from is a path of ours or a word of an address, see `request-source.ts`.
    others: ['kind', 'lang', 'status', 'outcome', 'source', 'page', 'route', 'reply_by', 'taken_name'].concat(
      'next_action_at',
      'erased_at',
      times,
    ),
  },
  retention_questions: { others: ['asked_at'] },
  revision_media: { others: ['media_hash'] },
  revisions: { written: ['snapshot'], others: ['kind', 'lang', 'created_at'] },
  session_epochs: { others: ['lineage', 'created_at'] },
  sessions: { others: ['jti', 'device', 'last_seen_at', 'expires_at', 'revoked_at', 'created_at'] },
  site_page_media: { others: ['media_hash'] },
  site_page_previews: { others: ['lang', 'token_hash', 'until'] },
  site_page_texts: {
    written: ['draft', 'planned', 'published'],
    others: ['lang', 'published_at', 'publish_at', 'updated_at'],
  },
  site_pages: { written: ['path'], others: times },
  table_versions: {
    written: ['title', 'columns', 'data', 'file_name'],
    others: ['effective_from', 'confirmed_by_name', 'created_at'],
  },
  tariff_changes: {
    written: ['cells', 'reason'],
    others: ['state', 'origin', 'author_name', 'confirmed_by_name', ...times],
  },
  telegram_chats: { erased: ['title'], others: ['chat_id', ...times] },
  // Those who press the buttons in a chat of the office.
  telegram_people: { others: ['telegram_id', 'name', ...times] },
  site_page_paths: { written: ['path'] },
  telegram_updates: { others: ['handled_at', 'bot'] },
  unfinished_erasures: { others: ['at'] },
}
