/** Messages that waited in a restored copy fail with a reason, since they may have gone out after the copy was made. */
import type { Database } from 'better-sqlite3'
import { sql } from 'kysely'
import type { Tx } from '../db/open.ts'

const why = 'база восстановлена из копии: это могло уйти раньше. Проверьте и, если нет, отправьте ещё раз'

const failQueued = `update outbox set state = 'failed', last_error = '${why}' where state = 'pending'`

const messageOfOrder = (id: string) =>
  `'{"to":"","subject":"","text":"","quoteNumber":null,"orderId":' || ${id} || '}'`

/** Letters about stages wait outside the outbox until they are due: one failed message for each order. */
const failDueLetters = [
  `insert into outbox (channel, recipient, message, state, attempts, next_attempt_at, last_error, created_at)
    select 'mail', '', ${messageOfOrder('order_id')}, 'failed', 0, min(created_at), '${why}', min(created_at)
    from order_letters where due_at is not null group by order_id`,
  `update order_letters set due_at = null, outbox_id = (
    select max(id) from outbox where message = ${messageOfOrder('order_letters.order_id')}
  ) where due_at is not null`,
]

/** Gives up mails, messages of Telegram and letters about stages that wait. */
export const failWaiting = async (tx: Tx): Promise<void> => {
  for (const statement of [failQueued, ...failDueLetters]) await sql.raw(statement).execute(tx)
}

/** The same in a database of any version, before a server opens it. */
export const failWaitingIn = (sqlite: Database): void => {
  const has = (table: string) =>
    sqlite.prepare('select 1 from sqlite_master where name = ?').get(table) !== undefined
  sqlite.transaction(() => {
    if (has('outbox')) sqlite.exec(failQueued)
    if (has('order_letters')) for (const statement of failDueLetters) sqlite.exec(statement)
  })()
}
