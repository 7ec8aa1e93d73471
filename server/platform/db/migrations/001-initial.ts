/** The first schema. Longer than most files: it is one list of tables, read from top to bottom. */
import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'
import { forPostgres } from '../postgres-words.ts'

export const initial: Migration = {
  name: '001-initial',
  up: async (db, dialect) => {
    const statements =
      dialect === 'sqlite'
        ? [...tables, ...sqliteTriggers, ...sqliteSearch]
        : [...tables.map(forPostgres), ...postgresTriggers, ...postgresSearch]
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}

const version = 'version integer not null default 1 check (version > 0)'
const times = 'created_at text not null, updated_at text not null'

const tables = [
  `create table admins (
    id integer primary key autoincrement, email text not null, email_key text not null unique, name text not null,
    password_hash text not null, role text not null check (role in ('owner', 'editor', 'sales')),
    session_version integer not null default 1, totp_secret text, totp_confirmed_at text, totp_last_step integer,
    recovery_codes text not null default '[]' check (json_valid(recovery_codes)), ${times}
  ) strict`,
  `create table sessions (
    jti text primary key, admin_id integer not null references admins (id) on delete cascade,
    session_version integer not null, device text not null,
    created_at text not null, last_seen_at text not null, expires_at text not null, revoked_at text
  ) strict`,
  'create index sessions_admin on sessions (admin_id)',
  'create index sessions_expiry on sessions (expires_at)',
  `create table categories (
    id integer primary key autoincrement, title text not null, title_key text not null unique, ${version}, ${times}
  ) strict`,
  `create table metas (
    id integer primary key autoincrement, page text not null unique, title text not null, description text not null,
    keywords text not null, ${version}, ${times}
  ) strict`,
  `create table options (
    id integer primary key autoincrement, title text not null unique, value text not null, note text not null default '',
    ${version}, ${times}
  ) strict`,
  `create table media (
    hash text primary key, width integer not null, height integer not null, variants text not null check (json_valid(variants)),
    created_at text not null
  ) strict`,
  `create table posts (
    id integer primary key autoincrement, title text not null, slug text not null unique, sort_order integer not null default 0,
    text text not null, description text not null, meta_title text not null, meta_description text not null,
    keywords text not null, image_hash text references media (hash), image_alt text not null default '',
    status text not null check (status in ('draft', 'scheduled', 'published')), published_at text,
    ${version}, ${times},
    check (status = 'draft' or published_at is not null)
  ) strict`,
  'create index posts_list on posts (status, sort_order desc, published_at desc, id desc)',
  'create index posts_image on posts (image_hash)',
  `create table post_categories (
    post_id integer not null references posts (id) on delete cascade,
    category_id integer not null references categories (id) on delete cascade,
    primary key (post_id, category_id)
  ) strict, without rowid`,
  'create index post_categories_category on post_categories (category_id, post_id)',
  `create table post_slugs (
    slug text primary key, post_id integer not null references posts (id) on delete cascade
  ) strict`,
  'create index post_slugs_post on post_slugs (post_id)',
  `create table post_media (
    post_id integer not null references posts (id) on delete cascade, media_hash text not null references media (hash),
    primary key (post_id, media_hash)
  ) strict, without rowid`,
  'create index post_media_hash on post_media (media_hash)',
  `create table revisions (
    id integer primary key autoincrement, kind text not null, record_id integer not null, version integer not null,
    snapshot text not null check (json_valid(snapshot)), author_id integer references admins (id) on delete set null,
    created_at text not null, unique (kind, record_id, version)
  ) strict`,
  `create table table_versions (
    id integer primary key autoincrement, title text not null, version integer not null, effective_from text,
    columns text not null check (json_valid(columns)), data text not null check (json_valid(data)),
    row_count integer not null, file_name text, file blob,
    author_id integer references admins (id) on delete set null, created_at text not null, unique (title, version)
  ) strict`,
  `create table rates (
    day text not null, code text not null check (code in ('USD', 'EUR')), rate text,
    source text not null check (source in ('nbu', 'manual')), fetched_at text not null, primary key (code, day)
  ) strict, without rowid`,
  `create table quotes (
    id integer primary key autoincrement, number text not null unique, input text not null check (json_valid(input)),
    statement text not null check (json_valid(statement)), created_at text not null
  ) strict`,
  `create table requests (
    id integer primary key autoincrement, kind text not null check (kind in ('callback', 'calculation')), name text, phone text,
    email text, message text, quote_id integer references quotes (id),
    status text not null default 'new' check (status in ('new', 'in_work', 'done', 'spam')), note text not null default '',
    taken_by integer references admins (id) on delete set null, ${version}, ${times}
  ) strict`,
  'create index requests_status on requests (status, id)',
  `create table outbox (
    id integer primary key autoincrement, request_id integer references requests (id) on delete cascade,
    recipient text not null, message text not null check (json_valid(message)),
    state text not null check (state in ('pending', 'sent', 'failed')), attempts integer not null default 0,
    next_attempt_at text not null, last_error text, created_at text not null, sent_at text
  ) strict`,
  'create index outbox_due on outbox (state, next_attempt_at)',
  'create index outbox_request on outbox (request_id)',
  `create table idempotency_keys (
    scope text not null, key text not null, body_hash text not null, status integer not null, answer text not null,
    created_at text not null, primary key (scope, key)
  ) strict, without rowid`,
  'create index idempotency_keys_age on idempotency_keys (created_at)',
  `create table rate_limits (key text primary key, hits integer not null, reset_at integer not null) strict`,
  `create table audit (
    id integer primary key autoincrement, at text not null, actor_id integer, action text not null, kind text not null,
    record_id text, difference text, request_id text
  ) strict`,
  'create index audit_record on audit (kind, record_id, id)',
  'create index audit_actor on audit (actor_id, id)',
  `create table jobs (name text primary key, locked_until text, last_run_at text, last_error text) strict`,
  'create table content_version (id integer primary key check (id = 1), version integer not null) strict',
  'insert into content_version (id, version) values (1, 1)',
]

/** What the public can read: a write to any of these makes every cached page and answer stale. */
const publicTables = [
  'posts',
  'post_categories',
  'post_slugs',
  'categories',
  'metas',
  'options',
  'table_versions',
  'rates',
  'media',
]

const sqliteTriggers = publicTables.flatMap(table =>
  ['insert', 'update', 'delete'].map(
    change => `create trigger ${table}_${change}_counts after ${change} on ${table}
      begin update content_version set version = version + 1; end`,
  ),
)

/** The same count, and the other servers are told of it when the transaction commits. */
const postgresTriggers = [
  `create function count_content() returns trigger language plpgsql as $$
    declare now_at bigint;
    begin
      update content_version set version = version + 1 returning version into now_at;
      perform pg_notify('content_version', now_at::text);
      return null;
    end $$`,
  ...publicTables.map(
    table => `create trigger ${table}_counts after insert or update or delete on ${table}
      for each statement execute function count_content()`,
  ),
]

/** Full text of posts, folded without regard to case; written with the post, since its text is stripped of tags first. */
const sqliteSearch = [
  `create virtual table post_search using fts5 (
    title, description, keywords, body, content='', contentless_delete=1, tokenize='unicode61 remove_diacritics 2'
  )`,
]

const postgresSearch = [
  'create table post_search (rowid bigint primary key, document tsvector not null)',
  'create index post_search_document on post_search using gin (document)',
]
