/** Prices for coming days, and table versions that wait for a second person. Public: a change makes cached pages stale. */
import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'
import { forPostgres } from '../postgres-words.ts'

export const datedPrices: Migration = {
  name: '015-dated-prices',
  up: async (db, dialect) => {
    const statements =
      dialect === 'sqlite' ? [...changes, ...sqliteTriggers] : [...changes.map(forPostgres), postgresTrigger]
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}

const changes = [
  `create table dated_prices (
    id integer primary key autoincrement, title text not null, valid_from text not null, value text not null,
    note text not null, before text, author_id integer, author_name text,
    version integer not null default 1 check (version > 0), created_at text not null, updated_at text not null,
    unique (title, valid_from)
  ) strict`,
  'alter table table_versions add column waiting integer not null default 0',
  'alter table table_versions add column confirmed_by_name text',
]

const sqliteTriggers = ['insert', 'update', 'delete'].map(
  change => `create trigger dated_prices_${change}_counts after ${change} on dated_prices
    begin update content_version set version = version + 1; end`,
)

const postgresTrigger = `create trigger dated_prices_counts after insert or update or delete on dated_prices
  for each statement execute function count_content()`
