/** Writes files into a ZIP without compression, so that the bytes in it are exactly the bytes that were checked. */

export interface ZipFile {
  name: string
  bytes: Uint8Array
}

/** The bytes of the archive; the files must be below 4 GiB in total. */
export const writeZip = (files: readonly ZipFile[]): Uint8Array<ArrayBuffer> => {
  const parts: Uint8Array[] = []
  const directory: Uint8Array[] = []
  let offset = 0
  for (const { name, bytes } of files) {
    const nameBytes = utf8(name)
    const shared = [
      [2, 20],
      // Flag: file names are UTF-8.
      [2, 0x0800],
      [2, 0],
      // Date 1 January 1980, the earliest of the format.
      [4, 0x00210000],
      [4, crc32(bytes)],
      [4, bytes.length],
      [4, bytes.length],
      [2, nameBytes.length],
      [2, 0],
    ] as const
    const local = numbers([[4, 0x04034b50], ...shared])
    const entry = numbers([
      [4, 0x02014b50],
      [2, 20],
      ...shared,
      // Empty comment, disk number and attributes.
      ...[[4, 0] as const, [2, 0] as const, [4, 0] as const],
      [4, offset],
    ])
    parts.push(local, nameBytes, bytes)
    directory.push(entry, nameBytes)
    offset += local.length + nameBytes.length + bytes.length
  }
  const index = joined(directory)
  const end = numbers([
    [4, 0x06054b50],
    [4, 0],
    [2, files.length],
    [2, files.length],
    [4, index.length],
    [4, offset],
    [2, 0],
  ])
  return joined([...parts, index, end])
}

/** Encodes numbers little-endian, each in its number of bytes. */
const numbers = (fields: readonly (readonly [bytes: 2 | 4, value: number])[]): Uint8Array => {
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

const joined = (parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> => {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/** Encodes without `TextEncoder`, which is no part of the ECMAScript library this folder is limited to. */
const utf8 = (text: string): Uint8Array =>
  Uint8Array.from(encodeURIComponent(text.toWellFormed()).match(/%..|./g) ?? [], part =>
    part.length === 1 ? part.charCodeAt(0) : Number.parseInt(part.slice(1), 16),
  )

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
