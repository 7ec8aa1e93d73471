/** Queries of the live stream of the inbox. */

import type { Tx } from '#server/platform/db/open.ts'
import type { Arrival, Reminder } from '#shared/contract/work/requests.ts'

/** State of the inbox; `changes` differs after any work on a request and when the number of failed messages changes. */
export interface InboxState {
  newest: number
  changes: string
}

/** Reads the newest number and the last change, each from the end of an index, and counts failed messages. */
export const readInboxState = async (db: Tx): Promise<InboxState> => {
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
 * Requests with a greater number, oldest first, limited to the newest `maxAtOnce`. Leaves out spam, and requests that a
 * manager noted during a call.
 */
export const arrivalsAfter = async (db: Tx, last: number): Promise<Arrival[]> => {
  const rows = await db
    .selectFrom('requests')
    .select(['id', 'kind', 'name', 'email', 'phone', 'created_at'])
    .where('id', '>', last)
    .where('status', '!=', 'spam')
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

/** Next actions that came due after `after` and until `until`, with their assignees. */
export const remindersBetween = async (
  db: Tx,
  after: string,
  until: string,
): Promise<(Reminder & { at: string; takenBy: number | null })[]> => {
  const rows = await db
    .selectFrom('requests')
    .select(['id', 'name', 'email', 'phone', 'next_action', 'next_action_at', 'taken_by'])
    .where('next_action_at', '>', after)
    .where('next_action_at', '<=', until)
    .where('status', 'in', ['new', 'in_work'])
    .orderBy('next_action_at')
    .orderBy('id')
    .limit(maxAtOnce)
    .execute()
  return rows.map(row => ({
    id: row.id,
    who: whoOf(row),
    text: row.next_action ?? '',
    at: row.next_action_at ?? until,
    takenBy: row.taken_by,
  }))
}

const whoOf = (row: {
  id: number
  name: string | null
  email: string | null
  phone: string | null
}): string => row.name || row.email || row.phone || `№ ${row.id}`

/** Limits the notices after a long absence, when the list serves better. */
const maxAtOnce = 50
