/**
 * The groups of an order's calculation for which no bill came, as somebody has confirmed; and whether that is still to be asked,
 * also of the orders whose bills were said to be complete before anybody asked.
 */
import { type Kysely, sql } from 'kysely'
import type { Migration } from '../migrate.ts'
import { forPostgres } from '../postgres-words.ts'

export const unbilledGroups: Migration = {
  name: '051-unbilled-groups',
  up: async (db, dialect) => {
    for (const statement of dialect === 'sqlite' ? statements : statements.map(forPostgres))
      await sql.raw(statement).execute(db)
    await askOfClosed(db)
  },
}

const statements = [
  `alter table orders add column unbilled text not null default '[]' check (json_valid(unbilled))`,
  'alter table orders add column bills_in_question integer not null default 0 check (bills_in_question in (0, 1))',
  'create index orders_in_question on orders (id) where bills_in_question = 1',
]

interface Tables {
  orders: {
    id: number
    quote_id: number | null
    bills: string
    bills_closed: number
    bills_in_question: number
  }
  quotes: { id: number; statement: string }
}

const askOfClosed = async (db: Kysely<Tables>): Promise<void> => {
  const closed = await db
    .selectFrom('orders')
    .select(['id', 'quote_id', 'bills'])
    .where('bills_closed', '=', 1)
    .where('quote_id', 'is not', null)
    .execute()
  for (const { id, quote_id, bills } of closed) {
    const quote = await db
      .selectFrom('quotes')
      .select('statement')
      .where('id', '=', quote_id ?? 0)
      .executeTakeFirst()
    const billed = new Set((JSON.parse(bills) as { group: string }[]).map(({ group }) => group))
    const { lines } = JSON.parse(quote?.statement ?? '{"lines":[]}') as {
      lines: { group: string; uah: string }[]
    }
    if (lines.some(({ group, uah }) => Number(uah) > 0 && !billed.has(group)))
      await db.updateTable('orders').set({ bills_in_question: 1 }).where('id', '=', id).execute()
  }
}
