/** Pages that show sums over all cars handed over, such as quote against fact, depend on each of these orders. */
import type { Tx } from '#server/platform/db/open.ts'
import type { OrderState } from '#shared/domain/work/order-stages.ts'

/** Cached pages are rendered anew when one of these is a car that was handed over: what it was, and what it is. */
export const invalidateContentCache = async (
  tx: Tx,
  ...states: (OrderState | undefined)[]
): Promise<void> => {
  if (!states.includes('delivered')) return
  await tx
    .updateTable('content_version')
    .set(eb => ({ version: eb('version', '+', 1) }))
    .execute()
}
