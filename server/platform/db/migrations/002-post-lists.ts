/**
 * What makes the lists of posts cost the same at a thousand and at a hundred thousand: every post stands in its
 * lists in order, lists know their length by shelves, and search knows state and category of what it finds.
 */
import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'
import { forPostgres } from '../postgres-words.ts'

export const postLists: Migration = {
  name: '002-post-lists',
  up: async (db, dialect) => {
    const all =
      dialect === 'sqlite'
        ? [...statements, ...sqliteSearch]
        : [...statements.map(forPostgres), ...postgresSearch]
    for (const statement of all) await sql.raw(statement).execute(db)
  },
}

const list = `scope text not null check (scope in ('all', 'draft', 'scheduled', 'published')), category_id integer not null`
const place = 'sort_order integer not null, published_at text not null, post_id integer not null'

const statements = [
  // A list is a scope and a category (0: all of them). A post without a date stands after the dated ones.
  `create table post_places (${list}, ${place}, primary key (scope, category_id, sort_order, published_at, post_id)) strict, without rowid`,
  // A shelf is a run of neighbours in a list. Its key is the greatest that may stand on it; sizes add up to places.
  `create table post_shelves (
    ${list}, ${place}, size integer not null check (size >= 0),
    primary key (scope, category_id, sort_order, published_at, post_id)
  ) strict, without rowid`,
  // Pictures that a kept revision still shows.
  `create table revision_media (
    revision_id integer not null references revisions (id) on delete cascade, media_hash text not null references media (hash),
    primary key (revision_id, media_hash)
  ) strict, without rowid`,
  'create index revision_media_hash on revision_media (media_hash)',
  // What the office sorts by, in one state and in all.
  "alter table posts add column title_key text not null default ''",
  'create index posts_updated on posts (updated_at, id)',
  'create index posts_state_updated on posts (status, updated_at, id)',
  'create index posts_created on posts (created_at, id)',
  'create index posts_state_created on posts (status, created_at, id)',
  'create index posts_title on posts (title_key, id)',
  'create index posts_state_title on posts (status, title_key, id)',
  'create index media_age on media (created_at)',
]

const sqliteSearch = [
  'drop table post_search',
  `create virtual table post_search using fts5 (
    facets, words, content='', contentless_delete=1, detail='full', prefix='2 3 4 5 6', tokenize='unicode61 remove_diacritics 2'
  )`,
]

// The words come stemmed already, so the plain configuration; weights keep the two columns apart.
const postgresSearch = [
  'drop table post_search',
  `create table post_search (
    rowid bigint primary key, facets text not null, words text not null,
    document tsvector not null generated always as (
      setweight(to_tsvector('simple'::regconfig, facets), 'A') || setweight(to_tsvector('simple'::regconfig, words), 'B')
    ) stored
  )`,
  'create index post_search_document on post_search using gin (document)',
]
