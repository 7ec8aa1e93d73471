import { xchacha20poly1305 } from '@noble/ciphers/chacha.js'
import { managedNonce } from '@noble/ciphers/utils.js'
import type { WorkSeal } from '#shared/admin/platform/drafts/work-seal.ts'

const cipher = managedNonce(xchacha20poly1305)

/** Uses XChaCha20-Poly1305, which is synchronous: a form is stored on every keystroke, also as its window closes. */
export const workSealBy = (key: Uint8Array): WorkSeal => {
  const bound = (name: string) => cipher(key, new TextEncoder().encode(name))
  return {
    seal: (name, content) => bound(name).encrypt(content),
    open(name, sealed) {
      try {
        return bound(name).decrypt(sealed)
      } catch {
        return null
      }
    },
  }
}
