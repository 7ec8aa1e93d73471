/**
 * Lists each column of the database once: whose words it holds, and whether it is exported. A column missing here does
 * not compile, so that whoever adds one decides whether it can name a visitor. A secret is never exported.
 */
import type { Tables } from './tables.ts'

/**
 * `person`: may name a visitor; an erasure removes that. `office`: what the office writes for visitors or for itself,
 * and nothing that a visitor sends. `fact`: days, states, numbers, hashes, and names of people of the office.
 */
type Whose = 'person' | 'office' | 'fact'

interface Column<C extends string> {
  name: C
  whose: Whose
  /** Why the column is not exported although its row is. */
  stays?: string
  /** The column holds JSON and is exported as the value that the JSON describes. */
  json?: true
}
type Columns<C extends string> = readonly Column<C>[]
/** At least one name: from an empty list the compiler would infer that all expected columns are given. */
type Some<T> = [T, ...T[]]

/** Holds no column more and no column less than `C`. */
interface TableColumns<in out C extends string> {
  columns: Columns<C>
  /**
   * `rows`: exported to a file of its own, one row per line, by `id` or else its first two columns; `files`: exported
   * within other files; `stays`: why the table is not exported.
   */
  leaves: 'rows' | 'files' | { stays: string }
  /** Column with a value in rows that are exported no longer; absent where all are. */
  until?: string
}

const of =
  (whose: Whose) =>
  <C extends string>(...names: Some<C>): Columns<C> =>
    names.map(name => ({ name, whose }))
const person = of('person')
const office = of('office')
const fact = of('fact')
const json = <C extends string>(columns: Columns<C>): Columns<C> =>
  columns.map(column => ({ ...column, json: true }))
const kept = <C extends string>(why: string, ...columns: Some<Columns<C>>): Columns<C> =>
  columns.flat().map(column => ({ ...column, stays: why }))

const table =
  (leaves: TableColumns<string>['leaves']) =>
  <C extends string>(...columns: Some<Columns<C>>): TableColumns<C> => ({ columns: columns.flat(), leaves })
const rows = table('rows')
const rowsUntil =
  (until: string) =>
  <C extends string>(...columns: Some<Columns<C>>): TableColumns<C> => ({ ...rows(...columns), until })
const inFiles = table('files')
const stays = (why: string) => table({ stays: why })

const follows = 'it follows from others, or counts within this installation'
const closed = 'of closed invoices the numbers leave alone'
const passing = 'it passes'
const backups = 'what was before is of the backup'
const personal = 'how a colleague works here'
const secrets = 'a secret, or a way in'
const program = 'the program remembers it for itself'

const times = ['created_at', 'updated_at'] as const

/** Files and columns of an export follow this order. */
export const tableColumns = {
  categories: rows(
    fact('id'),
    office('title'),
    json(office('titles')),
    fact(...times),
    kept(follows, office('title_key'), fact('version')),
  ),
  metas: rows(
    fact('id', 'lang'),
    office('page', 'title', 'description', 'keywords'),
    fact(...times),
    kept(follows, fact('version')),
  ),
  options: rows(fact('id'), office('title', 'value', 'note'), fact(...times), kept(follows, fact('version'))),
  dated_prices: rows(
    fact('id'),
    office('title'),
    fact('valid_from'),
    office('value', 'note', 'before'),
    fact('author_name', ...times),
    kept(follows, fact('author_id', 'version')),
  ),
  table_versions: rows(
    fact('id'),
    office('title'),
    fact('version', 'effective_from'),
    json(office('columns', 'data')),
    office('file_name'),
    fact('waiting', 'confirmed_by_name', 'created_at'),
    kept(follows, fact('row_count', 'file', 'author_id')),
  ),
  tariff_changes: rows(
    fact('id', 'revision', 'state', 'origin'),
    json(office('cells')),
    office('reason'),
    fact('author_name', 'confirmed_by_name', ...times),
    kept(follows, fact('author_id', 'version')),
  ),
  reply_templates: rows(
    fact('id', 'lang'),
    person('title', 'text'),
    fact(...times),
    kept(follows, fact('version')),
  ),
  reference_lots: rows(
    fact('id'),
    office('title'),
    json(office('input')),
    fact(...times),
    kept(follows, office('title_key'), fact('version')),
  ),
  // `outcome_reason` is from the office's list; `source` is a path of the site or a word from a URL, see
  // `request-source.ts`.
  requests: rows(
    fact('id', 'kind'),
    person('name', 'phone', 'email', 'message'),
    fact('quote_id', 'status', 'outcome'),
    office('outcome_reason'),
    fact('source', 'page', 'route', 'reply_by'),
    person('note'),
    fact('lang', 'taken_by', 'taken_name'),
    person('next_action'),
    fact('next_action_at', 'consent_id', 'erased_at', ...times),
    kept(follows, person('search_key', 'phone_key', 'email_key'), fact('version')),
  ),
  consents: rows(fact('id'), office('text'), fact('created_at')),
  quote_handovers: rows(
    fact('id', 'request_id', 'quote_id', 'way', 'author_name', 'created_at'),
    kept(follows, fact('outbox_id')),
  ),
  request_answers: rows(
    fact('id', 'request_id', 'way'),
    person('text'),
    fact('author_name', 'created_at'),
    kept(follows, fact('outbox_id')),
  ),
  request_joins: rows(fact('id', 'request_id', 'other_id', 'author_name', 'created_at')),
  request_cuts: rows(fact('id', 'request_id'), person('contact_key'), fact('author_name', 'created_at')),
  order_templates: rows(
    fact('id', 'route'),
    json(office('stages')),
    fact(...times),
    kept(follows, fact('version')),
  ),
  orders: rows(
    fact('id', 'lang'),
    person('name'),
    json(person('phones')),
    person('email', 'vin', 'lot', 'auction', 'make', 'model'),
    fact('year'),
    person('engine'),
    fact('route'),
    person('port', 'container', 'vessel', 'declaration', 'plate'),
    fact('holder_id', 'request_id', 'quote_id'),
    person('contract_number'),
    fact('contract_day', 'outcome'),
    person('outcome_reason', 'next_action'),
    fact('next_action_at'),
    json(fact('stages')),
    fact('state', 'currency'),
    json(person('bills', 'payments')),
    fact('bills_closed'),
    json(fact('unbilled')),
    fact('shows_payments', 'letters', 'erased_at', ...times),
    kept(
      follows,
      person('search_key'),
      fact('reached', 'next_stage', 'due_day', 'late_after', 'version', 'money_version'),
      fact('link', 'late_told', 'late_told_at', 'bills_in_question'),
    ),
  ),
  order_files: rows(
    fact('id', 'order_id'),
    person('title'),
    fact('kind', 'day', 'file', 'shown', 'author_name', ...times),
    kept(follows, fact('size', 'version')),
  ),
  admins: rows(
    fact('id', 'name'),
    kept(
      secrets,
      fact('email', 'email_key', 'password_hash', 'role', 'session_version'),
      fact('totp_secret', 'totp_confirmed_at', 'totp_last_step', 'recovery_codes'),
      fact(...times),
    ),
  ),
  comments: rows(
    fact('id', 'kind', 'record_id', 'author_name'),
    person('text'),
    fact('created_at'),
    kept(follows, fact('author_id')),
  ),
  quotes: rows(
    fact('id', 'number'),
    json(person('input', 'statement')),
    fact('lang', 'created_at'),
    kept(follows, fact('search_key', 'total_cents')),
  ),
  audit: stays(backups)(
    person('difference', 'record_title', 'record_key'),
    fact('id', 'at', 'actor_id', 'action', 'kind', 'record_id', 'request_id'),
    fact('actor_name', 'record_version'),
  ),
  bin: stays(backups)(
    person('title', 'title_key', 'payload'),
    fact('id', 'kind', 'ref', 'removed_by', 'removed_by_name', 'removed_at'),
  ),
  binned_media: stays(backups)(
    office('name', 'alts', 'search_key'),
    fact('hash', 'width', 'height', 'variants', 'created_at', 'binned_at', 'focus_x'),
    fact('focus_y', 'stored', 'version', 'updated_at', 'revisions'),
  ),
  // Rows are removed together with their order.
  cases: inFiles(
    office('slug', 'make', 'model', 'engine'),
    fact('id', 'order_id', 'route', 'year', 'facts', 'pictures', 'sums', 'consent_day'),
    fact('consent_by', 'status', 'published_at', 'version', ...times),
  ),
  case_texts: inFiles(office('text'), fact('case_id', 'lang')),
  case_media: inFiles(fact('case_id', 'media_hash')),
  channel_settings: stays(secrets)(fact('channel', 'settings', 'secret', 'version', 'updated_at')),
  comment_mentions: stays(personal)(fact('comment_id', 'admin_id')),
  comment_reads: stays(personal)(fact('admin_id', 'kind', 'record_id', 'last_id')),
  content_version: stays(follows)(fact('id', 'version')),
  // Values come from short lists and paths of pages, see `daily-counts.ts`.
  daily_counts: stays(follows)(fact('day', 'what', 'value', 'hits')),
  firms: rows(
    office('name', 'short_name', 'code', 'address'),
    json(office('director')),
    office('vat_number'),
    json(office('accounts')),
    fact('id', 'kind', 'tax', 'pattern', 'days_to_pay', 'code_format', 'own_category', 'passed_category'),
    fact('code_tried', 'retired'),
    json(fact('account_changes')),
    fact(...times),
    kept(follows, fact('begun_in', 'confirmed_in', 'version')),
  ),
  first_pages: stays(program)(fact('path', 'given_at')),
  gone_slugs: stays(backups)(office('slug')),
  // `answer` is the request's number; the row is removed with the request.
  idempotency_keys: stays(passing)(
    person('key'),
    fact('scope', 'body_hash', 'status', 'answer', 'created_at'),
  ),
  // `source_id` of an imported request is a hash of its line in the file.
  imported_records: stays(backups)(fact('source', 'source_id', 'kind', 'record_id', 'imported_at')),
  installation: inFiles(fact('only_one', 'id')),
  jobs: stays(passing)(fact('name', 'locked_until', 'last_run_at', 'last_error')),
  list_settings: stays(personal)(fact('admin_id', 'list', 'columns', 'density')),
  list_views: stays(personal)(
    person('name', 'query'),
    fact('id', 'admin_id', 'list', 'is_default', 'version', ...times),
  ),
  media: inFiles(
    office('name', 'alts', 'search_key'),
    fact('hash', 'width', 'height', 'variants', 'created_at', 'focus_x', 'focus_y'),
    fact('stored', 'version', 'updated_at'),
  ),
  media_sweep: stays(passing)(fact('only_one', 'unused', 'pictures', 'asked_at', 'allowed')),
  menus: inFiles(office('document'), fact('lang', 'version', 'updated_at')),
  // The words of a letter are in the outbox.
  order_letters: stays(passing)(fact('id', 'order_id', 'stage', 'due_at', 'outbox_id', 'created_at')),
  unrecorded_files: stays(passing)(fact('name', 'after')),
  // Before the invoices, whose import would raise them without their pattern.
  invoice_numbers: rows(
    fact('firm_id', 'year', 'last', 'pattern', 'closed'),
    json(fact('lost')),
    kept(follows, fact('opened_in')),
  ),
  // A draft is removed with its order; an issued invoice is kept, with its payer, as long as the tax law requires.
  invoices: rowsUntil('closed_at')(
    json(office('lines')),
    office('purpose'),
    json(office('bill')),
    office('write_off_reason', 'annul_reason'),
    fact('id', 'order_id', 'firm_id', 'account', 'money', 'stage', 'day', 'due_day', 'year', 'count'),
    fact('number', 'vat_included', 'equivalent', 'rate', 'shown', 'sum', 'cents', 'written_off'),
    fact('annulled_at', 'annulled_by', 'instead_of', 'issued_at', 'file', 'sha256', 'size', ...times),
    kept(follows, fact('rest', 'over', 'unknown', 'version')),
    kept(closed, fact('closed_at', 'kept_until', 'person_marks')),
  ),
  invoice_holds: stays(closed)(fact('kind', 'record_id', 'author_name', 'created_at')),
  payers: rows(
    person('name', 'code', 'address', 'clause_source'),
    fact('id', 'order_id', 'kind', 'contract', 'clause', ...times),
    kept(follows, fact('version')),
  ),
  outbox: stays(passing)(
    person('recipient', 'message', 'last_error'),
    fact('id', 'request_id', 'state', 'attempts', 'next_attempt_at', 'created_at'),
    fact('sent_at', 'channel'),
  ),
  post_categories: inFiles(fact('post_id', 'category_id', 'lang', 'status', 'sort_order', 'published_at')),
  post_media: stays(follows)(fact('post_id', 'media_hash')),
  post_search: stays(follows)(office('facets', 'words'), fact('rowid')),
  post_slugs: inFiles(office('slug'), fact('post_id', 'lang')),
  post_texts: inFiles(
    office('title', 'slug', 'description', 'meta_title', 'meta_description', 'keywords'),
    office('image_alt', 'title_key', 'text'),
    fact('post_id', 'lang', 'status', 'published_at', 'source_version', 'version'),
    fact(...times, 'sort_order'),
  ),
  posts: inFiles(fact('id', 'image_hash')),
  presence: stays(passing)(fact('kind', 'record_id', 'admin_id', 'since', 'seen_at')),
  // Keys are hashes of accounts and visitors' IP addresses; those of failed sign-ins are kept for a day.
  rate_limits: stays(passing)(fact('key', 'hits', 'reset_at')),
  rates: inFiles(fact('day', 'code', 'rate', 'source', 'fetched_at')),
  redirects: inFiles(office('address', 'lang'), fact('post_id')),
  rehearsals: stays(passing)(
    fact('id', 'started_at', 'finished_at', 'copy_at', 'fresh', 'milliseconds'),
    fact('row_count', 'file_count', 'problems'),
  ),
  request_quotes: inFiles(fact('request_id', 'quote_id', 'author_name', 'created_at')),
  retention_questions: stays(passing)(fact('only_one', 'due', 'total', 'asked_at', 'allowed')),
  revision_media: stays(backups)(fact('revision_id', 'media_hash')),
  revisions: stays(backups)(
    office('snapshot'),
    fact('id', 'kind', 'record_id', 'lang', 'version', 'author_id', 'created_at'),
  ),
  session_epochs: stays(passing)(fact('id', 'lineage', 'endings', 'created_at')),
  sessions: stays(passing)(
    fact('jti', 'admin_id', 'session_version', 'device', 'created_at', 'last_seen_at'),
    fact('expires_at', 'revoked_at'),
  ),
  site_page_media: stays(follows)(fact('page_id', 'media_hash')),
  site_page_previews: stays(passing)(fact('page_id', 'lang', 'token_hash', 'until')),
  site_page_texts: inFiles(
    office('draft', 'published', 'planned'),
    fact('page_id', 'lang', 'published_at', 'publish_at', 'version', 'updated_at'),
    fact('published_version', 'source_version', 'planned_version'),
  ),
  site_pages: inFiles(office('path'), fact('id', 'version', ...times)),
  telegram_chats: stays(secrets)(person('title'), fact('id', 'chat_id', 'chosen', 'version', ...times)),
  // Names are those of colleagues who press the buttons in a chat of the office.
  telegram_people: stays(secrets)(fact('id', 'telegram_id', 'name', 'admin_id', 'version', ...times)),
  site_page_paths: inFiles(office('path'), fact('page_id')),
  telegram_updates: stays(passing)(fact('only_one', 'last_update', 'handled_at', 'bot')),
  unfinished_erasures: stays(passing)(fact('id', 'at')),
} satisfies { [T in keyof Tables]: TableColumns<keyof Tables[T] & string> }

export const columnsByTable = Object.entries(tableColumns) as [keyof Tables, TableColumns<string>][]
export const dbTableNames = columnsByTable.map(([name]) => name)

const mayNamePerson = ({ columns }: TableColumns<string>) => columns.some(({ whose }) => whose === 'person')

/** Tables from which an erasure removes rows or words. `cases` names nobody, but is removed with its order. */
export const tablesOfPeople: readonly (keyof Tables)[] = [
  ...columnsByTable.filter(([, table]) => mayNamePerson(table)).map(([name]) => name),
  'cases',
  'case_texts',
]
