/** Files of orders, and those on the disk that no record names. */
import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'
import { forPostgres } from '../postgres-words.ts'

export const orderFiles: Migration = {
  name: '046-order-files',
  up: async (db, dialect) => {
    for (const statement of dialect === 'sqlite' ? statements : statements.map(forPostgres))
      await sql.raw(statement).execute(db)
  },
}

const statements = [
  `create table order_files (
    id integer primary key autoincrement, order_id integer not null references orders (id) on delete cascade,
    title text not null, kind text not null check (kind in ('photo', 'paper')), day text not null,
    file text not null unique, size integer not null, shown integer not null check (shown in (0, 1)),
    author_name text not null,
    version integer not null default 1 check (version > 0), created_at text not null, updated_at text not null
  ) strict`,
  'create index order_files_order on order_files (order_id)',
  'create table unrecorded_files (name text primary key, after text) strict',
]
