/** Remembers the update feed between starts, to notice a feed that is withheld or replayed. */
import compare from 'semver/functions/compare.js'
import valid from 'semver/functions/valid.js'
import { z } from 'zod'

export const versionText = z
  .string()
  .max(40)
  .refine(text => valid(text) !== null)

export const feedMemory = z.object({
  /** When the feed was last read and verified. Milliseconds since 1970; null for never. */
  heardAt: z.number().finite().nullable(),
  /** The first failed attempt after `heardAt`; null while there was none. */
  silentSince: z.number().finite().nullable(),
  /** The newest version that the feed has ever offered. */
  newest: versionText.nullable(),
})
export type FeedMemory = z.infer<typeof feedMemory>

export const nothingHeard: FeedMemory = { heardAt: null, silentSince: null, newest: null }

const day = 24 * 60 * 60_000

/** Days of silence after which the program notifies the person. */
export const patience = 14

export const afterSilence = (memory: FeedMemory, now: number): FeedMemory => ({
  ...memory,
  // When the clock was set back, the silence is counted anew.
  silentSince: memory.silentSince === null || memory.silentSince > now ? now : memory.silentSince,
})

export const afterHearing = (memory: FeedMemory, version: string, now: number): FeedMemory => ({
  heardAt: now,
  silentSince: null,
  newest: isShownAgain(memory, version) ? memory.newest : version,
})

/** Whole days since the first failed attempt. */
export const silentDays = ({ silentSince }: FeedMemory, now: number): number =>
  silentSince === null ? 0 : Math.max(0, Math.floor((now - silentSince) / day))

/**
 * True for a feed that offers an older version than it once did. A signed feed does not expire, so an attacker who
 * controls its server could replay an old one; a faulty version is withdrawn by a higher one.
 */
export const isShownAgain = ({ newest }: FeedMemory, version: string): boolean =>
  newest !== null && compare(version, newest) < 0
