/** What is counted by the day: never who, never from where. */
import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'
import { forPostgres } from '../postgres-words.ts'

export const dailyCounts: Migration = {
  name: '020-daily-counts',
  up: async (db, dialect) => {
    for (const statement of dialect === 'sqlite' ? statements : statements.map(forPostgres))
      await sql.raw(statement).execute(db)
  },
}

const statements = [
  `create table daily_counts (
    day text not null, what text not null, value text not null, hits integer not null check (hits > 0),
    primary key (day, what, value)
  ) strict, without rowid`,
  'create index requests_created on requests (created_at)',
]
