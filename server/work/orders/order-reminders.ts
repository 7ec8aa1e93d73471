/** Next steps of orders whose time has come, for the stream. */
import type { Tx } from '#server/platform/db/open.ts'
import type { OrderReminder } from '#shared/contract/work/requests.ts'
import { orderTitle } from './order.store.ts'

/** Between two moments, with their assignees. */
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

/** The list says more than so many notices. */
const maxAtOnce = 50
