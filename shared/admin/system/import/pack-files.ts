/** Packs files into uncompressed ZIP archives, since pictures are compressed already. */

import type { NamedFile } from '#shared/admin/platform/files/dropped-files.ts'
import { writeZip, type ZipFile } from '#shared/domain/write-zip.ts'

/** Bytes of one upload, slightly below the server's limit. */
const fullUpload = 45 * 1024 * 1024

/** Makes as many archives as needed. A file larger than one upload is left out. */
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
  const read: ZipFile[] = []
  for (const { path, file } of files)
    read.push({ name: path.normalize('NFC'), bytes: new Uint8Array(await file.arrayBuffer()) })
  return new File([writeZip(read)], name, { type: 'application/zip' })
}
