/** Loaded apart, since it brings the phone number rules of all countries; shows nothing if it fails to load. */
import { lazyPart } from '#shared/admin/platform/components/states/lazy-part.tsx'

export const KnownOrders = lazyPart(
  async () => (await import('./known-orders.tsx')).KnownOrders,
  null,
  () => null,
)

/** Loaded apart, so that the inbox does not wait for the code of orders. */
export const BeginOrder = lazyPart(async () => (await import('./begin-order.tsx')).BeginOrder, null)
