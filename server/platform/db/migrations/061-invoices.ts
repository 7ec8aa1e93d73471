/** Firms that issue invoices, who pays them, the invoices themselves and the numbers that were given out. */
import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'
import { forPostgres } from '../postgres-words.ts'

export const invoices: Migration = {
  name: '061-invoices',
  up: async (db, dialect) => {
    for (const statement of dialect === 'sqlite' ? statements : statements.map(forPostgres))
      await sql.raw(statement).execute(db)
  },
}

const recordColumns =
  'version integer not null default 1 check (version > 0), created_at text not null, updated_at text not null'

const statements = [
  `create table firms (
    id integer primary key autoincrement, kind text not null check (kind in ('company', 'entrepreneur')),
    name text not null, short_name text not null, code text not null, address text not null,
    director text not null, tax text not null, vat_number text not null, accounts text not null,
    pattern text not null, days_to_pay integer not null, code_format text not null,
    own_category text not null, passed_category text not null, code_tried text,
    retired integer not null check (retired in (0, 1)), account_changes text not null,
    begun_in text not null, confirmed_in text not null, ${recordColumns}
  ) strict`,
  `create table payers (
    id integer primary key autoincrement, order_id integer not null unique references orders (id) on delete cascade,
    kind text not null, name text not null, code text not null, address text not null, contract text not null,
    clause text not null, clause_source text not null, ${recordColumns}
  ) strict`,
  // An order in the bin leaves its invoices: no reference holds them to it.
  `create table invoices (
    id integer primary key autoincrement, order_id integer not null, firm_id integer not null references firms (id),
    account text not null, money text not null check (money in ('own', 'passed')),
    stage text not null check (stage in ('draft', 'issued', 'annulled')),
    day text, due_day text, year integer, count integer, number text, lines text not null,
    vat_included integer not null check (vat_included in (0, 1)), purpose text not null,
    equivalent integer not null check (equivalent in (0, 1)), rate text not null,
    shown integer not null check (shown in (0, 1)), sum integer not null, cents integer,
    rest integer not null, over integer not null, unknown integer not null,
    written_off integer not null, write_off_reason text not null,
    annul_reason text not null, annulled_at text, annulled_by text not null,
    instead_of integer, issued_at text, bill text, file text unique, sha256 text, size integer,
    ${recordColumns},
    check ((stage = 'draft') = (number is null)), unique (firm_id, year, count), unique (firm_id, number)
  ) strict`,
  'create index invoices_order on invoices (order_id)',
  `create index invoices_unstored on invoices (id) where stage <> 'draft' and sha256 is null`,
  `create table invoice_numbers (
    firm_id integer not null references firms (id) on delete cascade, year integer not null, last integer not null,
    pattern text not null, closed integer not null check (closed in (0, 1)), lost text not null,
    opened_in text not null, primary key (firm_id, year)
  ) strict`,
]
