/** How a request ended, and where on the site it came from; of those from before neither is known. */
import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'
import { forPostgres } from '../postgres-words.ts'

export const outcomes: Migration = {
  name: '039-outcomes',
  up: async (db, dialect) => {
    for (const statement of dialect === 'sqlite' ? statements : statements.map(forPostgres))
      await sql.raw(statement).execute(db)
  },
}

const statements = [
  `alter table requests add column outcome text
    check (outcome in ('contract', 'refused', 'not_reached', 'not_ours'))`,
  'alter table requests add column outcome_reason text',
  'alter table requests add column source text',
  'alter table requests add column page text',
  'alter table requests add column route text',
]
