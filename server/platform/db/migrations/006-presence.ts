/** Who has which record open, and the quick look that tells the inbox of changes. */
import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'
import { forPostgres } from '../postgres-words.ts'

export const presence: Migration = {
  name: '006-presence',
  up: async (db, dialect) => {
    for (const statement of statements) {
      await sql.raw(dialect === 'sqlite' ? statement : forPostgres(statement)).execute(db)
    }
  },
}

const statements = [
  `create table presence (
    kind text not null, record_id text not null, admin_id integer not null references admins (id) on delete cascade,
    since text not null, seen_at text not null, primary key (kind, record_id, admin_id)
  ) strict, without rowid`,
  'create index requests_updated on requests (updated_at)',
]
