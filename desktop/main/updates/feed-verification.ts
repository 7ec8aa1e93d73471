/** Decides whether the update feed is signed with the key of this build, and meant for this system. */
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

const systems: Partial<Record<NodeJS.Platform, string>> = { win32: 'win', darwin: 'mac', linux: 'linux' }

/**
 * True when a feed's file is for this system. The signature proves that the feed is ours, not for which system it is: a
 * swapped one would install a program that does not run. Windows and macOS have one feed for both processors.
 * @param name as `artifactName` of electron-builder.yml makes it
 */
export const isForSystem = (name: string, platform: NodeJS.Platform, arch: string): boolean => {
  const system = systems[platform]
  if (system === undefined || !name.includes(`-${system}-`)) return false
  return platform !== 'linux' || name.includes('-arm64.') === (arch === 'arm64')
}
