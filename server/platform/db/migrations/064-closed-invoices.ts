/** Invoices that outlive their customer's data: until when each is kept, by which hashes it is found again, what holds it. */
import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'
import { forPostgres } from '../postgres-words.ts'

export const closedInvoices: Migration = {
  name: '064-closed-invoices',
  up: async (db, dialect) => {
    for (const statement of dialect === 'sqlite' ? statements : statements.map(forPostgres))
      await sql.raw(statement).execute(db)
  },
}

const statements = [
  'alter table invoices add column closed_at text',
  'alter table invoices add column kept_until text',
  `alter table invoices add column person_marks text not null default '[]'`,
  'create index invoices_closed on invoices (kept_until) where closed_at is not null',
  `create table invoice_holds (
    kind text not null check (kind in ('order', 'firm')), record_id integer not null,
    author_name text not null, created_at text not null, primary key (kind, record_id)
  ) strict, without rowid`,
]
