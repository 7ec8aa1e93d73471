/** Which installation a database belongs to, and the bin of pictures that nothing used. */
import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'
import { forPostgres } from '../postgres-words.ts'

export const installation: Migration = {
  name: '010-installation',
  up: async (db, dialect) => {
    for (const statement of statements) {
      await sql.raw(dialect === 'sqlite' ? statement : forPostgres(statement)).execute(db)
    }
  },
}

const statements = [
  `create table installation (
    only_one integer not null primary key check (only_one = 1), id text not null
  ) strict`,
  `create table binned_media (
    hash text not null primary key, width integer not null, height integer not null, variants text not null,
    created_at text not null, binned_at text not null
  ) strict, without rowid`,
  'create index binned_media_at on binned_media (binned_at, hash)',
  `create table media_sweep (
    only_one integer not null primary key check (only_one = 1), unused integer not null, pictures integer not null,
    asked_at text not null, allowed integer not null
  ) strict`,
]
