/** The schema, subject by subject. Longer than most files: it is one list of tables, read from top to bottom. */
import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'
import { forPostgres } from '../postgres-words.ts'

export const initial: Migration = {
  name: '001-initial',
  up: async (db, dialect) => {
    const tables = subjects.flat()
    const statements =
      dialect === 'sqlite'
        ? [...tables, ...sqliteWords, ...sqlitePublic, ...sqliteEndings]
        : [
            ...tables.map(forPostgres),
            'alter table audit alter column record_version type integer',
            ...postgresWords,
            ...postgresPublic,
            ...postgresEndings,
          ]
    for (const statement of statements) await sql.raw(statement).execute(db)
    await db
      .insertInto('order_templates')
      .values(
        routes.map(route => ({ route, stages: '[]', created_at: ordersBegan, updated_at: ordersBegan })),
      )
      .execute()
    await db
      .insertInto('menus')
      .values({ lang: 'ru', document: JSON.stringify(firstMenu), updated_at: menusBegan })
      .execute()
  },
}

const id = 'id integer primary key autoincrement'
const version = 'version integer not null default 1 check (version > 0)'
const times = 'created_at text not null, updated_at text not null'
const post = 'integer not null references posts (id) on delete cascade'
const page = 'integer not null references site_pages (id) on delete cascade'
const order = 'integer not null references orders (id) on delete cascade'
const request = 'integer not null references requests (id) on delete cascade'
const colleague = 'integer not null references admins (id) on delete cascade'

const flag = (name: string) => `${name} integer not null check (${name} in (0, 1))`
const oneRow = 'check (only_one = 1)'

/** Who works here, what each is signed in with, and how each looks at lists. */
const colleagues = [
  `create table admins (
    ${id}, email text not null, email_key text not null unique, name text not null,
    password_hash text not null, role text not null check (role in ('owner', 'editor', 'sales')),
    session_version integer not null default 1, totp_secret text, totp_confirmed_at text, totp_last_step integer,
    recovery_codes text not null default '[]' check (json_valid(recovery_codes)), ${times},
    lang text check (lang in ('ru', 'uk'))
  ) strict`,
  `create table sessions (
    jti text primary key, admin_id ${colleague}, session_version integer not null, device text not null,
    created_at text not null, last_seen_at text not null, expires_at text not null, revoked_at text
  ) strict`,
  'create index sessions_admin on sessions (admin_id)',
  'create index sessions_expiry on sessions (expires_at)',
  `create table session_epochs (
    ${id}, lineage text not null unique, endings integer not null default 0, created_at text not null
  ) strict`,
  'create table rate_limits (key text primary key, hits integer not null, reset_at integer not null) strict',
  `create table presence (
    kind text not null, record_id text not null, admin_id ${colleague}, since text not null, seen_at text not null,
    primary key (kind, record_id, admin_id)
  ) strict, without rowid`,
  `create table list_settings (
    admin_id ${colleague}, list text not null, columns text, density text not null, primary key (admin_id, list)
  ) strict, without rowid`,
  `create table list_views (
    ${id}, admin_id ${colleague}, list text not null, name text not null, query text not null,
    is_default integer not null default 0, ${version}, ${times}
  ) strict`,
  'create index list_views_list on list_views (admin_id, list)',
  `create table comments (
    ${id}, kind text not null, record_id text not null, author_id integer references admins (id) on delete set null,
    author_name text not null, text text not null, created_at text not null
  ) strict`,
  'create index comments_record on comments (kind, record_id, id)',
  `create table comment_mentions (
    comment_id integer not null references comments (id) on delete cascade, admin_id ${colleague},
    primary key (comment_id, admin_id)
  ) strict, without rowid`,
  'create index comment_mentions_admin on comment_mentions (admin_id)',
  `create table comment_reads (
    admin_id ${colleague}, kind text not null, record_id text not null, last_id integer not null,
    primary key (admin_id, kind, record_id)
  ) strict, without rowid`,
]

/** What is said of every kind of record, whatever it is: what happened, what was before, what was removed. */
const recordKeeping = [
  `create table audit (
    ${id}, at text not null, actor_id integer, action text not null, kind text not null, record_id text,
    difference text, request_id text, actor_name text, record_title text, record_key text, record_version integer
  ) strict`,
  'create index audit_at on audit (at)',
  'create index audit_actor on audit (actor_id, id)',
  'create index audit_kind on audit (kind, id)',
  'create index audit_record on audit (kind, record_id, id)',
  'create index audit_record_id on audit (record_id, id)',
  `create index audit_removed on audit (kind, at, record_id) where action in ('delete', 'erase')`,
  `create table revisions (
    ${id}, kind text not null, record_id integer not null, lang text not null, version integer not null,
    snapshot text not null check (json_valid(snapshot)), author_id integer references admins (id) on delete set null,
    created_at text not null, constraint revisions_text unique (kind, record_id, lang, version)
  ) strict`,
  `create table bin (
    ${id}, kind text not null, ref text not null, title text not null, title_key text not null,
    payload text not null check (json_valid(payload)), removed_by integer, removed_by_name text, removed_at text not null
  ) strict`,
  'create index bin_record on bin (kind, ref, id)',
  'create index bin_removed on bin (removed_at)',
  `create table imported_records (
    source text not null, source_id text not null, kind text not null, record_id integer not null,
    imported_at text not null, primary key (source, source_id)
  ) strict, without rowid`,
]

const picture = `width integer not null, height integer not null`
const pictureWords = `name text not null default '', alts text not null default '{}' check (json_valid(alts)),
    focus_x integer not null default 50, focus_y integer not null default 50, stored integer not null default 0,
    search_key text not null default '', version integer not null default 1, updated_at text not null default ''`

const pictures = [
  `create table media (
    hash text primary key, ${picture}, variants text not null check (json_valid(variants)), created_at text not null,
    ${pictureWords}
  ) strict`,
  'create index media_age on media (created_at)',
  'create index media_newest on media (created_at desc, hash)',
  `create index media_undescribed on media (hash, stored) where alts = '{}' or alts like '%"ru":""%'`,
  `create index media_untranslated on media (hash, stored) where alts like '%"ru":%'
    and alts not like '%"ru":""%' and (alts not like '%"uk":%' or alts like '%"uk":""%')`,
  // The revisions that showed the picture when it was removed: they are to find it again.
  `create table binned_media (
    hash text not null primary key, ${picture}, variants text not null, created_at text not null,
    binned_at text not null, ${pictureWords}, revisions text not null default '[]' check (json_valid(revisions))
  ) strict, without rowid`,
  'create index binned_media_at on binned_media (binned_at, hash)',
  // Pictures that a kept revision still shows.
  `create table revision_media (
    revision_id integer not null references revisions (id) on delete cascade,
    media_hash text not null references media (hash), primary key (revision_id, media_hash)
  ) strict, without rowid`,
  'create index revision_media_hash on revision_media (media_hash)',
  `create table media_sweep (
    only_one integer not null primary key ${oneRow}, unused integer not null, pictures integer not null,
    asked_at text not null, allowed integer not null
  ) strict`,
  'create table unrecorded_files (name text primary key, after text) strict',
]

/** As lists are sorted; the date once more as it is, so that PostgreSQL too finds all of a list in the index. */
const byPlace = `sort_order, coalesce(published_at, ''), post_id, published_at`

const posts = [
  `create table categories (
    ${id}, title text not null, title_key text not null unique, ${version}, ${times},
    titles text not null default '{}' check (json_valid(titles))
  ) strict`,
  `create table posts (${id}, image_hash text references media (hash)) strict`,
  'create index posts_image on posts (image_hash)',
  `create table post_texts (
    post_id ${post}, lang text not null check (lang in ('ru', 'uk')), title text not null, slug text not null,
    description text not null, meta_title text not null, meta_description text not null, keywords text not null,
    image_alt text not null, status text not null check (status in ('draft', 'scheduled', 'published')),
    published_at text, title_key text not null default '', source_version integer, ${version}, ${times},
    text text not null, sort_order integer not null default 0,
    primary key (post_id, lang), constraint post_texts_slug_lang unique (slug, lang),
    check (status = 'draft' or published_at is not null)
  ) strict`,
  'create index post_texts_due on post_texts (status, published_at)',
  `create index post_texts_list on post_texts (lang, ${byPlace})`,
  `create index post_texts_state_list on post_texts (lang, status, ${byPlace})`,
  // What the office sorts by, in one state and in all.
  ...[
    ['updated', 'updated_at'],
    ['created', 'created_at'],
    ['title', 'title_key'],
    ['published', `coalesce(published_at, '')`],
  ].flatMap(([name, column]) => [
    `create index post_texts_${name} on post_texts (lang, ${column}, post_id)`,
    `create index post_texts_state_${name} on post_texts (lang, status, ${column}, post_id)`,
  ]),
  `create table post_categories (
    post_id integer not null, category_id integer not null references categories (id) on delete cascade,
    lang text not null, status text not null, sort_order integer not null, published_at text,
    primary key (post_id, category_id, lang),
    foreign key (post_id, lang) references post_texts (post_id, lang) on delete cascade
  ) strict, without rowid`,
  `create index post_categories_list on post_categories (category_id, lang, ${byPlace})`,
  `create index post_categories_state_list on post_categories (category_id, lang, status, ${byPlace})`,
  // What a text names stands here whether or not the picture is still there.
  `create table post_media (
    post_id ${post}, media_hash text not null, primary key (post_id, media_hash)
  ) strict, without rowid`,
  'create index post_media_hash on post_media (media_hash)',
  `create table post_slugs (slug text primary key, post_id ${post}, lang text not null default 'ru') strict`,
  'create index post_slugs_post on post_slugs (post_id)',
  'create table gone_slugs (slug text primary key) strict, without rowid',
  // Addresses that texts had on another site.
  `create table redirects (address text primary key, post_id ${post}, lang text not null default 'ru') strict`,
  'create index redirects_post on redirects (post_id)',
]

const sitePages = [
  `create table site_pages (${id}, path text not null unique, ${version}, ${times}) strict`,
  // Versions are counted for the page as a whole, so that no two of its revisions share a number.
  `create table site_page_texts (
    page_id ${page}, lang text not null, draft text not null, published text, published_at text, publish_at text,
    version integer not null default 1, updated_at text not null default '', published_version integer,
    source_version integer, planned text, planned_version integer,
    primary key (page_id, lang), check ((published is null) = (published_at is null))
  ) strict`,
  'create index site_page_texts_due on site_page_texts (publish_at) where publish_at is not null',
  // Pictures of the draft and of what visitors see, so that the sweep knows what is in use.
  `create table site_page_media (
    page_id ${page}, media_hash text not null, primary key (page_id, media_hash)
  ) strict`,
  'create index site_page_media_hash on site_page_media (media_hash)',
  // Counts no content: it changes only together with `site_pages`.
  `create table site_page_paths (path text primary key, page_id ${page}) strict`,
  'create index site_page_paths_page on site_page_paths (page_id)',
  // Who has the link may read the draft: only its hash is stored.
  `create table site_page_previews (
    page_id ${page}, lang text not null, token_hash text not null unique, until text not null,
    primary key (page_id, lang)
  ) strict`,
  // What an installation has been given once; what the office then removed does not come back.
  'create table first_pages (path text primary key, given_at text not null) strict',
  `create table menus (
    lang text primary key, document text not null check (json_valid(document)), ${version}, updated_at text not null
  ) strict`,
  `create table metas (
    ${id}, lang text not null default 'ru', page text not null, title text not null, description text not null,
    keywords text not null, ${version}, ${times}, constraint metas_page_lang unique (page, lang)
  ) strict`,
  `create table options (
    ${id}, title text not null unique, value text not null, note text not null default '', ${version}, ${times}
  ) strict`,
]

/** Delivered cars as pages of the site. */
const cases = [
  // The number of the order stays when the order has gone: what was delivered was delivered.
  `create table cases (
    ${id}, order_id integer unique, slug text not null unique, route text not null, make text not null,
    model text not null, year integer, engine text not null, facts text not null check (json_valid(facts)),
    pictures text not null check (json_valid(pictures)), ${flag('sums')}, consent_day text not null,
    consent_by text not null, status text not null check (status in ('draft', 'published')), published_at text,
    ${version}, ${times}
  ) strict`,
  `create table case_texts (
    case_id integer not null references cases (id) on delete cascade, lang text not null, text text not null,
    primary key (case_id, lang)
  ) strict`,
  `create table case_media (
    case_id integer not null references cases (id) on delete cascade,
    media_hash text not null references media (hash), primary key (case_id, media_hash)
  ) strict`,
  'create index case_media_hash on case_media (media_hash)',
]

/** What a car costs: rates, prices, law, and what was calculated by them. */
const calculation = [
  `create table rates (
    day text not null, code text not null check (code in ('USD', 'EUR')), rate text,
    source text not null check (source in ('nbu', 'manual')), fetched_at text not null, primary key (code, day)
  ) strict, without rowid`,
  `create table table_versions (
    ${id}, title text not null, version integer not null, effective_from text,
    columns text not null check (json_valid(columns)), data text not null check (json_valid(data)),
    row_count integer not null, file_name text, file blob, author_id integer references admins (id) on delete set null,
    created_at text not null, waiting integer not null default 0, confirmed_by_name text, unique (title, version)
  ) strict`,
  `create table dated_prices (
    ${id}, title text not null, valid_from text not null, value text not null, note text not null, before text,
    author_id integer, author_name text, ${version}, ${times}, unique (title, valid_from)
  ) strict`,
  `create table tariff_changes (
    ${id}, revision integer unique, state text not null check (state in ('draft', 'waiting', 'applied')),
    cells text not null check (json_valid(cells)),
    reason text not null, author_id integer, author_name text, confirmed_by_name text, ${version}, ${times},
    check ((state = 'applied') = (revision is not null))
  ) strict`,
  `create table reference_lots (
    ${id}, title text not null, title_key text not null unique, input text not null check (json_valid(input)),
    version integer not null default 1, ${times}
  ) strict`,
  `create table quotes (
    ${id}, number text not null unique, input text not null check (json_valid(input)),
    statement text not null check (json_valid(statement)), created_at text not null,
    search_key text not null default '', lang text not null default 'ru', total_cents integer not null default 0
  ) strict`,
  'create index quotes_total on quotes (total_cents, id)',
]

const requests = [
  `create table consents (${id}, text text not null unique, created_at text not null) strict`,
  `create table requests (
    ${id}, kind text not null check (kind in ('callback', 'calculation')), name text, phone text, email text,
    message text, quote_id integer references quotes (id),
    status text not null default 'new' check (status in ('new', 'in_work', 'done', 'spam')),
    note text not null default '', taken_by integer references admins (id) on delete set null, ${version}, ${times},
    search_key text not null default '', next_action text, next_action_at text, taken_name text,
    consent_id integer references consents (id), erased_at text, lang text not null default 'ru', phone_key text,
    email_key text, outcome text check (outcome in ('contract', 'refused', 'not_reached', 'not_ours')),
    outcome_reason text, source text, page text, route text,
    reply_by text check (reply_by in ('call', 'telegram', 'viber', 'whatsapp', 'mail'))
  ) strict`,
  'create index requests_status on requests (status, id, erased_at, next_action_at, kind, taken_by, taken_name)',
  'create index requests_created on requests (created_at)',
  'create index requests_updated on requests (updated_at)',
  'create index requests_quote on requests (quote_id)',
  'create index requests_due on requests (next_action_at) where next_action_at is not null',
  'create index requests_erased on requests (erased_at) where erased_at is not null',
  'create index requests_kept on requests (kind, created_at, next_action_at) where erased_at is null',
  'create index requests_phone_key on requests (phone_key, id) where phone_key is not null',
  'create index requests_email_key on requests (email_key, id) where email_key is not null',
  `create table request_quotes (
    request_id ${request}, quote_id integer not null references quotes (id), author_name text,
    created_at text not null, primary key (request_id, quote_id)
  ) strict`,
  'create index request_quotes_quote on request_quotes (quote_id)',
  // Requests join by contacts; these two say where somebody has seen that they do, or do not, belong together.
  `create table request_joins (
    ${id}, request_id ${request}, other_id ${request}, author_name text not null, created_at text not null,
    unique (request_id, other_id)
  ) strict`,
  'create index request_joins_other on request_joins (other_id)',
  `create table request_cuts (
    ${id}, request_id integer unique references requests (id) on delete cascade, contact_key text unique,
    author_name text not null, created_at text not null, check ((request_id is null) <> (contact_key is null))
  ) strict`,
  `create table reply_templates (
    ${id}, title text not null, text text not null, ${version}, ${times}, lang text not null default 'ru'
  ) strict`,
  'create table unfinished_erasures (id integer primary key autoincrement, at text not null) strict',
  `create table retention_questions (
    only_one integer primary key ${oneRow}, due integer not null, total integer not null, asked_at text not null,
    allowed integer not null
  ) strict`,
]

/** Letters and messages that go out, and the channels that they go by. */
const messages = [
  `create table outbox (
    ${id}, request_id integer references requests (id) on delete cascade, recipient text not null,
    message text not null check (json_valid(message)), state text not null check (state in ('pending', 'sent', 'failed')),
    attempts integer not null default 0, next_attempt_at text not null, last_error text, created_at text not null,
    sent_at text, channel text not null default 'mail'
  ) strict`,
  'create index outbox_due on outbox (state, next_attempt_at)',
  'create index outbox_request on outbox (request_id)',
  `create table request_answers (
    ${id}, request_id ${request},
    way text not null check (way in ('mail', 'viber', 'telegram', 'whatsapp', 'phone')), text text not null,
    outbox_id integer references outbox (id) on delete set null, author_name text not null, created_at text not null
  ) strict`,
  'create index request_answers_request on request_answers (request_id, id)',
  'create index request_answers_outbox on request_answers (outbox_id) where outbox_id is not null',
  `create table quote_handovers (
    ${id}, request_id ${request}, quote_id integer not null references quotes (id), way text not null,
    outbox_id integer references outbox (id) on delete set null, author_name text not null, created_at text not null
  ) strict`,
  'create index quote_handovers_request on quote_handovers (request_id)',
  'create index quote_handovers_quote on quote_handovers (quote_id)',
  'create index quote_handovers_outbox on quote_handovers (outbox_id) where outbox_id is not null',
  `create table channel_settings (
    channel text primary key check (channel in ('mail', 'telegram')), settings text not null, secret text,
    version integer not null default 1, updated_at text not null
  ) strict`,
  `create table telegram_people (
    ${id}, telegram_id text not null unique, name text not null,
    admin_id integer references admins (id) on delete set null, ${version}, ${times}
  ) strict`,
  `create table telegram_chats (
    ${id}, chat_id text not null unique, title text not null, chosen integer not null default 0, ${version}, ${times}
  ) strict`,
  `create table telegram_updates (
    only_one integer primary key ${oneRow}, last_update integer not null, handled_at text,
    bot text not null default ''
  ) strict`,
]

/** What a list of orders filters by: an order's row is many times as long. */
const late = 'reached, late_after, next_action_at, due_day, erased_at'

const orders = [
  `create table orders (
    ${id}, lang text not null, name text not null, phones text not null check (json_valid(phones)),
    email text not null, vin text not null, lot text not null, auction text not null, make text not null,
    model text not null, year integer, engine text not null, route text not null, port text not null,
    container text not null, vessel text not null, declaration text not null, plate text not null,
    holder_id integer references admins (id) on delete set null,
    request_id integer references requests (id) on delete set null,
    quote_id integer references quotes (id) on delete set null, contract_number text not null, contract_day text,
    outcome text, outcome_reason text not null, stages text not null check (json_valid(stages)), state text not null,
    reached text not null, next_stage text not null, due_day text, late_after text, search_key text not null,
    erased_at text, ${version}, ${times}, currency text not null default 'USD',
    bills text not null default '[]' check (json_valid(bills)),
    payments text not null default '[]' check (json_valid(payments)), payment_due text, bills_closed integer not null default 0,
    money_version integer not null default 1, link integer not null default 1,
    letters text not null default 'off' check (letters in ('off', 'on', 'stopped')),
    late_told text not null default '', late_told_at text,
    shows_payments integer not null default 0 check (shows_payments in (0, 1)),
    unbilled text not null default '[]' check (json_valid(unbilled)),
    bills_in_question integer not null default 0 check (bills_in_question in (0, 1)),
    next_action text, next_action_at text
  ) strict`,
  `create index orders_list on orders (id, state, route, holder_id, ${late})`,
  'create index orders_stage on orders (reached, id)',
  `create index orders_state on orders (state, id, route, holder_id, ${late})`,
  `create index orders_holder on orders (holder_id, id, state, route, ${late})`,
  'create index orders_changed on orders (state, updated_at)',
  'create index orders_customer on orders (substr(search_key, 1, 80), id)',
  'create index orders_due on orders (due_day, id)',
  'create index orders_erased on orders (erased_at) where erased_at is not null',
  'create index orders_in_question on orders (id) where bills_in_question = 1',
  'create index orders_late_told on orders (late_told_at) where late_told_at is not null',
  'create index orders_payment_due on orders (payment_due) where payment_due is not null',
  'create index orders_quote on orders (quote_id)',
  'create index orders_request on orders (request_id)',
  'create index orders_steps on orders (next_action_at) where next_action_at is not null',
  `create table order_templates (
    ${id}, route text not null unique, stages text not null check (json_valid(stages)), ${version}, ${times}
  ) strict`,
  `create table order_files (
    ${id}, order_id ${order}, title text not null, kind text not null check (kind in ('photo', 'paper')),
    day text not null, file text not null unique, size integer not null, ${flag('shown')}, author_name text not null,
    ${version}, ${times}
  ) strict`,
  // The sums of one order and of all are read from it alone.
  'create index order_files_order on order_files (order_id, size)',
  // Without `due_at` it has gone to the outbox.
  `create table order_letters (
    ${id}, order_id ${order}, stage text not null, due_at text,
    outbox_id integer references outbox (id) on delete set null, created_at text not null
  ) strict`,
  'create index order_letters_order on order_letters (order_id, id)',
  'create index order_letters_due on order_letters (due_at) where due_at is not null',
  'create index order_letters_outbox on order_letters (outbox_id) where outbox_id is not null',
]

/** Firms that issue invoices, who pays them, the invoices themselves and the numbers that were given out. */
const invoices = [
  `create table firms (
    ${id}, kind text not null check (kind in ('company', 'entrepreneur')), name text not null,
    short_name text not null, code text not null, address text not null, director text not null, tax text not null,
    vat_number text not null, accounts text not null, pattern text not null, days_to_pay integer not null,
    code_format text not null, own_category text not null, passed_category text not null, code_tried text,
    ${flag('retired')}, account_changes text not null, begun_in text not null, confirmed_in text not null,
    ${version}, ${times}, example integer not null default 0 check (example in (0, 1))
  ) strict`,
  `create table payers (
    ${id}, order_id integer not null unique references orders (id) on delete cascade, kind text not null,
    name text not null, code text not null, address text not null, contract text not null, clause text not null,
    clause_source text not null, ${version}, ${times}, search_key text not null default ''
  ) strict`,
  // An order in the bin leaves its invoices: no reference holds them to it.
  `create table invoices (
    ${id}, order_id integer not null, firm_id integer not null references firms (id), account text not null,
    money text not null check (money in ('own', 'passed')),
    stage text not null check (stage in ('draft', 'issued', 'annulled')), day text, due_day text, year integer,
    count integer, number text, lines text not null, ${flag('vat_included')}, purpose text not null,
    ${flag('equivalent')}, rate text not null, ${flag('shown')}, sum integer not null, cents integer,
    rest integer not null, over integer not null, unknown integer not null, written_off integer not null,
    write_off_reason text not null, annul_reason text not null, annulled_at text, annulled_by text not null,
    instead_of integer, issued_at text, bill text, file text unique, sha256 text, size integer, ${version}, ${times},
    closed_at text, kept_until text, person_marks text not null default '[]', search_key text not null default '',
    check ((stage = 'draft') = (number is null)), unique (firm_id, year, count), unique (firm_id, number)
  ) strict`,
  'create index invoices_order on invoices (order_id)',
  'create index invoices_stage on invoices (stage, id, closed_at, rest, due_day, firm_id, cents, sum)',
  `create index invoices_unpaid on invoices (stage, id, due_day, closed_at, rest, cents, sum, firm_id)
    where stage = 'issued' and rest > 0`,
  `create index invoices_unstored on invoices (id) where stage <> 'draft' and sha256 is null`,
  'create index invoices_instead on invoices (instead_of) where instead_of is not null',
  'create index invoices_closed on invoices (kept_until) where closed_at is not null',
  `create table invoice_numbers (
    firm_id integer not null references firms (id) on delete cascade, year integer not null, last integer not null,
    pattern text not null, ${flag('closed')}, lost text not null, opened_in text not null, primary key (firm_id, year)
  ) strict`,
  `create table invoice_holds (
    kind text not null check (kind in ('order', 'firm')), record_id integer not null, author_name text not null,
    created_at text not null, primary key (kind, record_id)
  ) strict, without rowid`,
]

/** What the program remembers for itself. */
const program = [
  `create table installation (only_one integer not null primary key ${oneRow}, id text not null) strict`,
  'create table jobs (name text primary key, locked_until text, last_run_at text, last_error text) strict',
  `create table idempotency_keys (
    scope text not null, key text not null, body_hash text not null, status integer not null, answer text not null,
    created_at text not null, primary key (scope, key)
  ) strict, without rowid`,
  'create index idempotency_keys_age on idempotency_keys (created_at)',
  `create table daily_counts (
    day text not null, what text not null, value text not null, hits integer not null check (hits > 0),
    primary key (day, what, value)
  ) strict, without rowid`,
  `create table rehearsals (
    ${id}, started_at text not null, finished_at text, copy_at text, fresh integer not null,
    milliseconds integer not null default 0, row_count integer not null default 0,
    file_count integer not null default 0, problems text not null default '[]' check (json_valid(problems))
  ) strict`,
  'create table content_version (id integer primary key check (id = 1), version integer not null) strict',
  'insert into content_version (id, version) values (1, 1)',
]

/** Each after those that it refers to. */
const subjects = [
  ...[colleagues, recordKeeping, pictures, posts, sitePages, cases, calculation],
  ...[requests, messages, orders, invoices, program],
]

/** Columns of long lists in which parts of words are searched for. PostgreSQL: `indexWords` of `word-search.ts`. */
const searched = [
  ['orders', 'search_key', 'id'],
  ['requests', 'search_key', 'id'],
  ['quotes', 'search_key', 'id'],
  ['invoices', 'search_key', 'id'],
  ['payers', 'search_key', 'id'],
  ['audit', 'record_key', 'id'],
  // Which a `vacuum` would number anew: there is none.
  ['media', 'search_key', 'rowid'],
] as const

/** The parts of three signs, without texts of their own: triggers tell what a row said before. An erased word is overwritten. */
const partsOfWords = (table: string, column: string, row: string): string[] => {
  const words = `${table}_words`
  const add = `insert into ${words} (rowid, ${column}) select new.${row}, new.${column} where new.${column} <> '';`
  const remove = `insert into ${words} (${words}, rowid, ${column}) select 'delete', old.${row}, old.${column} where old.${column} <> '';`
  return [
    `create virtual table ${words} using fts5 (
      ${column}, content='${table}', content_rowid='${row}', columnsize=0, tokenize='trigram case_sensitive 1'
    )`,
    `insert into ${words} (${words}, rank) values ('secure-delete', 1)`,
    `create trigger ${words}_added after insert on ${table} begin ${add} end`,
    `create trigger ${words}_removed after delete on ${table} begin ${remove} end`,
    `create trigger ${words}_changed after update of ${column} on ${table}
      when old.${column} is not new.${column} begin ${remove} ${add} end`,
  ]
}

/** The words of posts come stemmed from the program, which writes them with the post. */
const sqliteWords = [
  `create virtual table post_search using fts5 (
    facets, words, content='', contentless_delete=1, detail='full', prefix='2 3 4 5 6', tokenize='unicode61 remove_diacritics 2'
  )`,
  ...searched.flatMap(([table, column, row]) => partsOfWords(table, column, row)),
]

/** By the plain configuration; weights keep the two columns apart. */
const postgresWords = [
  `create table post_search (
    rowid bigint primary key, facets text not null, words text not null,
    document tsvector not null generated always as (
      setweight(to_tsvector('simple'::regconfig, facets), 'A') || setweight(to_tsvector('simple'::regconfig, words), 'B')
    ) stored
  )`,
  'create index post_search_document on post_search using gin (document)',
]

/** What visitors can read: a write to any of these makes every cached page and answer stale. */
const publicTables = [
  ...['media', 'categories', 'posts', 'post_texts', 'post_categories', 'post_slugs', 'redirects'],
  ...['site_pages', 'site_page_texts', 'menus', 'metas', 'options', 'channel_settings'],
  // Its texts never change without it.
  'cases',
  ...['table_versions', 'dated_prices', 'tariff_changes'],
]

/** Of these, a change of another column is no news to visitors. */
const publicColumns: Record<string, string> = { site_pages: 'path', site_page_texts: 'published' }

const updateOf = (table: string): string =>
  publicColumns[table] === undefined ? 'update' : `update of ${publicColumns[table]}`

/**
 * Whether the bank's rates of a day are known that is so much later that a new one is not the last, not even through
 * holidays. It makes nothing stale: pages show the last rates only, and anybody can have past ones fetched.
 */
const isLongPast = (later: string) => `new.source = 'nbu' and exists (
  select 1 from rates usd join rates eur on eur.day = usd.day
  where usd.code = 'USD' and usd.source = 'nbu' and usd.rate is not null
    and eur.code = 'EUR' and eur.source = 'nbu' and eur.rate is not null and usd.day > ${later}
)`

const counts = (name: string, change: string, when = '') => `create trigger ${name} after ${change} ${when}
  begin update content_version set version = version + 1; end`

const sqlitePublic = [
  ...publicTables.flatMap(table => [
    counts(`${table}_insert_counts`, `insert on ${table}`),
    counts(`${table}_update_counts`, `${updateOf(table)} on ${table}`),
    counts(`${table}_delete_counts`, `delete on ${table}`),
  ]),
  // What was set by hand and goes over to the bank counts as well.
  ...['insert', 'update'].map(change =>
    counts(
      `rates_${change}_counts`,
      `${change} on rates`,
      `when not (${isLongPast("date(new.day, '+20 days')")}${change === 'update' ? " and old.source = 'nbu'" : ''})`,
    ),
  ),
  counts('rates_delete_counts', 'delete on rates'),
]

/** The other servers are told when the transaction commits. */
const countAndTell = `update content_version set version = version + 1 returning version into now_at;
      perform pg_notify('content_version', now_at::text);
      return null;`

const postgresPublic = [
  `create function count_content() returns trigger language plpgsql as $$
    declare now_at bigint;
    begin
      ${countAndTell}
    end $$`,
  `create function count_rate() returns trigger language plpgsql as $$
    declare now_at bigint;
    begin
      if tg_op <> 'DELETE' then
        if ${isLongPast("to_char(new.day::date + 20, 'YYYY-MM-DD')")} and (tg_op = 'INSERT' or old.source = 'nbu') then
          return null;
        end if;
      end if;
      ${countAndTell}
    end $$`,
  ...publicTables.map(
    table => `create trigger ${table}_counts after insert or ${updateOf(table)} or delete on ${table}
      for each statement execute function count_content()`,
  ),
  'create trigger rates_counts after insert or update or delete on rates for each row execute function count_rate()',
]

/** What a restored copy must not bring back to life: rights that were taken away, accounts that were changed, numbers given out. */
const endings = [
  [
    'sessions_ended',
    'update of revoked_at on sessions',
    'old.revoked_at is null and new.revoked_at is not null',
  ],
  [
    'admins_ended',
    'update of session_version, role on admins',
    'old.session_version <> new.session_version or old.role <> new.role',
  ],
  ['admins_removed', 'delete on admins', ''],
  ['orders_link_ended', 'update of link on orders', 'old.link <> new.link'],
  ['firms_accounts_changed', 'update of accounts on firms', 'old.accounts <> new.accounts'],
  ['invoice_numbers_raised', 'update of last on invoice_numbers', 'old.last <> new.last'],
  ['invoice_numbers_stated', 'insert on invoice_numbers', 'new.last > 0'],
] as const

const countEnding = `update session_epochs set endings = endings + 1 where id = (select max(id) from session_epochs)`

const sqliteEndings = endings.map(
  ([name, change, when]) =>
    `create trigger ${name} after ${change} ${when && `when ${when}`} begin ${countEnding}; end`,
)

const postgresEndings = [
  `create function count_ending() returns trigger language plpgsql as $$
    begin
      ${countEnding};
      return null;
    end $$`,
  ...endings.map(
    ([name, change, when]) =>
      `create trigger ${name} after ${change} for each row ${when && `when (${when})`} execute function count_ending()`,
  ),
]

const routes = ['usa', 'eu', 'georgia', 'own']
const ordersBegan = '2026-11-23T00:00:00.000Z'

const menusBegan = '2026-11-21T00:00:00.000Z'

const link = (label: string, path: string) => ({ label, target: { kind: 'page', path } })

/** What an office finds in its menus before it writes its own. */
const firstMenu = {
  header: [
    link('США', '/usa'),
    link('Европа', '/eu'),
    link('Грузия', '/georgia'),
    link('Калькулятор', '/calculator'),
    link('Блог', '/blog'),
  ],
  footer: [
    {
      title: '',
      entries: [
        link('Авто из США', '/usa'),
        link('Авто из Европы', '/eu'),
        link('Авто из Грузии', '/georgia'),
        link('Калькулятор', '/calculator'),
        link('Блог', '/blog'),
        link('RSS', '/rss.xml'),
      ],
    },
  ],
  legal: [],
}
