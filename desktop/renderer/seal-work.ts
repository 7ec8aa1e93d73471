/** Encrypts the window's unsaved work and its waiting saves with a key from the system's keychain. */
import { xchacha20poly1305 } from '@noble/ciphers/chacha.js'
import type { DesktopBridge, WorkKey } from '#desktop/bridge/desktop-bridge.ts'
import { draftPrefix, separateDrafts } from '#shared/admin/platform/drafts/draft-store.ts'
import { sealStoredFiles } from '#shared/admin/platform/drafts/file-store.ts'
import {
  dropUnreadable,
  dropUnsealed,
  sealStored,
  sealWork,
  type WorkSeal,
} from '#shared/admin/platform/drafts/work-seal.ts'
import { listStateKind } from '#shared/admin/platform/lists/list-queries.ts'
import { countWork, ofThisStart } from './work-for-server.ts'

const nonceBytes = 24
const keyBytes = 32

/** Milliseconds between two counts of the drafts that the program's end would cost. */
const countEvery = 1_000

/** Uses XChaCha20-Poly1305, which is synchronous: a form is stored on every keystroke, also as its window closes. */
export const workSealBy = (key: Uint8Array): WorkSeal => {
  const cipher = (nonce: Uint8Array, name: string) =>
    xchacha20poly1305(key, nonce, new TextEncoder().encode(name))
  return {
    seal(name, content) {
      const nonce = crypto.getRandomValues(new Uint8Array(nonceBytes))
      const body = cipher(nonce, name).encrypt(content)
      const whole = new Uint8Array(nonceBytes + body.length)
      whole.set(nonce)
      whole.set(body, nonceBytes)
      return whole
    },
    open(name, sealed) {
      try {
        return new Uint8Array(
          cipher(sealed.subarray(0, nonceBytes), name).decrypt(sealed.subarray(nonceBytes)),
        )
      } catch {
        return null
      }
    },
  }
}

/**
 * Never rejects: without a key from main a random one is used, so sign-in works and nothing is written unsealed.
 *
 * @param server the chosen server: each has its own key and stored work
 */
export const sealWorkOf = async (
  bridge: Pick<DesktopBridge, 'setDraftsAtRisk' | 'workKey'>,
  server: string,
): Promise<void> => {
  const { key, isLasting } = await bridge.workKey().catch(keyOfThisPage)
  sealWork(workSealBy(key))
  separateDrafts(ofThisStart(server))
  // The key of an earlier start ended with it.
  dropUnreadable(localStorage, draftPrefix())
  separateDrafts(server)
  const before = draftPrefix()
  // Other names for work sealed for this run only: it must not overwrite work sealed with the keychain's key.
  if (!isLasting) separateDrafts(ofThisStart(server))
  dropUnsealed(localStorage, `${listStateKind}:`)
  sealStored(localStorage, before, draftPrefix())
  await sealStoredFiles(before, draftPrefix())
  if (!isLasting) reportDrafts(bridge, server)
}

/** Counts again and again: drafts are written and removed in many places, and in other windows. */
const reportDrafts = (bridge: Pick<DesktopBridge, 'setDraftsAtRisk'>, server: string): void => {
  let reported: number | null = null
  setInterval(() => {
    const { drafts } = countWork(localStorage, ofThisStart(server))
    if (drafts !== reported) void bridge.setDraftsAtRisk(drafts)
    reported = drafts
  }, countEvery)
}

const keyOfThisPage = (): WorkKey => ({
  key: crypto.getRandomValues(new Uint8Array(keyBytes)),
  isLasting: false,
})
