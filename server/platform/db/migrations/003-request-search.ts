/** Search in the inbox without regard to case in any alphabet: SQLite folds ASCII only, so a folded text is kept. */
import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

export const requestSearch: Migration = {
  name: '003-request-search',
  up: async db => {
    await sql`alter table requests add column search_key text not null default ''`.execute(db)
  },
}
