/** Writes files into a ZIP without compressing them: what was checked is then all that a reader can find. */
import { crc32 } from 'node:zlib'

export interface ZipFile {
  name: string
  bytes: Buffer
}

/** The bytes of the archive; for files of less than 4 GiB in all. */
export const storedZip = (files: readonly ZipFile[]): Buffer => {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const file of files) {
    const name = Buffer.from(file.name, 'utf8')
    const shared = sharedHeader(name, file.bytes)
    const local = Buffer.concat([signature(0x04034b50), shared, name])
    const entry = Buffer.concat([signature(0x02014b50), versionMadeBy, shared, Buffer.alloc(14), name])
    entry.writeUInt32LE(offset, 42)
    parts.push(local, file.bytes)
    directory.push(entry)
    offset += local.length + file.bytes.length
  }
  const index = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(files.length, 8)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(index.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, index, end])
}

const versionMadeBy = Buffer.from([20, 0])

const signature = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

/** From the needed version to the length of the extra field: the same in both headers. */
const sharedHeader = (name: Buffer, bytes: Buffer): Buffer => {
  const header = Buffer.alloc(26)
  header.writeUInt16LE(20, 0)
  // Names are UTF-8.
  header.writeUInt16LE(0x0800, 2)
  // 1 January 1980: the earliest day of the format.
  header.writeUInt16LE(0x21, 8)
  header.writeUInt32LE(crc32(bytes), 10)
  header.writeUInt32LE(bytes.length, 14)
  header.writeUInt32LE(bytes.length, 18)
  header.writeUInt16LE(name.length, 22)
  return header
}
