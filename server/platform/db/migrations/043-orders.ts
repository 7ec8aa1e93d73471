/** Orders with the stages that their cars go through, and the stages of new orders by route. */
import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'
import { forPostgres } from '../postgres-words.ts'

export const orders: Migration = {
  name: '043-orders',
  up: async (db, dialect) => {
    for (const statement of dialect === 'sqlite' ? statements : statements.map(forPostgres))
      await sql.raw(statement).execute(db)
    // Without stages of the office's own those of the program count.
    for (const route of ['usa', 'eu', 'georgia', 'own'])
      await sql`insert into order_templates (route, stages, created_at, updated_at)
        values (${route}, '[]', '2026-11-23T00:00:00.000Z', '2026-11-23T00:00:00.000Z')`.execute(db)
  },
}

const statements = [
  `create table orders (
    id integer primary key autoincrement, lang text not null,
    name text not null, phones text not null check (json_valid(phones)), email text not null,
    vin text not null, lot text not null, auction text not null, make text not null, model text not null,
    year integer, engine text not null,
    route text not null, port text not null, container text not null, vessel text not null,
    declaration text not null, plate text not null,
    holder_id integer references admins (id) on delete set null,
    request_id integer references requests (id) on delete set null,
    quote_id integer references quotes (id) on delete set null,
    contract_number text not null, contract_day text, outcome text, outcome_reason text not null,
    stages text not null check (json_valid(stages)),
    state text not null, reached text not null, next_stage text not null, due_day text, late_after text,
    search_key text not null, erased_at text,
    version integer not null default 1 check (version > 0), created_at text not null, updated_at text not null
  ) strict`,
  'create index orders_state on orders (state, reached)',
  'create index orders_due on orders (due_day, id)',
  'create index orders_request on orders (request_id)',
  'create index orders_holder on orders (holder_id)',
  'create index orders_quote on orders (quote_id)',
  `create table order_templates (
    id integer primary key autoincrement, route text not null unique, stages text not null check (json_valid(stages)),
    version integer not null default 1 check (version > 0), created_at text not null, updated_at text not null
  ) strict`,
]
