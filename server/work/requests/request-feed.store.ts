import type { Tx } from '#server/platform/db/open.ts'
import type { Row } from '#server/platform/db/tables.ts'
import type { Arrival, OrderReminder, Reminder } from '#shared/contract/work/request-stream.ts'
import { knownName } from '#shared/domain/known-name.ts'
import { orderTitle } from '../orders/order.store.ts'

export type InboxState = Awaited<ReturnType<typeof readInboxState>>

/**
 * Reads the newest number and the last change, each from the end of an index, and counts failed messages. `changes`
 * differs after any work on a request and after a change in failed messages.
 */
export const readInboxState = async (db: Tx) => {
  const row = await db
    .selectNoFrom(eb => [
      eb
        .selectFrom('requests')
        .select(of => of.fn.max('id').as('id'))
        .as('newest'),
      eb
        .selectFrom('requests')
        .select(of => of.fn.max('updated_at').as('at'))
        .as('changed_at'),
      eb
        .selectFrom('outbox')
        .select(of => of.fn.countAll<number>().as('count'))
        .where('state', '=', 'failed')
        .as('failed'),
    ])
    .executeTakeFirstOrThrow()
  return { newest: Number(row.newest ?? 0), changes: `${row.changed_at ?? ''} ${row.failed ?? 0}` }
}

/**
 * Requests with a number above `last`, oldest first, limited to the newest `maxAtOnce`. Leaves out spam, requests that
 * the office noted during a call, and imported ones.
 */
export const arrivalsAfter = async (db: Tx, last: number): Promise<Arrival[]> => {
  const rows = await db
    .selectFrom('requests')
    .select(['id', 'kind', 'name', 'email', 'phone', 'created_at'])
    .where('id', '>', last)
    .where('status', '!=', 'spam')
    .where(eb => eb.or([eb('source', 'is', null), eb('source', '!=', 'import')]))
    .where(eb => eb.not(eb.and([eb('status', '=', 'in_work'), eb('version', '=', 1)])))
    .orderBy('id', 'desc')
    .limit(maxAtOnce)
    .execute()
  return rows.reverse().map(row => ({
    id: row.id,
    kind: row.kind,
    who: whoOf(row),
    createdAt: row.created_at,
  }))
}

/** Next steps of open requests that came due later than `after` and not later than `until`, with their assignees. */
export const remindersBetween = async (db: Tx, after: string, until: string): Promise<Due<Reminder>[]> => {
  const rows = await dueBetween(db, 'requests', after, until)
    .select(['name', 'email', 'phone', 'taken_by as holder'])
    .where('status', 'in', ['new', 'in_work'])
    .execute()
  return rows.map(row => ({ id: row.id, who: whoOf(row), ...asDue(row) }))
}

/** Next steps of orders that came due later than `after` and not later than `until`, with their assignees. */
export const orderRemindersBetween = async (
  db: Tx,
  after: string,
  until: string,
): Promise<Due<OrderReminder>[]> => {
  const rows = await dueBetween(db, 'orders', after, until)
    .select(['make', 'model', 'year', 'holder_id as holder'])
    .execute()
  return rows.map(row => ({ id: row.id, title: orderTitle(row), ...asDue(row) }))
}

type Due<Notice> = Notice & { holder: number | null }

const dueBetween = (db: Tx, table: 'requests' | 'orders', after: string, until: string) =>
  db
    .selectFrom(table)
    .select(['id', 'next_action', 'next_action_at'])
    .where('next_action_at', '>', after)
    .where('next_action_at', '<=', until)
    .orderBy('next_action_at')
    .orderBy('id')
    .limit(maxAtOnce)

const asDue = (row: Pick<Row<'requests'>, 'next_action' | 'next_action_at'> & { holder: number | null }) => ({
  text: row.next_action ?? '',
  at: row.next_action_at ?? '',
  holder: row.holder,
})

const whoOf = (row: Pick<Row<'requests'>, 'id' | 'name' | 'email' | 'phone'>): string =>
  knownName(row.name) || row.email || row.phone || `№ ${row.id}`

/** Most notices after a long absence; for more, the list is easier to read. */
const maxAtOnce = 50
