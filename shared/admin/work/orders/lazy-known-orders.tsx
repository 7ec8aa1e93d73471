/** Comes with what knows the phones of the world; without a connection nobody can be asked, and the call goes on. */
import { lazyPart } from '#shared/admin/platform/components/states/lazy-part.tsx'

export const KnownOrders = lazyPart(
  async () => (await import('./known-orders.tsx')).KnownOrders,
  null,
  () => null,
)
