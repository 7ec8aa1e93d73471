/** What the stream of requests asks the database. */

import type { Tx } from '#server/platform/db/open.ts'
import type { Arrival } from '#shared/contract/requests.ts'

/** Where the inbox stands; `changes` differs after any work on a request or its mail. */
export interface Mark {
  newest: number
  changes: string
}

/** Two looks at the end of an index. */
export const markOfInbox = async (db: Tx): Promise<Mark> => {
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

/** Requests with a greater number, in their order: the last of them when there are very many. Spam rings no bell, nor does what a manager has kept. */
export const arrivalsAfter = async (db: Tx, last: number): Promise<Arrival[]> => {
  const rows = await db
    .selectFrom('requests')
    .select(['id', 'kind', 'name', 'email', 'phone', 'created_at'])
    .where('id', '>', last)
    .where('status', '!=', 'spam')
    .where(eb => eb.not(eb.and([eb('status', '=', 'in_work'), eb('version', '=', 1)])))
    .orderBy('id', 'desc')
    .limit(mostAtOnce)
    .execute()
  return rows.reverse().map(row => ({
    id: row.id,
    kind: row.kind,
    who: row.name || row.email || row.phone || `№ ${row.id}`,
    createdAt: row.created_at,
  }))
}

/** After a long absence the list itself says more than a hundred notices. */
const mostAtOnce = 50
