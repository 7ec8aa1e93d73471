/** Writes and reads tar archives (POSIX ustar), which every system can unpack, in a stream, file by file. */
import { Buffer } from 'node:buffer'
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, stat } from 'node:fs/promises'
import { BackupDamage } from './backup-damage.ts'

const blockBytes = 512

export interface TarEntry {
  /** At most 100 bytes of letters, digits, `.`, `-`, `_` and `/`. */
  name: string
  /** Bytes. */
  size: number
}

/** The header block of a file. Throws for a name that does not fit. */
export const tarHeader = ({ name, size }: TarEntry, modifiedAt: Date): Buffer => {
  if (!isPlainName(name)) throw new RangeError(`Not a name for an archive: ${name}`)
  const header = Buffer.alloc(blockBytes)
  header.write(name, 0, 100, 'latin1')
  header.write('0000600\0', 100)
  header.write('0000000\0', 108)
  header.write('0000000\0', 116)
  writeSize(header, size)
  header.write(`${octal(Math.floor(modifiedAt.getTime() / 1000), 11)}\0`, 136)
  header.write('0', 156)
  header.write('ustar\x0000', 257, 'latin1')
  header.write(`${octal(checksum(header), 6)}\0 `, 148)
  return header
}

/** Zero bytes that fill a file up to the next block. */
export const tarPadding = (size: number): Buffer =>
  Buffer.alloc((blockBytes - (size % blockBytes)) % blockBytes)

/** Two empty blocks end an archive; without them it was cut off. */
export const tarEnd = (): Buffer => Buffer.alloc(blockBytes * 2)

export interface TarSource {
  read(position: number, length: number): Promise<Buffer>
}

export const sourceOf = (archive: FileHandle): TarSource => ({
  read: async (position: number, length: number) => {
    const { buffer, bytesRead } = await archive.read(Buffer.alloc(length), 0, length, position)
    return buffer.subarray(0, bytesRead)
  },
})

/**
 * The files of an archive with the position of their bytes. Throws `BackupDamage` for a broken header, a name that
 * leads out of the folder, anything but plain files and folders, padding that is not empty, and an archive that was cut
 * off.
 */
export async function* readTar(source: TarSource): AsyncGenerator<TarEntry & { position: number }> {
  let position = 0
  let before = 'the beginning'
  for (;;) {
    const header = await source.read(position, blockBytes)
    if (header.length < blockBytes) throw cutOff(before)
    if (isEmpty(header)) {
      // Two empty blocks end an archive.
      if (!isEmpty(await source.read(position + blockBytes, blockBytes), blockBytes)) throw cutOff(before)
      return
    }
    if (!/^[0-7]{6}[\0 ]{2}$/.test(header.toString('latin1', 148, 156))) throw damagedAfter(before)
    if (checksum(header) !== Number.parseInt(header.toString('latin1', 148, 154), 8))
      throw damagedAfter(before)
    const name = header.toString('latin1', 0, 100).replace(/\0.*$/s, '').replace(/^\.\//, '')
    const type = header.toString('latin1', 156, 157)
    // Programs that pack an unpacked archive anew write its folders, too.
    if (type === '5' && (name === '' || isPlainName(name.replace(/\/$/, '')))) {
      position += blockBytes
      continue
    }
    if ((type !== '0' && type !== '\0') || !isPlainName(name))
      throw new BackupDamage('foreign', name, `The archive holds what no backup has: ${name}`)
    const size = readSize(header, name)
    position += blockBytes
    yield { name, size, position }
    const padding = tarPadding(size).length
    const found = await source.read(position + size, padding)
    if (found.length < padding) throw cutOff(name)
    if (!isEmpty(found)) throw damagedAfter(name)
    position += size + padding
    before = name
  }
}

const isEmpty = (bytes: Buffer, length = bytes.length): boolean =>
  bytes.length === length && bytes.every(byte => byte === 0)

const cutOff = (after: string): BackupDamage =>
  new BackupDamage('cut-off', after, `The archive is cut off after ${after}`)

const damagedAfter = (after: string): BackupDamage =>
  new BackupDamage('damaged', after, `The archive is damaged after ${after}`)

/** Relative, without `.` and `..` and without an empty part. */
export const isPlainName = (name: string): boolean =>
  name.length <= 100 && /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/.test(name)

/** Eleven octal digits reach 8 GiB; a larger size is written as a binary number. */
const writeSize = (header: Buffer, size: number): void => {
  if (size < 8 ** 11) return void header.write(`${octal(size, 11)}\0`, 124)
  header[124] = 0x80
  header.writeBigUInt64BE(BigInt(size), 128)
}

const readSize = (header: Buffer, name: string): number => {
  if (header[124] === 0x80) return Number(header.readBigUInt64BE(128))
  const size = Number.parseInt(header.toString('latin1', 124, 136), 8)
  if (!Number.isSafeInteger(size) || size < 0)
    throw new BackupDamage('damaged', name, `The archive is damaged: the size of ${name}`)
  return size
}

const octal = (value: number, digits: number): string => value.toString(8).padStart(digits, '0')

/** Checksum of a header: the sum of its bytes, with the checksum field itself counted as spaces. */
const checksum = (header: Buffer): number =>
  header.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 32 : byte), 0)

/** Archive entry with the given bytes; returns their SHA-256. */
export async function* bytesOf(name: string, bytes: Buffer, now: Date): AsyncGenerator<Buffer, string> {
  yield tarHeader({ name, size: bytes.length }, now)
  yield bytes
  yield tarPadding(bytes.length)
  return createHash('sha256').update(bytes).digest('hex')
}

/** Archive entry with a file of the disk; returns its SHA-256. */
export async function* fileOf(name: string, path: string, now: Date): AsyncGenerator<Buffer, string> {
  const { size } = await stat(path)
  yield tarHeader({ name, size }, now)
  const hash = createHash('sha256')
  let sent = 0
  // Bounded by the size in the header: a file that grows meanwhile must not push the next one out of place.
  for await (const chunk of createReadStream(path, { end: Math.max(0, size - 1) })) {
    if (size === 0) break
    sent += (chunk as Buffer).length
    hash.update(chunk as Buffer)
    yield chunk as Buffer
  }
  if (sent !== size) throw new Error(`${name} changed while it was read`)
  yield tarPadding(size)
  return hash.digest('hex')
}
