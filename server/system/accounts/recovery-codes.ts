/** Recovery codes of the second factor: each usable once, stored as salted hashes that need no key. */
import { createHash, randomInt } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { z } from 'zod'

const count = 10

/** Ten codes of 10 letters and digits, about 49 bits each. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: count }, () => {
    const text = Array.from({ length: 10 }, () => alphabet[randomInt(alphabet.length)]).join('')
    return `${text.slice(0, 5)}-${text.slice(5)}`
  })

/** Argon2id, 4 MiB, one pass: codes are random, so a guess only has to be slow and need not use much memory. */
const cost = { algorithm: 2, memoryCost: 4_096, timeCost: 1, parallelism: 1 }

export const hashRecoveryCode = (code: string): Promise<string> => hash(digestOf(code), cost)

/** The stored hashes without that of the code; null if none matches. Comparison takes constant time. */
export const withoutCode = async (stored: readonly string[], code: string): Promise<string[] | null> => {
  const digest = digestOf(code)
  for (const storedHash of stored)
    if (await verify(storedHash, digest).catch(() => false))
      return stored.filter(other => other !== storedHash)
  return null
}

export const parseRecoveryCodes = (json: string): string[] => z.array(z.string()).parse(JSON.parse(json))

const digestOf = (code: string): string =>
  createHash('sha256')
    .update(code.toLowerCase().replace(/[^a-z0-9]/g, ''))
    .digest('base64url')

/** Letters and digits without look-alikes. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
