/** The log names people and records by what they were called then, and leads to the revision a change made. */
import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

export const auditNames: Migration = {
  name: '013-audit-names',
  up: async db => {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}

const statements = [
  'alter table audit add column actor_name text',
  'alter table audit add column record_title text',
  'alter table audit add column record_key text',
  'alter table audit add column record_version integer',
  'create index audit_at on audit (at)',
]
