/** Seals the unsaved work of the window, and what waits with it, by a key that lies in the system's keychain. */
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
import { ofThisStart } from './work-for-server.ts'

const nonceBytes = 24
const keyBytes = 32

/** XChaCha20-Poly1305, which needs no promise: a form writes with every letter, also as its window closes. */
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
 * Never rejects: who gets no key from main signs in all the same, and nothing is written unsealed.
 *
 * @param server the chosen one: each has a key and work of its own
 */
export const sealWorkOf = async (bridge: Pick<DesktopBridge, 'workKey'>, server: string): Promise<void> => {
  const { key, isLasting } = await bridge.workKey().catch(keyOfThisPage)
  sealWork(workSealBy(key))
  separateDrafts(server)
  const before = draftPrefix()
  // Work of this start alone does not lie over work that a keychain, once it is there again, opens.
  if (!isLasting) separateDrafts(ofThisStart(server))
  if (!isLasting) dropUnreadable(localStorage, draftPrefix())
  dropUnsealed(localStorage, `${listStateKind}:`)
  sealStored(localStorage, before, draftPrefix())
  await sealStoredFiles(before, draftPrefix())
}

const keyOfThisPage = (): WorkKey => ({
  key: crypto.getRandomValues(new Uint8Array(keyBytes)),
  isLasting: false,
})
