/** Lots by which the office sees what a new price changes. */
import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'
import { forPostgres } from '../postgres-words.ts'

export const referenceLots: Migration = {
  name: '005-reference-lots',
  up: async (db, dialect) => {
    await sql.raw(dialect === 'sqlite' ? statement : forPostgres(statement)).execute(db)
  },
}

const statement = `create table reference_lots (
  id integer primary key autoincrement, title text not null, title_key text not null unique,
  input text not null check (json_valid(input)), version integer not null default 1,
  created_at text not null, updated_at text not null
) strict`
