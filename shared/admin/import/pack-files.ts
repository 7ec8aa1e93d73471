/** Several files as one upload: a ZIP that compresses nothing, since pictures are compressed already. */
import type { NamedFile } from '../files/dropped-files.ts'

/** Bytes of one upload, a little less than the server takes. */
const fullUpload = 45 * 1024 * 1024

/** As many archives as it takes. A file that is too large for any is left out. */
export const packFiles = async (files: readonly NamedFile[], name: string): Promise<File[]> => {
  const packs: NamedFile[][] = []
  let room = 0
  for (const each of files) {
    if (each.file.size > fullUpload) continue
    if (packs.length === 0 || each.file.size > room) {
      packs.push([])
      room = fullUpload
    }
    packs.at(-1)?.push(each)
    room -= each.file.size
  }
  const archives: File[] = []
  for (const pack of packs) archives.push(await packed(pack, name))
  return archives
}

const packed = async (files: readonly NamedFile[], name: string): Promise<File> => {
  const parts: BlobPart[] = []
  const directory: BlobPart[] = []
  let offset = 0
  let directorySize = 0
  for (const { path, file } of files) {
    const nameBytes = new TextEncoder().encode(path.normalize('NFC'))
    const shared = [
      [2, 20],
      // Names are UTF-8.
      [2, 0x0800],
      [2, 0],
      // 1 January 1980: the earliest day of the format.
      [4, 0x00210000],
      [4, crc32(new Uint8Array(await file.arrayBuffer()))],
      [4, file.size],
      [4, file.size],
      [2, nameBytes.length],
      [2, 0],
    ] as const
    const local = numbers([[4, 0x04034b50], ...shared])
    const entry = numbers([[4, 0x02014b50], [2, 20], ...shared, [4, 0], [2, 0], [4, 0], [4, offset]])
    parts.push(local, nameBytes, file)
    directory.push(entry, nameBytes)
    offset += local.length + nameBytes.length + file.size
    directorySize += entry.length + nameBytes.length
  }
  const end = numbers([
    [4, 0x06054b50],
    [4, 0],
    [2, files.length],
    [2, files.length],
    [4, directorySize],
    [4, offset],
    [2, 0],
  ])
  return new File([...parts, ...directory, end], name, { type: 'application/zip' })
}

/** Little-endian, each with its number of bytes. */
const numbers = (fields: readonly (readonly [bytes: 2 | 4, value: number])[]): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(fields.reduce((sum, [size]) => sum + size, 0))
  const view = new DataView(bytes.buffer)
  let at = 0
  for (const [size, value] of fields) {
    if (size === 2) view.setUint16(at, value, true)
    else view.setUint32(at, value, true)
    at += size
  }
  return bytes
}

const crc32 = (bytes: Uint8Array): number => {
  let crc = 0xffffffff
  for (const byte of bytes) crc = (crcTable[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8)
  return (crc ^ 0xffffffff) >>> 0
}

const crcTable = Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1
  return value
})
