/** The key that signs tokens: given by the environment, or made once and kept in the data folder. */
import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from './config.ts'

export const signingSecretFile = 'jwt-secret'

/** Answers the given secret, or the stored one, or makes and stores one (mode 0600). */
export const signingSecret = (dataDir: string, given: string | undefined): string => {
  if (given) return given
  const path = join(dataDir, signingSecretFile)
  try {
    // `wx` makes exactly one of two starting processes the author; the other reads what it wrote.
    writeFileSync(path, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const secret = readFileSync(path, 'utf8').trim()
  if (Buffer.byteLength(secret) < 32)
    throw new ConfigError(`${path}: the stored secret is shorter than 32 bytes`)
  return secret
}
