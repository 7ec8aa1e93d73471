/** Takes the match in the field of the search itself out of what Chromium has counted. */
import type { FindResult } from '#desktop/bridge/desktop-bridge.ts'

/** The field stands first in the page, so its match is the first one. `isOwn` when it is the active one. */
export const withoutOwnMatch = ({ ordinal, matches }: FindResult): FindResult & { isOwn: boolean } => ({
  isOwn: ordinal === 1,
  ordinal: Math.max(ordinal - 1, 0),
  matches: Math.max(matches - 1, 0),
})
