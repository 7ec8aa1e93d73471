/**
 * Pictures get a name, words (those of the post that shows them) and a point that crops keep to, and what somebody has put by is no longer swept. Menus
 * become content: an installation starts with the entries that the site had in its code until now.
 */
import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'
import { forPostgres } from '../postgres-words.ts'

export const libraryAndMenus: Migration = {
  name: '017-library-and-menus',
  up: async (db, dialect) => {
    const statements =
      dialect === 'sqlite' ? [...changes, ...sqliteTriggers] : [...changes.map(forPostgres), postgresTrigger]
    for (const statement of statements) await sql.raw(statement).execute(db)
    const { rows } = await sql<{ hash: string; alt: string }>`
      select image_hash as hash, max(image_alt) as alt from posts
      where image_hash is not null and image_alt <> '' group by image_hash`.execute(db)
    for (const { hash, alt } of rows) {
      await sql`update media set alts = ${JSON.stringify({ ru: alt })}, search_key = ${folded(alt)}
        where hash = ${hash}`.execute(db)
    }
    await sql`insert into menus (lang, document, updated_at)
      values ('ru', ${JSON.stringify(firstMenu)}, '2026-11-21T00:00:00.000Z')`.execute(db)
  },
}

/** As `foldKey` does it today. */
const folded = (text: string): string => text.normalize('NFKC').toLowerCase()

const described = (table: string): string[] =>
  [
    "name text not null default ''",
    "alts text not null default '{}' check (json_valid(alts))",
    'focus_x integer not null default 50',
    'focus_y integer not null default 50',
    'stored integer not null default 0',
    "search_key text not null default ''",
    'version integer not null default 1',
    "updated_at text not null default ''",
  ].map(column => `alter table ${table} add column ${column}`)

const changes = [
  ...described('media'),
  ...described('binned_media'),
  // The kept states of records that showed the picture when it was removed: they are to find it again.
  "alter table binned_media add column revisions text not null default '[]' check (json_valid(revisions))",
  'create index media_newest on media (created_at desc, hash)',
  `create table menus (
    lang text primary key, document text not null check (json_valid(document)),
    version integer not null default 1 check (version > 0), updated_at text not null
  ) strict`,
]

const page = (label: string, path: string) => ({ label, target: { kind: 'page', path } })

const firstMenu = {
  header: [
    page('США', '/usa'),
    page('Европа', '/eu'),
    page('Грузия', '/georgia'),
    page('Калькулятор', '/calculator'),
    page('Блог', '/blog'),
  ],
  footer: [
    {
      title: '',
      entries: [
        page('Авто из США', '/usa'),
        page('Авто из Европы', '/eu'),
        page('Авто из Грузии', '/georgia'),
        page('Калькулятор', '/calculator'),
        page('Блог', '/blog'),
        page('RSS', '/rss.xml'),
      ],
    },
  ],
  legal: [],
}

const sqliteTriggers = ['insert', 'update', 'delete'].map(
  change => `create trigger menus_${change}_counts after ${change} on menus
    begin update content_version set version = version + 1; end`,
)

const postgresTrigger = `create trigger menus_counts after insert or update or delete on menus
  for each statement execute function count_content()`
