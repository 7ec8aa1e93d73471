/** Writes files into an archive and notes their checksums. */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { tarHeader, tarPadding } from './tar.ts'

/** Archive entry with the given bytes; adds their checksum to `checksums`. */
export async function* bytesOf(
  name: string,
  bytes: Buffer,
  now: Date,
  checksums: Map<string, string>,
): AsyncGenerator<Buffer> {
  yield tarHeader({ name, size: bytes.length }, now)
  checksums.set(name, createHash('sha256').update(bytes).digest('hex'))
  yield bytes
  yield tarPadding(bytes.length)
}

/** Archive entry with a file of the disk; adds its checksum to `checksums`. */
export async function* fileOf(
  name: string,
  path: string,
  now: Date,
  checksums: Map<string, string>,
): AsyncGenerator<Buffer> {
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
  checksums.set(name, hash.digest('hex'))
  yield tarPadding(size)
}
