/** Messages that waited in a restored copy fail with a reason, since they may have gone out after the copy was made. */
import type { Database } from 'better-sqlite3'
import { Kysely, type RawBuilder, SqliteDialect, sql } from 'kysely'
import type { Tx } from '../db/open.ts'
import { storedReason } from './undelivered-reason.ts'

/** Reason of a message that may have gone out before a restore: only a person can say whether to send it. */
export const restored = storedReason({ code: 'restoredFromCopy' })

/** Forgets the attempts: a letter that failed after a single one counts as refused, which nobody can have read. */
const failQueued = sql`update outbox set state = 'failed', attempts = 0, last_error = ${restored} where state = 'pending'`

const messageOfOrder = (id: string) =>
  sql`'{"to":"","subject":"","text":"","quoteNumber":null,"orderId":' || ${sql.ref(id)} || '}'`

/** Letters about stages wait outside the outbox until they are due: one failed message for each order. */
const failDueLetters: readonly RawBuilder<unknown>[] = [
  sql`insert into outbox (channel, recipient, message, state, attempts, next_attempt_at, last_error, created_at)
    select 'mail', coalesce((select email from orders where orders.id = order_id), ''), ${messageOfOrder('order_id')},
      'failed', 0, min(created_at), cast(${restored} as text), min(created_at)
    from order_letters where due_at is not null group by order_id`,
  sql`update order_letters set due_at = null, outbox_id = (
    select max(id) from outbox where message = ${messageOfOrder('order_letters.order_id')}
  ) where due_at is not null`,
]

/** Gives up mails, messages of Telegram and letters about stages that wait. */
export const failPending = async (tx: Tx): Promise<void> => {
  for (const statement of [failQueued, ...failDueLetters]) await statement.execute(tx)
}

/** The same in a database of any version, before a server opens it. */
export const failPendingIn = (sqlite: Database): void => {
  const has = (table: string) =>
    sqlite.prepare('select 1 from sqlite_master where name = ?').get(table) !== undefined
  const compiler = new Kysely<unknown>({ dialect: new SqliteDialect({ database: sqlite }) })
  const run = (statement: RawBuilder<unknown>) => {
    const compiled = statement.compile(compiler)
    sqlite.prepare(compiled.sql).run(...compiled.parameters)
  }
  sqlite.transaction(() => {
    if (has('outbox')) run(failQueued)
    if (has('order_letters')) failDueLetters.forEach(run)
  })()
}
