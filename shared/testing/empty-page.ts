import { typedAt } from '#shared/admin/platform/drafts/use-unsent.ts'

// Files share their worker's page: what one has left on the device, or to be sent, is not there for the next, nor is the
// address to which a pressed link has led, such as `mailto:`.
const { happyDOM } = globalThis as { happyDOM?: { setURL(address: string): void } }
happyDOM?.setURL('http://localhost:3000/')
globalThis.localStorage?.clear()
globalThis.sessionStorage?.clear()
for (const { drop } of typedAt('')) drop()
