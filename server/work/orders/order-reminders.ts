/** Next steps of orders that have become due, for the live stream. */
import type { Tx } from '#server/platform/db/open.ts'
import type { OrderReminder } from '#shared/contract/work/requests.ts'
import { orderTitle } from './order.store.ts'

/** Steps that came due after `after` and until `until`, with their assignees. */
export const stepsBetween = async (
  db: Tx,
  after: string,
  until: string,
): Promise<(OrderReminder & { holder: number | null })[]> => {
  const rows = await db
    .selectFrom('orders')
    .select(['id', 'make', 'model', 'year', 'next_action', 'next_action_at', 'holder_id'])
    .where('next_action_at', '>', after)
    .where('next_action_at', '<=', until)
    .orderBy('next_action_at')
    .orderBy('id')
    .limit(maxAtOnce)
    .execute()
  return rows.map(row => ({
    id: row.id,
    title: orderTitle(row),
    text: row.next_action ?? '',
    at: row.next_action_at ?? until,
    holder: row.holder_id,
  }))
}

/** Limits the notices: for more steps than this the list serves better. */
const maxAtOnce = 50
