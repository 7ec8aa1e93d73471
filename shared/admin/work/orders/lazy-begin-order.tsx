/** The inbox does not wait for what knows orders. */
import { lazyPart } from '#shared/admin/platform/components/states/lazy-part.tsx'

export const BeginOrder = lazyPart(async () => (await import('./begin-order.tsx')).BeginOrder, null)
