/** Removes the match in the search field itself from Chromium's count. */
import type { FindResult } from '#desktop/bridge/desktop-bridge.ts'

/** The field comes first in the page, so its match is the first one. `isOwn` is true when that one is active. */
export const withoutOwnMatch = ({ ordinal, matches }: FindResult): FindResult & { isOwn: boolean } => ({
  isOwn: ordinal === 1,
  ordinal: Math.max(ordinal - 1, 0),
  matches: Math.max(matches - 1, 0),
})
