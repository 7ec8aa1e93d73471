/** Addresses that a page of the site once had. Its own table counts no content: they change only together with `site_pages`. */
import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'
import { forPostgres } from '../postgres-words.ts'

export const formerPaths: Migration = {
  name: '025-former-paths',
  up: async (db, dialect) => {
    for (const statement of dialect === 'sqlite' ? statements : statements.map(forPostgres))
      await sql.raw(statement).execute(db)
  },
}

const statements = [
  `create table site_page_paths (
    path text primary key, page_id integer not null references site_pages (id) on delete cascade
  ) strict`,
  'create index site_page_paths_page on site_page_paths (page_id)',
]
