import { typedAt } from '#shared/admin/platform/drafts/use-unsent.ts'

// Files share their worker's page: what one has left on the device, or to be sent, is not there for the next.
globalThis.localStorage?.clear()
globalThis.sessionStorage?.clear()
for (const { drop } of typedAt('')) drop()
