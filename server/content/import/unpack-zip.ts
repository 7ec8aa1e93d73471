/**
 * Unpacks Markdown, exports and pictures from a ZIP. A few kilobytes can expand to terabytes, and a file name can lead
 * anywhere: so bytes are counted while unpacking, and nothing is written outside the folder.
 */

import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { texts } from '#messages/server/content/import.js'
import { UnreadableExport } from './import-shape.ts'

/** Bytes and entries that one import may still unpack, over all its archives. */
export interface ZipRoom {
  bytes: number
  files: number
}

export const zipRoom = (): ZipRoom => ({ bytes: 400 * 1024 * 1024, files: 10_000 })

export const pictureFileName = /\.(?:jpe?g|jpe|jfif|png|webp|avif|gif)$/i
/** True for Markdown, and for the HTML that Jekyll and Hugo keep beside it. */
export const isMarkdown = (name: string): boolean =>
  /\.(?:md|mdx|markdown)$/i.test(name) ||
  (/\.html?$/i.test(name) && /(?:^|[\\/])(?:_posts|_drafts|content)[\\/]/.test(name))
/** Our own export has lists of records and PDFs as well. */
const usable = (name: string): boolean =>
  pictureFileName.test(name) || isMarkdown(name) || /\.(?:xml|jsonl?|pdf)$/i.test(name)

/** Unpacks the files whose names `wanted` accepts into the folder. Throws `UnreadableExport`. */
export const unpackZip = async (
  file: string,
  folder: string,
  room: ZipRoom,
  wanted: (name: string) => boolean = usable,
  begin: (name: string) => void = () => undefined,
): Promise<void> => {
  const zip = await reading(openPromise(file, { autoClose: false }))
  try {
    for await (const entry of entriesOf(zip)) {
      const name = ownPath(nameOf(entry))
      begin(name ?? '')
      if (name === null || !wanted(name)) continue
      room.files -= 1
      if (room.files < 0) throw new UnreadableExport(texts.tooManyFiles)
      const path = join(folder, name)
      await reading(mkdir(dirname(path), { recursive: true, mode: 0o700 }))
      const content = await reading(zip.openReadStreamPromise(entry))
      await reading(pipeline(content, counted(room), createWriteStream(path, { mode: 0o600 })))
    }
  } finally {
    zip.close()
  }
}

async function* entriesOf(zip: ZipFile): AsyncGenerator<Entry> {
  const entries = zip.eachEntry()
  for (;;) {
    const next = await reading(entries.next())
    if (next.done) return
    yield next.value
  }
}

/** Fails when more bytes are unpacked than there is room for, whatever sizes the archive declares. */
const counted = (room: ZipRoom) =>
  async function* (content: Readable): AsyncGenerator<Buffer> {
    for await (const chunk of content as AsyncIterable<Buffer>) {
      room.bytes -= chunk.length
      if (room.bytes < 0) throw new UnreadableExport(texts.unpackedTooLarge)
      yield chunk
    }
  }

/** Programs write UTF-8, flagged or not; Windows with Russian settings writes code page 866. */
const nameOf = ({ fileNameRaw }: Entry): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(fileNameRaw)
  } catch {
    return new TextDecoder('ibm866').decode(fileNameRaw)
  }
}

/** A relative path of plain names; null for folders, hidden files and names that lead elsewhere. */
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

/** Limits of file systems: bytes of one name, and folders in a path. */
const maxNameBytes = 255
const maxDepth = 20

/** Reports errors while reading as a damaged archive, except errors of the disk. */
const reading = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work
  } catch (error) {
    if (error instanceof UnreadableExport || isOfDisk(error)) throw error
    throw new UnreadableExport(texts.zipUnreadable)
  }
}

const isOfDisk = (error: unknown): boolean =>
  error instanceof Error && 'syscall' in error && !isSameName(error)

/** True for an error caused by an entry that exists twice, or as both file and folder. */
export const isSameName = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && sameName.has(String(error.code))

const sameName = new Set(['ENOTDIR', 'EISDIR', 'EEXIST'])
