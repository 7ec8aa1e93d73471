/** How people look at lists, orders that lists had no index for, and comments of the office at its records. */
import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'
import { forPostgres } from '../postgres-words.ts'

export const listsAndComments: Migration = {
  name: '026-lists-and-comments',
  up: async (db, dialect) => {
    for (const statement of dialect === 'sqlite' ? statements : statements.map(forPostgres))
      await sql.raw(statement).execute(db)
    // Totals as they were written into the statements, `9340.00`, in cents.
    const cents =
      dialect === 'sqlite'
        ? `cast(replace(json_extract(statement, '$.total.usd'), '.', '') as integer)`
        : `cast(replace(cast(statement as json) -> 'total' ->> 'usd', '.', '') as bigint)`
    await sql.raw(`update quotes set total_cents = ${cents}`).execute(db)
  },
}

const statements = [
  `create table list_settings (
    admin_id integer not null references admins (id) on delete cascade, list text not null,
    columns text, density text not null, primary key (admin_id, list)
  ) strict, without rowid`,
  `create table list_views (
    id integer primary key autoincrement, admin_id integer not null references admins (id) on delete cascade,
    list text not null, name text not null, query text not null, is_default integer not null default 0,
    version integer not null default 1 check (version > 0), created_at text not null, updated_at text not null
  ) strict`,
  'create index list_views_list on list_views (admin_id, list)',
  'alter table quotes add column total_cents integer not null default 0',
  'create index quotes_total on quotes (total_cents, id)',
  `create index posts_published on posts (coalesce(published_at, ''), id)`,
  `create index posts_state_published on posts (status, coalesce(published_at, ''), id)`,
  `create table comments (
    id integer primary key autoincrement, kind text not null, record_id text not null,
    author_id integer references admins (id) on delete set null, author_name text not null,
    text text not null, created_at text not null
  ) strict`,
  'create index comments_record on comments (kind, record_id, id)',
  `create table comment_mentions (
    comment_id integer not null references comments (id) on delete cascade,
    admin_id integer not null references admins (id) on delete cascade, primary key (comment_id, admin_id)
  ) strict, without rowid`,
  'create index comment_mentions_admin on comment_mentions (admin_id)',
  `create table comment_reads (
    admin_id integer not null references admins (id) on delete cascade, kind text not null, record_id text not null,
    last_id integer not null, primary key (admin_id, kind, record_id)
  ) strict, without rowid`,
]
