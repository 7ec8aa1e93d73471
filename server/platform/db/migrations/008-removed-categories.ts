/** Categories that were just removed, with the posts that they marked, so that a removal can be taken back whole. */
import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'
import { forPostgres } from '../postgres-words.ts'

export const removedCategories: Migration = {
  name: '008-removed-categories',
  up: async (db, dialect) => {
    await sql.raw(dialect === 'sqlite' ? statement : forPostgres(statement)).execute(db)
  },
}

const statement = `create table removed_categories (
  id integer primary key, title text not null, version integer not null, created_at text not null,
  posts text not null check (json_valid(posts)), removed_at text not null
) strict`
