/** Encrypts the text of a file: AES-256-GCM. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const cipher = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/**
 * Nonce, tag, ciphertext.
 * @param name of the file; it is bound in, so that no file can be taken for another
 */
export const sealText = (key: Buffer, name: string, text: string): Buffer => {
  const nonce = randomBytes(nonceBytes)
  const sealing = createCipheriv(cipher, key, nonce).setAAD(Buffer.from(name))
  const sealed = Buffer.concat([sealing.update(text), sealing.final()])
  return Buffer.concat([nonce, sealing.getAuthTag(), sealed])
}

/** Decrypts the text; null for a file of another name or key, and for a damaged one. */
export const openText = (key: Buffer, name: string, sealed: Buffer): string | null => {
  if (sealed.length <= nonceBytes + tagBytes) return null
  try {
    const nonce = sealed.subarray(0, nonceBytes)
    const opening = createDecipheriv(cipher, key, nonce, { authTagLength: tagBytes })
    opening.setAAD(Buffer.from(name)).setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes))
    return Buffer.concat([opening.update(sealed.subarray(nonceBytes + tagBytes)), opening.final()]).toString(
      'utf8',
    )
  } catch {
    return null
  }
}
