/** Addresses of posts that were public and are deleted: they answer 410, so that search engines drop them at once. */
import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'
import { forPostgres } from '../postgres-words.ts'

export const goneSlugs: Migration = {
  name: '007-gone-slugs',
  up: async (db, dialect) => {
    await sql.raw(dialect === 'sqlite' ? statement : forPostgres(statement)).execute(db)
  },
}

const statement = 'create table gone_slugs (slug text primary key) strict, without rowid'
