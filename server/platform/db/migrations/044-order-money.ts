/** The money of orders: beside the order in its row, with a version of its own. */
import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'
import { forPostgres } from '../postgres-words.ts'

export const orderMoney: Migration = {
  name: '044-order-money',
  up: async (db, dialect) => {
    for (const statement of dialect === 'sqlite' ? statements : statements.map(forPostgres))
      await sql.raw(statement).execute(db)
  },
}

const statements = [
  `alter table orders add column currency text not null default 'USD'`,
  `alter table orders add column bills text not null default '[]' check (json_valid(bills))`,
  `alter table orders add column payments text not null default '[]' check (json_valid(payments))`,
  'alter table orders add column bills_closed integer not null default 0',
  'alter table orders add column money_version integer not null default 1',
]
