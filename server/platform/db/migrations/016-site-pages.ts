/** Pages of the site that the office writes. Cached pages go stale with what visitors see, not with a draft. */
import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'
import { forPostgres } from '../postgres-words.ts'

export const sitePages: Migration = {
  name: '016-site-pages',
  up: async (db, dialect) => {
    const statements =
      dialect === 'sqlite'
        ? [...tables, ...sqliteTriggers]
        : [...tables.map(forPostgres), ...postgresTriggers]
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}

const tables = [
  `create table site_pages (
    id integer primary key autoincrement, path text not null unique,
    version integer not null default 1 check (version > 0), created_at text not null, updated_at text not null
  ) strict`,
  `create table site_page_texts (
    page_id integer not null references site_pages (id) on delete cascade, lang text not null,
    draft text not null, published text, published_at text, publish_at text,
    primary key (page_id, lang), check ((published is null) = (published_at is null))
  ) strict`,
  'create index site_page_texts_due on site_page_texts (publish_at) where publish_at is not null',
  // Pictures of the draft and of what visitors see, so that the sweep knows what is in use.
  `create table site_page_media (
    page_id integer not null references site_pages (id) on delete cascade,
    media_hash text not null references media (hash), primary key (page_id, media_hash)
  ) strict`,
  'create index site_page_media_hash on site_page_media (media_hash)',
  // Who has the link may read the draft: only its hash is stored.
  `create table site_page_previews (
    page_id integer primary key references site_pages (id) on delete cascade,
    token_hash text not null unique, until text not null
  ) strict`,
  // What an installation has been given once; what the office then removed does not come back.
  'create table first_pages (path text primary key, given_at text not null) strict',
]

const shown: readonly (readonly [table: string, column: string])[] = [
  ['site_pages', 'path'],
  ['site_page_texts', 'published'],
]

const sqliteTriggers = shown.flatMap(([table, column]) =>
  ['insert', 'delete', `update of ${column}`].map(
    change => `create trigger ${table}_${change.split(' ', 1)[0]}_counts after ${change} on ${table}
      begin update content_version set version = version + 1; end`,
  ),
)

const postgresTriggers = shown.map(
  ([table, column]) =>
    `create trigger ${table}_counts after insert or delete or update of ${column} on ${table}
      for each statement execute function count_content()`,
)
