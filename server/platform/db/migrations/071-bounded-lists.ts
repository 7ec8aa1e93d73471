/** Indexes that answer the filters of a list together with its order, so that a page is read without the rows before it. */
import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

export const boundedLists: Migration = {
  name: '071-bounded-lists',
  up: async db => {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}

/** What a list of orders filters by: an order's row is many times as long. */
const filtered = 'route, holder_id, reached, late_after, next_action_at, due_day, erased_at'

const statements = [
  'drop index orders_state',
  'drop index orders_holder',
  `create index orders_state on orders (state, id, ${filtered})`,
  `create index orders_list on orders (id, state, ${filtered})`,
  `create index orders_holder on orders (holder_id, id, state, route, reached, late_after, next_action_at, due_day, erased_at)`,
  'drop index requests_status',
  'create index requests_status on requests (status, id, erased_at, next_action_at, kind, taken_by, taken_name)',
  'create index invoices_stage on invoices (stage, id, closed_at, rest, due_day, firm_id, cents, sum)',
  `create index invoices_unpaid on invoices (id, due_day) where stage = 'issued' and rest > 0`,
  'create index invoices_instead on invoices (instead_of) where instead_of is not null',
  'create index orders_erased on orders (erased_at) where erased_at is not null',
  'create index orders_changed on orders (state, updated_at)',
  'create index audit_kind on audit (kind, id)',
  'create index audit_record_id on audit (record_id, id)',
  'create index orders_customer on orders (substr(search_key, 1, 80), id)',
]
