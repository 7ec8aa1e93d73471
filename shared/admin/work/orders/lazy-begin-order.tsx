/** Loaded apart, so that the inbox does not wait for the code of orders. */
import { lazyPart } from '#shared/admin/platform/components/states/lazy-part.tsx'

export const BeginOrder = lazyPart(async () => (await import('./begin-order.tsx')).BeginOrder, null)
