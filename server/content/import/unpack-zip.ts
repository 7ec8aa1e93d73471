/**
 * Unpacks what an import can use of a ZIP: Markdown, exports and pictures. A few kilobytes can stand for terabytes, and a
 * name can say anything: bytes are counted while they are unpacked, and nothing leaves the folder.
 */
import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Entry, open, type ZipFile } from 'yauzl'
import { UnreadableExport } from './import-record.ts'

/** Bytes and entries that one import may still unpack; each archive takes its own off. */
export interface ZipRoom {
  bytes: number
  files: number
}

export const zipRoom = (): ZipRoom => ({ bytes: 400 * 1024 * 1024, files: 10_000 })

export const pictureName = /\.(?:jpe?g|png|webp|avif|gif)$/i
export const markdownName = /\.(?:md|markdown)$/i
const usable = (name: string): boolean =>
  pictureName.test(name) || markdownName.test(name) || /\.(?:xml|json)$/i.test(name)

/** Leaves the files whose names `wanted` takes in the folder. Throws `UnreadableExport`. */
export const unpackZip = async (
  file: string,
  folder: string,
  room: ZipRoom,
  wanted: (name: string) => boolean = usable,
  begin: (name: string) => void = () => undefined,
): Promise<void> => {
  const zip = await reading(openZip(file))
  try {
    for await (const entry of entriesOf(zip)) {
      const name = ownPath(nameOf(entry))
      begin(name ?? '')
      if (name === null || !wanted(name)) continue
      room.files -= 1
      if (room.files < 0) throw new UnreadableExport('В архиве слишком много файлов: разделите его')
      const path = join(folder, name)
      await reading(mkdir(dirname(path), { recursive: true, mode: 0o700 }))
      const content = await reading(contentOf(zip, entry))
      await reading(pipeline(content, counted(room), createWriteStream(path, { mode: 0o600 })))
    }
  } finally {
    zip.close()
  }
}

const openZip = (file: string): Promise<ZipFile> =>
  new Promise((resolve, reject) => {
    open(file, { lazyEntries: true, autoClose: false }, (error, zip) =>
      error ? reject(error) : resolve(zip),
    )
  })

const contentOf = (zip: ZipFile, entry: Entry): Promise<Readable> =>
  new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, content) => (error ? reject(error) : resolve(content)))
  })

async function* entriesOf(zip: ZipFile): AsyncGenerator<Entry> {
  const entries = zip.eachEntry()
  for (;;) {
    const next = await reading(entries.next())
    if (next.done) return
    yield next.value
  }
}

/** Fails once more bytes have come than there is room for, whatever the archive says of their number. */
const counted = (room: ZipRoom) =>
  async function* (content: Readable): AsyncGenerator<Buffer> {
    for await (const chunk of content as AsyncIterable<Buffer>) {
      room.bytes -= chunk.length
      if (room.bytes < 0) throw new UnreadableExport('Архив после распаковки слишком велик: разделите его')
      yield chunk
    }
  }

/** Programs write UTF-8, whether or not they say so; Windows with Russian settings its own old alphabet. */
const nameOf = ({ fileNameRaw }: Entry): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(fileNameRaw)
  } catch {
    return new TextDecoder('ibm866').decode(fileNameRaw)
  }
}

/** A path of plain names; null for folders, hidden files and what has another place in mind. */
export const ownPath = (name: string): string | null => {
  const parts = name.normalize('NFC').replaceAll('\\', '/').split('/')
  const isPlain = parts.every(
    part =>
      part !== '' &&
      !part.startsWith('.') &&
      part !== '__MACOSX' &&
      Buffer.byteLength(part) <= maxNameBytes &&
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these very characters are what it is for
      !/[\0-\x1f\x7f:]/.test(part),
  )
  return isPlain && parts.length <= maxDepth ? parts.join('/') : null
}

/** Limits of file systems. */
const maxNameBytes = 255
const maxDepth = 20

/** Blames the archive for errors while reading, except those of the disk. */
const reading = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work
  } catch (error) {
    if (error instanceof UnreadableExport || isOfDisk(error)) throw error
    throw new UnreadableExport('Архив не прочитать: он повреждён, под паролем или это не ZIP')
  }
}

const isOfDisk = (error: unknown): boolean =>
  error instanceof Error && 'syscall' in error && !isSameName(error)

/** A name that stands there twice, or is a file and a folder at once. */
export const isSameName = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && sameName.has(String(error.code))

const sameName = new Set(['ENOTDIR', 'EISDIR', 'EEXIST'])
