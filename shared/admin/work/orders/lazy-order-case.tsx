/** Loaded apart: only a delivered order has a page on the site. */
import { lazyPart } from '#shared/admin/platform/components/states/lazy-part.tsx'

export const OrderCase = lazyPart(async () => (await import('./order-case.tsx')).OrderCase, null)
