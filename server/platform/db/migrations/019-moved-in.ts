/** Posts that came from another site: where they stood there, and which record of its export each one is. */
import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'
import { forPostgres } from '../postgres-words.ts'

export const movedIn: Migration = {
  name: '019-moved-in',
  up: async (db, dialect) => {
    const statements =
      dialect === 'sqlite' ? [...tables, ...sqliteTriggers] : [...tables.map(forPostgres), postgresTrigger]
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}

const tables = [
  `create table redirects (
    address text primary key, post_id integer not null references posts (id) on delete cascade
  ) strict`,
  'create index redirects_post on redirects (post_id)',
  `create table imported_records (
    source text not null, source_id text not null, kind text not null, record_id integer not null,
    imported_at text not null, primary key (source, source_id)
  ) strict, without rowid`,
]

const sqliteTriggers = ['insert', 'update', 'delete'].map(
  change => `create trigger redirects_${change}_counts after ${change} on redirects
    begin update content_version set version = version + 1; end`,
)

const postgresTrigger = `create trigger redirects_counts after insert or update or delete on redirects
  for each statement execute function count_content()`
