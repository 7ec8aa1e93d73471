/** Remembers the update feed between starts, so that one that is held back or replayed is noticed. */
import compare from 'semver/functions/compare.js'
import valid from 'semver/functions/valid.js'
import { z } from 'zod'

export const feedMemory = z.object({
  /** The last time that the feed was read and believed. Milliseconds since 1970; null for never. */
  heardAt: z.number().finite().nullable(),
  /** The first attempt in vain after that; null while there was none. */
  silentSince: z.number().finite().nullable(),
  /** The newest version that the feed has ever offered. */
  newest: z
    .string()
    .refine(text => valid(text) !== null)
    .nullable(),
})
export type FeedMemory = z.infer<typeof feedMemory>

export const nothingHeard: FeedMemory = { heardAt: null, silentSince: null, newest: null }

const day = 24 * 60 * 60_000

/** Days of silence after which the program says so by itself. */
export const patience = 14

export const afterSilence = (memory: FeedMemory, now: number): FeedMemory => ({
  ...memory,
  // A clock that was set back begins anew.
  silentSince: memory.silentSince === null || memory.silentSince > now ? now : memory.silentSince,
})

export const afterHearing = (memory: FeedMemory, version: string, now: number): FeedMemory => ({
  heardAt: now,
  silentSince: null,
  newest: isShownAgain(memory, version) ? memory.newest : version,
})

/** Whole days of attempts in vain. */
export const silentDays = ({ silentSince }: FeedMemory, now: number): number =>
  silentSince === null ? 0 : Math.max(0, Math.floor((now - silentSince) / day))

/**
 * True for a feed that offers less than it once did. Each feed is signed and has no last day, so an old one can be shown
 * again by whoever holds its server; a version that was a mistake is taken back by a higher one.
 */
export const isShownAgain = ({ newest }: FeedMemory, version: string): boolean =>
  newest !== null && compare(version, newest) < 0
