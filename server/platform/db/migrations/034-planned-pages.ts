/** A planned page keeps the version that was planned; of those that wait, the draft of this moment. */
import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'
import { forPostgres } from '../postgres-words.ts'

export const plannedPages: Migration = {
  name: '034-planned-pages',
  up: async (db, dialect) => {
    for (const statement of dialect === 'sqlite' ? statements : statements.map(forPostgres))
      await sql.raw(statement).execute(db)
  },
}

const statements = [
  'alter table site_page_texts add column planned text',
  // The version of the text at which it was planned.
  'alter table site_page_texts add column planned_version integer',
  'update site_page_texts set planned = draft, planned_version = version where publish_at is not null',
]
