import type { Tx } from '#server/platform/db/open.ts'
import type { OrderState } from '#shared/domain/work/order-stages.ts'

/**
 * Drops the cached pages that show sums over all delivered cars, if one of the states is `delivered`; pass the order's
 * state before and after the change.
 */
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
