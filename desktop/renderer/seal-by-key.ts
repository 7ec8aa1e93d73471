import { xchacha20poly1305 } from '@noble/ciphers/chacha.js'
import type { WorkSeal } from '#shared/admin/platform/drafts/work-seal.ts'

const nonceBytes = 24

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
