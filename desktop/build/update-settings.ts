/** Reads where a build looks for updates and whose signature it trusts; a wrong setting stops the build. */
import { createPublicKey } from 'node:crypto'
import type { UpdateFeed } from '#desktop/main/updates/update-feed.ts'

/** Without both variables the program has no feed and says so when asked. */
export const readUpdateSettings = (env: Record<string, string | undefined>): UpdateFeed => {
  const url = env.UPDATE_FEED ?? ''
  const publicKey = env.UPDATE_PUBLIC_KEY ?? ''
  if (url === '' && publicKey === '') return { url, publicKey }
  if (URL.parse(url)?.protocol !== 'https:') throw new Error('UPDATE_FEED must be an https:// address')
  if (!isEd25519(publicKey)) {
    throw new Error('UPDATE_PUBLIC_KEY must be the base64 of an Ed25519 public key in DER form')
  }
  return { url, publicKey }
}

const isEd25519 = (publicKey: string): boolean => {
  try {
    const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' })
    return key.asymmetricKeyType === 'ed25519'
  } catch {
    return false
  }
}
