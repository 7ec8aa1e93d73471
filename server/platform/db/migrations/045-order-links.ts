/** The number of each order's link, whether its customer gets letters, and the letters themselves. */
import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'
import { forPostgres } from '../postgres-words.ts'

export const orderLinks: Migration = {
  name: '045-order-links',
  up: async (db, dialect) => {
    const own =
      dialect === 'sqlite' ? [...statements, sqliteTrigger] : [...statements.map(forPostgres), trigger]
    for (const statement of own) await sql.raw(statement).execute(db)
  },
}

const statements = [
  'alter table orders add column link integer not null default 1',
  `alter table orders add column letters text not null default 'off' check (letters in ('off', 'on', 'stopped'))`,
  // Without `due_at` it has gone to the outbox.
  `create table order_letters (
    id integer primary key autoincrement, order_id integer not null references orders (id) on delete cascade,
    stage text not null, due_at text, outbox_id integer references outbox (id) on delete set null,
    created_at text not null
  ) strict`,
  'create index order_letters_order on order_letters (order_id, id)',
  'create index order_letters_due on order_letters (due_at) where due_at is not null',
  'create index order_letters_outbox on order_letters (outbox_id) where outbox_id is not null',
]

/** A copy of before is noticed by it, as by an ended session, see `012-restored-copies.ts`. */
const sqliteTrigger = `create trigger orders_link_ended after update of link on orders when old.link <> new.link begin
  update session_epochs set endings = endings + 1 where id = (select max(id) from session_epochs); end`
const trigger = `create trigger orders_link_ended after update of link on orders for each row
  when (old.link <> new.link) execute function count_ending()`
