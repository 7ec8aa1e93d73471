/** Which lateness of an order its holder has been notified of, and whether its customer sees what was paid and is due. */
import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'
import { forPostgres } from '../postgres-words.ts'

export const orderNotices: Migration = {
  name: '048-order-notices',
  up: async (db, dialect) => {
    for (const statement of dialect === 'sqlite' ? statements : statements.map(forPostgres))
      await sql.raw(statement).execute(db)
  },
}

const statements = [
  // The stage and the day after which it was late.
  `alter table orders add column late_told text not null default ''`,
  'alter table orders add column late_told_at text',
  'create index orders_late_told on orders (late_told_at) where late_told_at is not null',
  'alter table orders add column shows_payments integer not null default 0 check (shows_payments in (0, 1))',
]
