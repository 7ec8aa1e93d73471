/** A key of the server: given by the environment, or made once and stored in the data folder. No backup includes it. */
import { randomBytes, randomUUID } from 'node:crypto'
import { constants, copyFileSync, existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from './config.ts'

/** Seals second-factor secrets, see `secret-box.ts`. */
export const secretsKeyFile = 'secrets-key'

/** Returns the given key, or the stored one, or makes and stores one (mode 0600). */
export const storedKey = (dataDir: string, name: string, given: string | undefined): string => {
  if (given) return given
  const path = join(dataDir, name)
  // An empty file is no key: a full disk or a crash has left it.
  if (existsSync(path) && readFileSync(path, 'utf8').trim() === '') rmSync(path)
  if (!existsSync(path)) storeNewKey(path)
  const key = readFileSync(path, 'utf8').trim()
  if (Buffer.byteLength(key) < 32)
    throw new ConfigError(
      `${path}: the stored secret is shorter than 32 bytes. Put back what was there, or remove the file for a new one`,
    )
  return key
}

/**
 * Writes the key to the disk before it gets its name, so that a power cut leaves no empty key behind; a name can be
 * linked only once, so two starting processes end up with the same key.
 */
const storeNewKey = (path: string): void => {
  const part = `${path}.${randomUUID()}.part`
  try {
    writeFileSync(part, randomBytes(48).toString('base64url'), { flag: 'wx', mode: 0o600, flush: true })
    linkOrCopy(part, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(part, { force: true })
  }
}

/** Copies on a file system without links. */
const linkOrCopy = (part: string, path: string): void => {
  try {
    linkSync(part, path)
  } catch {
    copyFileSync(part, path, constants.COPYFILE_EXCL)
  }
}

/** The key that signs tokens: given by the environment, or made once and kept in the data folder. */
export const signingSecretFile = 'jwt-secret'

export const signingSecret = (dataDir: string, given: string | undefined): string =>
  storedKey(dataDir, signingSecretFile, given)
