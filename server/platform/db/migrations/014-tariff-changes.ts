/** What the office enters into the timeline of the tariff. Public: a change makes cached pages and responses stale. */
import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'
import { forPostgres } from '../postgres-words.ts'

export const tariffChanges: Migration = {
  name: '014-tariff-changes',
  up: async (db, dialect) => {
    const statements =
      dialect === 'sqlite' ? [table, ...sqliteTriggers] : [forPostgres(table), postgresTrigger]
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}

const table = `create table tariff_changes (
  id integer primary key autoincrement, revision integer unique,
  state text not null check (state in ('draft', 'waiting', 'applied')),
  origin text not null check (origin in ('office', 'options')), cells text not null check (json_valid(cells)),
  reason text not null, author_id integer, author_name text, confirmed_by_name text,
  version integer not null default 1 check (version > 0), created_at text not null, updated_at text not null,
  check ((state = 'applied') = (revision is not null))
) strict`

const sqliteTriggers = ['insert', 'update', 'delete'].map(
  change => `create trigger tariff_changes_${change}_counts after ${change} on tariff_changes
    begin update content_version set version = version + 1; end`,
)

const postgresTrigger = `create trigger tariff_changes_counts after insert or update or delete on tariff_changes
  for each statement execute function count_content()`
