/** Posts in a second language: a text of its own under one post, with its own state, address, place in lists and search. */
import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'
import { forPostgres } from '../postgres-words.ts'

export const postTexts: Migration = {
  name: '021-post-texts',
  up: async (db, dialect) => {
    const all =
      dialect === 'sqlite'
        ? [...statements, ...sqliteTriggers, sqliteSearch]
        : [...statements.map(forPostgres), postgresTrigger, ...postgresSearch]
    for (const statement of all) await sql.raw(statement).execute(db)
  },
}

const list = `lang text not null, scope text not null check (scope in ('all', 'draft', 'scheduled', 'published')), category_id integer not null`
const place = 'sort_order integer not null, published_at text not null, post_id integer not null'
const key = 'primary key (lang, scope, category_id, sort_order, published_at, post_id)'
const columns = 'scope, category_id, sort_order, published_at, post_id'

const statements = [
  // The Russian text stays with the post itself.
  `create table post_texts (
    post_id integer not null references posts (id) on delete cascade, lang text not null check (lang in ('uk')),
    title text not null, slug text not null unique, text text not null, description text not null,
    meta_title text not null, meta_description text not null, keywords text not null, image_alt text not null,
    status text not null check (status in ('draft', 'scheduled', 'published')), published_at text,
    source_version integer not null, version integer not null default 1 check (version > 0),
    created_at text not null, updated_at text not null,
    primary key (post_id, lang), check (status = 'draft' or published_at is not null)
  ) strict`,
  'create index post_texts_due on post_texts (status, published_at)',
  "alter table post_slugs add column lang text not null default 'ru'",
  "alter table categories add column titles text not null default '{}' check (json_valid(titles))",
  // A list is one of a language now; a primary key cannot be changed in place.
  'alter table post_places rename to post_places_before',
  `create table post_places (${list}, ${place}, ${key}) strict, without rowid`,
  `insert into post_places (lang, ${columns}) select 'ru', ${columns} from post_places_before`,
  'drop table post_places_before',
  'alter table post_shelves rename to post_shelves_before',
  `create table post_shelves (${list}, ${place}, size integer not null check (size >= 0), ${key}) strict, without rowid`,
  `insert into post_shelves (lang, ${columns}, size) select 'ru', ${columns}, size from post_shelves_before`,
  'drop table post_shelves_before',
]

const sqliteTriggers = ['insert', 'update', 'delete'].map(
  change => `create trigger post_texts_${change}_counts after ${change} on post_texts
    begin update content_version set version = version + 1; end`,
)

const postgresTrigger = `create trigger post_texts_counts after insert or update or delete on post_texts
  for each statement execute function count_content()`

/** An index of its own, since its words are stemmed by other rules; its rowid is the post's id as well. */
const sqliteSearch = `create virtual table post_search_uk using fts5 (
  facets, words, content='', contentless_delete=1, detail='full', prefix='2 3 4 5 6', tokenize='unicode61 remove_diacritics 2'
)`

const postgresSearch = [
  `create table post_search_uk (
    rowid bigint primary key, facets text not null, words text not null,
    document tsvector not null generated always as (
      setweight(to_tsvector('simple'::regconfig, facets), 'A') || setweight(to_tsvector('simple'::regconfig, words), 'B')
    ) stored
  )`,
  'create index post_search_uk_document on post_search_uk using gin (document)',
]
