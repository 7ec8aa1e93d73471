/** Encrypts stored secrets that can sign somebody in, so that the database or its backup alone is not enough. */
import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'

export interface SecretBox {
  /** Encrypts a text for one place, such as a row: copied into another row, it cannot be decrypted. */
  seal(text: string, place: string): string
  /** The text, or null when it was sealed with another key, for another place, or was changed. */
  open(sealed: string, place: string): string | null
  /** Keyed hash in hex, equal for the same text and place: can be compared, but not guessed without the key. */
  mark(text: string, place: string): string
}

const algorithm = 'aes-256-gcm'
const version = 'v1'
const tagBytes = 16

/**
 * Sealed texts are `v1.<key>.<nonce>.<text and tag>`, where `<key>` names the key by its hash, so that a wrong key is
 * distinguished from a damaged text.
 */
export const secretBox = (key: string): SecretBox => {
  const own = Buffer.from(hkdfSync('sha256', key, '', 'customs-broker secrets at rest', 32))
  const marking = Buffer.from(hkdfSync('sha256', key, '', 'customs-broker marks', 32))
  const name = createHash('sha256').update(own).digest('base64url').slice(0, 8)
  return {
    seal: (text, place) => {
      const nonce = randomBytes(12)
      const cipher = createCipheriv(algorithm, own, nonce).setAAD(Buffer.from(place))
      const bytes = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
      return [version, name, nonce.toString('base64url'), bytes.toString('base64url')].join('.')
    },
    open: (sealed, place) => {
      const [kind, usedKey, nonce = '', text = ''] = sealed.split('.')
      if (kind !== version || usedKey !== name) return null
      const bytes = Buffer.from(text, 'base64url')
      try {
        const decipher = createDecipheriv(algorithm, own, Buffer.from(nonce, 'base64url'), {
          authTagLength: tagBytes,
        })
          .setAAD(Buffer.from(place))
          .setAuthTag(bytes.subarray(-tagBytes))
        return Buffer.concat([decipher.update(bytes.subarray(0, -tagBytes)), decipher.final()]).toString(
          'utf8',
        )
      } catch {
        return null
      }
    },
    mark: (text, place) => createHmac('sha256', marking).update(`${place}\n${text}`).digest('hex'),
  }
}

/** The place of an account's second-factor secret. */
export const secretOf = (adminId: number): string => `admin:${adminId}:totp`
