/**
 * Pages, menus and meta records in two languages. Each text of a page has the version of its own last save; versions are
 * counted for the page as a whole, so that no two of its revisions share a number.
 */
import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'
import { forPostgres } from '../postgres-words.ts'

export const twoLanguages: Migration = {
  name: '022-two-languages',
  up: async (db, dialect) => {
    const statements =
      dialect === 'sqlite'
        ? [...changes, ...sqliteMetas]
        : [...changes.map(forPostgres), ...postgresMetas.map(forPostgres)]
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}

const changes = [
  'alter table site_page_texts add column version integer not null default 1',
  "alter table site_page_texts add column updated_at text not null default ''",
  // The version at which visitors got what they see, and the one of the original that a translation was saved beside.
  'alter table site_page_texts add column published_version integer',
  'alter table site_page_texts add column source_version integer',
  `update site_page_texts set
    version = (select version from site_pages where id = page_id),
    updated_at = (select updated_at from site_pages where id = page_id)`,
  'update site_page_texts set published_version = version where published is not null',
  // A link shows the draft of one language.
  `create table site_page_draft_links (
    page_id integer not null references site_pages (id) on delete cascade, lang text not null,
    token_hash text not null unique, until text not null, primary key (page_id, lang)
  ) strict`,
  `insert into site_page_draft_links (page_id, lang, token_hash, until)
    select page_id, 'ru', token_hash, until from site_page_previews`,
  'drop table site_page_previews',
  'alter table site_page_draft_links rename to site_page_previews',
]

/** A constraint cannot be taken off a table of SQLite: it is made anew. Numbers of records in the bin stay taken. */
const sqliteMetas = [
  `create table metas_of_languages (
    id integer primary key autoincrement, lang text not null default 'ru', page text not null, title text not null,
    description text not null, keywords text not null, version integer not null default 1 check (version > 0),
    created_at text not null, updated_at text not null, unique (page, lang)
  ) strict`,
  `insert into metas_of_languages (id, page, title, description, keywords, version, created_at, updated_at)
    select id, page, title, description, keywords, version, created_at, updated_at from metas`,
  "delete from sqlite_sequence where name = 'metas_of_languages'",
  `insert into sqlite_sequence (name, seq)
    select 'metas_of_languages', seq from sqlite_sequence where name = 'metas'`,
  'drop table metas',
  'alter table metas_of_languages rename to metas',
  ...['insert', 'update', 'delete'].map(
    change => `create trigger metas_${change}_counts after ${change} on metas
      begin update content_version set version = version + 1; end`,
  ),
]

const postgresMetas = [
  "alter table metas add column lang text not null default 'ru'",
  'alter table metas drop constraint metas_page_key',
  'alter table metas add constraint metas_page_lang unique (page, lang)',
]
