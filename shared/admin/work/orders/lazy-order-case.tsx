/** An order that is on its way does not wait for the site's side of it. */
import { lazyPart } from '#shared/admin/platform/components/states/lazy-part.tsx'

export const OrderCase = lazyPart(async () => (await import('./order-case.tsx')).OrderCase, null)
