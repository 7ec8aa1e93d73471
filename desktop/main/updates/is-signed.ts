/** Decides whether a text of the update feed comes from whom this build trusts. */
import { createPublicKey, verify } from 'node:crypto'

/**
 * @param signature detached Ed25519 signature of the text's bytes, base64
 * @param publicKey SPKI, base64 of the DER form
 */
export const isSigned = (text: string, signature: string, publicKey: string): boolean => {
  try {
    const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' })
    if (key.asymmetricKeyType !== 'ed25519') return false
    return verify(null, Buffer.from(text), key, Buffer.from(signature.trim(), 'base64'))
  } catch {
    return false
  }
}
