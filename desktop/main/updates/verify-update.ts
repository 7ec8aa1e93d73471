/** Decides whether an update notice is genuine and newer. Nothing is ever installed by this program itself. */
import { createPublicKey, verify } from 'node:crypto'
import { z } from 'zod'
import { compareVersions } from '#desktop/main/server/compare-versions.ts'

const version = z.string().regex(/^\d{1,6}\.\d{1,6}\.\d{1,6}$/)
const notice = z.strictObject({
  product: z.literal('customs-broker-desktop'),
  version,
  /** Where a person downloads it. */
  page: z.url({ protocol: /^https$/ }).max(500),
  notes: z.string().max(2000),
  /** After this moment the notice is stale, so that an old one cannot be replayed for ever. */
  validUntil: z.iso.datetime(),
})
export type UpdateNotice = z.infer<typeof notice>

export type UpdateVerdict =
  | { kind: 'newer'; notice: UpdateNotice }
  | { kind: 'current' }
  | { kind: 'refused'; reason: 'signature' | 'content' | 'stale' }

export interface UpdateOptions {
  /** The notice as it was downloaded, byte for byte. */
  bytes: Uint8Array
  /** Detached Ed25519 signature of these bytes, base64. */
  signature: string
  /** SPKI, base64 of the DER form. */
  publicKey: string
  currentVersion: string
  /** Milliseconds since 1970. */
  now: number
}

/** The signature is checked over the bytes before anything in them is read. */
export const verifyUpdate = (parts: UpdateOptions): UpdateVerdict => {
  if (!isSigned(parts)) return { kind: 'refused', reason: 'signature' }
  const parsed = parse(parts.bytes)
  if (parsed === null) return { kind: 'refused', reason: 'content' }
  if (Date.parse(parsed.validUntil) <= parts.now) return { kind: 'refused', reason: 'stale' }
  return compareVersions(parsed.version, parts.currentVersion) > 0
    ? { kind: 'newer', notice: parsed }
    : { kind: 'current' }
}

const isSigned = ({ bytes, signature, publicKey }: UpdateOptions): boolean => {
  try {
    const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' })
    if (key.asymmetricKeyType !== 'ed25519') return false
    return verify(null, bytes, key, Buffer.from(signature.trim(), 'base64'))
  } catch {
    return false
  }
}

const parse = (bytes: Uint8Array): UpdateNotice | null => {
  try {
    const parsed = notice.safeParse(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}
