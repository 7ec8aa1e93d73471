/** Indexes of the rows that the overview and programs with copies ask about, which are few beside all rows. */
import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

export const boundedCounts: Migration = {
  name: '073-bounded-counts',
  up: async db => {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}

const statements = [
  // Read by nothing: a condition that is given as a value does not choose it.
  'drop index audit_downloads',
  'drop index invoices_unpaid',
  `create index invoices_unpaid on invoices (stage, id, due_day, closed_at, rest, cents, sum, firm_id)
    where stage = 'issued' and rest > 0`,
  `create index audit_removed on audit (kind, at, record_id) where action in ('delete', 'erase')`,
  'create index requests_kept on requests (kind, created_at, next_action_at) where erased_at is null',
  `create index media_undescribed on media (hash, stored) where alts = '{}' or alts like '%"ru":""%'`,
  `create index media_untranslated on media (hash, stored) where alts like '%"ru":%'
    and alts not like '%"ru":""%' and (alts not like '%"uk":%' or alts like '%"uk":""%')`,
]
