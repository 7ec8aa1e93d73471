/** Where this build looks for updates; filled in by the build from `UPDATE_FEED` and `UPDATE_PUBLIC_KEY`. */
import type { UpdateFeed } from './check-for-update.ts'

declare const __UPDATE_FEED__: string
declare const __UPDATE_PUBLIC_KEY__: string

export const updateFeed: UpdateFeed = { url: __UPDATE_FEED__, publicKey: __UPDATE_PUBLIC_KEY__ }
