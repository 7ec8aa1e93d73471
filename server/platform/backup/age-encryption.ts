/**
 * Encrypts backups to a key that the server does not hold, in the format of age (age-encryption.org), which every system
 * has a program for. Streams: the library works in pieces of 64 KiB.
 */
import { createReadStream, createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { ConfigError } from '../config/config.ts'
import { BackupDamage } from './backup-damage.ts'

/** The library is loaded only where backups are encrypted. */
const library = () => import('age-encryption')

export const ageSuffix = '.age'

/** Throws `ConfigError` for a text that is not an age public key. */
export const checkRecipient = async (recipient: string | undefined): Promise<void> => {
  if (recipient === undefined) return
  try {
    ;new (await library()).Encrypter().addRecipient(recipient)
  } catch (error) {
    throw new ConfigError(
      'BACKUP_RECIPIENT: not an age public key (age1…). Make a pair with  npm run backup -- --new-key <file>',
      { cause: error },
    )
  }
}

/** Encrypts bytes for the recipient; passes them on unchanged when none is configured. */
export const encryptTo = async (
  recipient: string | undefined,
  bytes: AsyncIterable<unknown>,
): Promise<Readable> => {
  const plain = Readable.from(bytes)
  if (recipient === undefined) return plain
  const encrypter = new (await library()).Encrypter()
  encrypter.addRecipient(recipient)
  const encrypted = await encrypter.encrypt(Readable.toWeb(plain) as globalThis.ReadableStream<Uint8Array>)
  return Readable.fromWeb(encrypted as ReadableStream<Uint8Array>)
}

export const encryptFile = async (recipient: string, file: string, target: string): Promise<void> => {
  const encrypted = await encryptTo(recipient, createReadStream(file))
  await pipeline(encrypted, createWriteStream(target, { mode: 0o600, flush: true }))
}

const opening = 'age-encryption.org/v1'
const textOpening = '-----BEGIN AGE ENCRYPTED FILE-----'

/** First bytes of what other programs make of a copy, in Latin-1, and the program that undoes it. */
const packers = [
  ['\x1f\x8b', 'gunzip'],
  ['\x28\xb5\x2f\xfd', 'unzstd'],
  ['\xfd7zXZ', 'unxz'],
  ['BZh', 'bunzip2'],
  ['PK\x03\x04', 'unzip'],
  ['7z\xbc\xaf', '7z x'],
] as const

/** Throws for a file that age has written as text, or another program has packed. */
export const isEncrypted = async (file: string): Promise<boolean> => {
  await using handle = await open(file, 'r')
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(100), 0, 100, 0)
  const begin = buffer.toString('latin1', 0, bytesRead)
  if (begin.trimStart().startsWith(textOpening))
    throw new Error(
      'The backup is encrypted as text (age --armor). Decrypt it first:  age --decrypt --identity <key file> --output backup.tar <file>',
    )
  const packer = packers.find(([start]) => begin.startsWith(start))
  if (packer)
    throw new Error(`The file is no backup yet: another program has packed it. First:  ${packer[1]} <file>`)
  return begin.startsWith(opening)
}

/**
 * Writes the plain bytes of an encrypted file. `identity` is the text of an identity file, as `age-keygen` makes it.
 * Throws `BackupDamage` for a changed or shortened file: each piece is authenticated, and so is the end.
 */
export const decryptFile = async (
  file: string,
  target: string,
  identity: string | undefined,
): Promise<void> => {
  if (identity === undefined) {
    throw new Error('The backup is encrypted: add  --identity <file>  with the secret key')
  }
  const decrypter = new (await library()).Decrypter()
  const keys = identity
    .split('\n')
    .map(line => line.trim())
    .filter(line => line.startsWith('AGE-SECRET-KEY-'))
  if (keys.length === 0) throw new Error('The identity file holds no AGE-SECRET-KEY-…')
  for (const key of keys) decrypter.addIdentity(key)
  const encrypted = Readable.toWeb(createReadStream(file)) as globalThis.ReadableStream<Uint8Array>
  let plain: globalThis.ReadableStream<Uint8Array>
  try {
    plain = await decrypter.decrypt(encrypted)
  } catch (error) {
    if (error instanceof Error && /no identity matched/.test(error.message))
      throw new Error('The backup was encrypted to another key', { cause: error })
    throw new BackupDamage('damaged', null, `The encrypted backup is damaged: ${messageOf(error)}`)
  }
  try {
    await pipeline(
      Readable.fromWeb(plain as ReadableStream<Uint8Array>),
      createWriteStream(target, { flags: 'wx', mode: 0o600, flush: true }),
    )
  } catch (error) {
    // Errors of the system (a full disk) are thrown on unchanged.
    if (error instanceof Error && 'code' in error && error.code !== 'ERR_INVALID_STATE') throw error
    throw new BackupDamage('damaged', null, `The encrypted backup is damaged or cut off: ${messageOf(error)}`)
  }
}

/** A new pair: the identity file's text, and the public key for `BACKUP_RECIPIENT`. */
export const newKey = async (now: Date): Promise<{ identityFile: string; recipient: string }> => {
  const { generateX25519Identity, identityToRecipient } = await library()
  const identity = await generateX25519Identity()
  const recipient = await identityToRecipient(identity)
  const identityFile = `# created: ${now.toISOString()}\n# public key: ${recipient}\n${identity}\n`
  return { identityFile, recipient }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
