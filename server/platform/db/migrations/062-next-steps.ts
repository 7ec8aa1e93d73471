/** The next step of an order: words and moment, as a request has them. */
import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

export const nextSteps: Migration = {
  name: '062-next-steps',
  up: async db => {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}

const statements = [
  'alter table orders add column next_action text',
  'alter table orders add column next_action_at text',
  'create index orders_steps on orders (next_action_at) where next_action_at is not null',
]
