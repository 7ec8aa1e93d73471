/** Encrypts the window's drafts and its queued saves with a key from the system's keychain. */
import { bytesToHex } from '@noble/ciphers/utils.js'
import type { DesktopBridge, SealKey } from '#desktop/bridge/desktop-bridge.ts'
import { sealDrafts } from '#shared/admin/platform/drafts/draft-seal.ts'
import { separateDrafts } from '#shared/admin/platform/drafts/draft-store.ts'
import { carryOver } from './carry-over.ts'
import { countUnsaved, dropEndedStarts, ofStart, startsWithDrafts } from './drafts-for-server.ts'
import { draftSealBy } from './seal-by-key.ts'

const keyBytes = 32
const startBytes = 8

/** Milliseconds between two counts of the drafts that the program's end would cost: a hand quits no sooner. */
const countEvery = 250

/**
 * Never rejects: without a key from main a random one is used, so sign-in works and nothing is written unsealed.
 *
 * @param server the chosen server: each has its own key and drafts
 */
export const sealDraftsOf = async (
  bridge: Pick<DesktopBridge, 'setDraftsAtRisk' | 'sealKey'>,
  server: string,
): Promise<void> => {
  const starts = startsWithDrafts(localStorage, server)
  const { key, start, earlier } = await bridge.sealKey(starts).catch(() => keyOfThisPage(starts))
  sealDrafts(draftSealBy(key))
  const known = earlier.map(({ start: other }) => other)
  await dropEndedStarts(localStorage, server, start === null ? known : [start, ...known])
  // Other names for drafts sealed for this run only: they must not overwrite those sealed with the keychain's key.
  separateDrafts(start === null ? server : ofStart(server, start))
  if (start === null) await carryOver(server, earlier)
  else reportDrafts(bridge, ofStart(server, start))
}

/** Counts again and again: drafts are written and removed in many places, and in other windows. */
const reportDrafts = (bridge: Pick<DesktopBridge, 'setDraftsAtRisk'>, place: string): void => {
  let reported: number | null = null
  setInterval(() => {
    const { drafts } = countUnsaved(localStorage, place)
    if (drafts !== reported) void bridge.setDraftsAtRisk(drafts)
    reported = drafts
  }, countEvery)
}

const keyOfThisPage = (starts: string[]): SealKey => ({
  key: crypto.getRandomValues(new Uint8Array(keyBytes)),
  start: bytesToHex(crypto.getRandomValues(new Uint8Array(startBytes))),
  earlier: starts.map(start => ({ start, key: null })),
})
