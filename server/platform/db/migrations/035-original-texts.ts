/**
 * Every language of a post stands in `post_texts`, the original one too, under the version that the post itself had. One
 * index of words serves both, and the next start fills it, see `fillPostSearch`. Revisions know their language.
 */
import { type Kysely, sql } from 'kysely'
import { foldKey } from '#shared/domain/fold-key.ts'
import type { Migration } from '../migrate.ts'
import { forPostgres } from '../postgres-words.ts'

export const originalTexts: Migration = {
  name: '035-original-texts',
  up: async (db, dialect) => {
    const all =
      dialect === 'sqlite'
        ? [...sqliteTables, ...indexes, ...sqliteTriggers, ...sqliteSearch]
        : [...postgresTables, ...indexes, ...postgresSearch]
    for (const statement of all)
      await sql.raw(dialect === 'sqlite' ? statement : forPostgres(statement)).execute(db)
    await foldTitles(db)
  },
}

const words = 'title, slug, description, meta_title, meta_description, keywords, image_alt'
const state = 'status, published_at, version, created_at, updated_at, text'

/** SQLite takes no column away that a constraint names, and no reference: the tables are made anew. */
const sqliteTables = [
  'alter table posts rename to posts_before',
  'alter table post_texts rename to post_texts_before',
  `create table posts (
    id integer primary key autoincrement, sort_order integer not null default 0, image_hash text references media (hash)
  ) strict`,
  'insert into posts (id, sort_order, image_hash) select id, sort_order, image_hash from posts_before',
  // Numbers of posts in the bin stay taken.
  "delete from sqlite_sequence where name = 'posts'",
  "insert into sqlite_sequence (name, seq) select 'posts', seq from sqlite_sequence where name = 'posts_before'",
  // The text comes last: what lists read stands before what overflows the row.
  `create table post_texts (
    post_id integer not null references posts (id) on delete cascade, lang text not null check (lang in ('ru', 'uk')),
    title text not null, slug text not null, description text not null, meta_title text not null,
    meta_description text not null, keywords text not null, image_alt text not null,
    status text not null check (status in ('draft', 'scheduled', 'published')), published_at text,
    title_key text not null default '', source_version integer, version integer not null default 1 check (version > 0),
    created_at text not null, updated_at text not null, text text not null,
    primary key (post_id, lang), unique (slug, lang), check (status = 'draft' or published_at is not null)
  ) strict`,
  `insert into post_texts (post_id, lang, title_key, ${words}, ${state})
    select id, 'ru', title_key, ${words}, ${state} from posts_before`,
  `insert into post_texts (post_id, lang, source_version, ${words}, ${state})
    select post_id, lang, source_version, ${words}, ${state} from post_texts_before`,
  ...anew('post_categories', 'post_id, category_id', [
    `create table post_categories (
      post_id integer not null references posts (id) on delete cascade,
      category_id integer not null references categories (id) on delete cascade, primary key (post_id, category_id)
    ) strict, without rowid`,
  ]),
  'create index post_categories_category on post_categories (category_id, post_id)',
  ...anew('post_slugs', 'slug, post_id, lang', [
    `create table post_slugs (
      slug text primary key, post_id integer not null references posts (id) on delete cascade,
      lang text not null default 'ru'
    ) strict`,
  ]),
  'create index post_slugs_post on post_slugs (post_id)',
  ...anew('post_media', 'post_id, media_hash', [
    `create table post_media (
      post_id integer not null references posts (id) on delete cascade, media_hash text not null,
      primary key (post_id, media_hash)
    ) strict, without rowid`,
  ]),
  'create index post_media_hash on post_media (media_hash)',
  ...anew('redirects', 'address, post_id, lang', [
    `create table redirects (
      address text primary key, post_id integer not null references posts (id) on delete cascade,
      lang text not null default 'ru'
    ) strict`,
  ]),
  'create index redirects_post on redirects (post_id)',
  'drop table post_texts_before',
  'drop table posts_before',
  'create index posts_image on posts (image_hash)',
  'alter table revisions rename to revisions_before',
  `create table revisions (
    id integer primary key autoincrement, kind text not null, record_id integer not null, lang text not null,
    version integer not null, snapshot text not null check (json_valid(snapshot)),
    author_id integer references admins (id) on delete set null, created_at text not null,
    unique (kind, record_id, lang, version)
  ) strict`,
  `insert into revisions (id, kind, record_id, lang, version, snapshot, author_id, created_at)
    select id, case kind when 'post-uk' then 'post' else kind end, record_id, case kind
      when 'post-uk' then 'uk' when 'site-page' then coalesce(json_extract(snapshot, '$.lang'), 'ru') else 'ru' end,
      version, snapshot, author_id, created_at from revisions_before`,
  "delete from sqlite_sequence where name = 'revisions'",
  "insert into sqlite_sequence (name, seq) select 'revisions', seq from sqlite_sequence where name = 'revisions_before'",
  ...anew('revision_media', 'revision_id, media_hash', [
    `create table revision_media (
      revision_id integer not null references revisions (id) on delete cascade,
      media_hash text not null references media (hash), primary key (revision_id, media_hash)
    ) strict, without rowid`,
  ]),
  'create index revision_media_hash on revision_media (media_hash)',
  'drop table revisions_before',
]

/** A table with the same rows that refers to the new one of what it belongs to. */
function anew(table: string, columns: string, create: readonly string[]): string[] {
  return [
    `alter table ${table} rename to ${table}_before`,
    ...create,
    `insert into ${table} (${columns}) select ${columns} from ${table}_before`,
    `drop table ${table}_before`,
  ]
}

const postgresTables = [
  'alter table post_texts drop constraint post_texts_lang_check',
  "alter table post_texts add constraint post_texts_lang_check check (lang in ('ru', 'uk'))",
  'alter table post_texts drop constraint post_texts_slug_key',
  'alter table post_texts add constraint post_texts_slug_lang unique (slug, lang)',
  "alter table post_texts add column title_key text not null default ''",
  'alter table post_texts alter column source_version drop not null',
  'drop index post_texts_due',
  `insert into post_texts (post_id, lang, title_key, ${words}, ${state})
    select id, 'ru', title_key, ${words}, ${state} from posts`,
  ...[...words.split(', '), ...state.split(', '), 'title_key'].map(
    column => `alter table posts drop column ${column}`,
  ),
  'alter table revisions drop constraint revisions_kind_record_id_version_key',
  "alter table revisions add column lang text not null default 'ru'",
  "update revisions set kind = 'post', lang = 'uk' where kind = 'post-uk'",
  "update revisions set lang = coalesce(snapshot::json ->> 'lang', 'ru') where kind = 'site-page'",
  'alter table revisions alter column lang drop default',
  'alter table revisions add constraint revisions_text unique (kind, record_id, lang, version)',
]

/** What the office sorts by, in one state and in all; what is due. */
const indexes = [
  'create index post_texts_due on post_texts (status, published_at)',
  ...[
    ['updated', 'updated_at'],
    ['created', 'created_at'],
    ['title', 'title_key'],
    ['published', "coalesce(published_at, '')"],
  ].flatMap(([name, column]) => [
    `create index post_texts_${name} on post_texts (lang, ${column}, post_id)`,
    `create index post_texts_state_${name} on post_texts (lang, status, ${column}, post_id)`,
  ]),
]

const sqliteTriggers = ['posts', 'post_texts', 'post_categories', 'post_slugs', 'redirects'].flatMap(table =>
  ['insert', 'update', 'delete'].map(
    change => `create trigger ${table}_${change}_counts after ${change} on ${table}
      begin update content_version set version = version + 1; end`,
  ),
)

const sqliteSearch = [
  'drop table post_search_uk',
  'drop table post_search',
  `create virtual table post_search using fts5 (
    facets, words, content='', contentless_delete=1, detail='full', prefix='2 3 4 5 6', tokenize='unicode61 remove_diacritics 2'
  )`,
]

const postgresSearch = ['drop table post_search_uk', 'delete from post_search']

interface Texts {
  post_texts: { post_id: number; lang: string; title: string; title_key: string }
}

/** Titles of translations had no key to sort by; `ё` stands with `е`, Ukrainian letters with the ones they follow. */
const foldTitles = async (db: Kysely<Texts>): Promise<void> => {
  const texts = await db
    .selectFrom('post_texts')
    .select(['post_id', 'lang', 'title'])
    .where('lang', '=', 'uk')
    .execute()
  for (const { post_id, lang, title } of texts)
    await db
      .updateTable('post_texts')
      .set({ title_key: foldKey(title).replace(/[ёєіїґ]/g, letter => neighbours[letter] ?? letter) })
      .where('post_id', '=', post_id)
      .where('lang', '=', lang)
      .execute()
}

const neighbours: Record<string, string> = { ё: 'е', є: 'е', і: 'и', ї: 'и', ґ: 'г' }
