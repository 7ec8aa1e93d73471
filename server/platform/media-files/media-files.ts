/** Stores uploaded files in a local folder or in an object store, with the same functions. */
import { randomUUID } from 'node:crypto'
import { createReadStream, existsSync, readFileSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'

export interface StoredFile {
  /** Bytes. */
  size: number
  /** The bytes from `start` to `end`, both included; all of them without a range. */
  stream(range?: { start: number; end: number }): Readable
}

export interface MediaFiles {
  /** Stores a file whole or not at all. A name stands for its bytes: a second `put` of it has the same bytes. */
  put(name: string, bytes: Uint8Array): Promise<void>
  /** The file, or undefined when there is none. */
  open(name: string): Promise<StoredFile | undefined>
  /** Removes a file; does nothing when it is missing. */
  remove(name: string): Promise<void>
  /** Every stored file with the time of its last write, milliseconds. */
  list(): AsyncIterable<{ name: string; modifiedAt: number }>
  /** Removes what a killed process has left half written. */
  removeUnfinished(): Promise<void>
  /** Id of the installation that the files belong to; null when none was written. */
  readId(): Promise<string | null>
  writeId(id: string): Promise<void>
  /** Moves a file into the bin, where no reader finds it; a missing file has been moved already. */
  moveToBin(name: string): Promise<void>
  /** Moves a file back from the bin; one that is not in the bin is back already. */
  takeFromBin(name: string): Promise<void>
  /** The file in the bin, or undefined when there is none. */
  openInBin(name: string): Promise<StoredFile | undefined>
  removeFromBin(name: string): Promise<void>
  /** Closes connections to an object store. */
  close(): void
}

/**
 * A folder of files; object stores and backups use the folder's name too. File names that `isName` rejects never reach
 * the disk, so that none can lead out of the folder.
 */
export interface FileArea {
  folder: 'media' | 'orders' | 'invoices'
  isName(name: string): boolean
  /** Table whose rows name the files in the column `file`; pictures are named by their sizes. `stored`: SQL of rows with a file. */
  rows?: { table: 'order_files' | 'invoices'; stored: string }
}

/** Pictures that visitors see, named by the hash of the upload, a width and a type. */
export const mediaArea: FileArea = {
  folder: 'media',
  isName: name => /^[0-9a-f]{64}-[1-9]\d{0,4}\.(?:avif|webp|jpg|png)$/.test(name),
}

/** Private files of orders: unguessable names, with `-small` for the preview of a picture. */
export const orderFileArea: FileArea = {
  folder: 'orders',
  isName: name => /^[0-9a-f]{32}(?:-small)?\.(?:jpg|png|pdf)$/.test(name),
  rows: { table: 'order_files', stored: 'file is not null' },
}

/** Issued invoices: private too, in an area of their own; only an owner removes them. */
export const invoicePlace: FileArea = {
  folder: 'invoices',
  isName: name => /^[0-9a-f]{32}\.pdf$/.test(name),
  // Without a hash the PDF is still to be drawn.
  rows: { table: 'invoices', stored: 'sha256 is not null' },
}

export const fileAreas: readonly FileArea[] = [mediaArea, orderFileArea, invoicePlace]

export const mediaTypeOf = (name: string): string =>
  types[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream'

const types: Record<string, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  png: 'image/png',
  pdf: 'application/pdf',
}

/** Files in a folder, which is created at the first write; the bin is a folder beside it. */
export const localMediaFiles = (folder: string, { isName }: FileArea = mediaArea): MediaFiles => {
  const bin = `${folder}-bin`
  const pathOf = (name: string): string => {
    if (!isName(name)) throw new Error('Not the name of a stored file')
    return join(folder, name)
  }
  return {
    put: async (name, bytes) => {
      const path = pathOf(name)
      await mkdir(folder, { recursive: true })
      await writeWhole(path, bytes)
    },
    open: name => openFile(pathOf(name)),
    remove: name => rm(pathOf(name), { force: true }),
    readId: async () => readFolderId(folder),
    writeId: id => writeFolderId(folder, id),
    moveToBin: async name => {
      const path = pathOf(name)
      await mkdir(bin, { recursive: true })
      await move(path, join(bin, name)).catch(absent)
    },
    takeFromBin: async name => {
      const path = pathOf(name)
      await mkdir(folder, { recursive: true })
      await move(join(bin, name), path).catch(absent)
    },
    openInBin: async name => {
      pathOf(name)
      return openFile(join(bin, name))
    },
    removeFromBin: async name => {
      pathOf(name)
      await rm(join(bin, name), { force: true })
    },
    close: () => {},
    list: async function* () {
      for (const name of (await readdir(folder).catch(absent)) ?? []) {
        if (!isName(name)) continue
        const found = await stat(join(folder, name)).catch(absent)
        if (found?.isFile()) yield { name, modifiedAt: found.mtimeMs }
      }
    },
    removeUnfinished: async () => {
      for (const name of (await readdir(folder).catch(absent)) ?? []) {
        if (!isUnfinished(name, isName)) continue
        const path = join(folder, name)
        const found = await stat(path).catch(absent)
        if (found?.isFile() && Date.now() - found.mtimeMs > unfinishedLifeMs) await rm(path, { force: true })
      }
    },
  }
}

const writeWhole = async (path: string, bytes: Uint8Array): Promise<void> => {
  const unfinished = `${path}.${randomUUID()}${unfinishedEnd}`
  try {
    await writeFile(unfinished, bytes, { flag: 'wx', mode: 0o600, flush: true })
    await rename(unfinished, path)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

/** The folder of pictures may be a disk of its own, beside which its bin is on another. */
const move = async (from: string, to: string): Promise<void> => {
  try {
    await rename(from, to)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EXDEV')) throw error
    await writeWhole(to, await readFile(from))
    await rm(from)
  }
}

const openFile = async (path: string): Promise<StoredFile | undefined> => {
  const found = await stat(path).catch(absent)
  if (!found?.isFile()) return undefined
  return { size: found.size, stream: range => createReadStream(path, range) }
}

const unfinishedEnd = '.part'

/**
 * True for an unfinished file of this store: the name of a file, an id of the write, and the ending. Other `.part`
 * files are not touched.
 */
const isUnfinished = (name: string, isName: FileArea['isName']): boolean => {
  const end = /\.[0-9a-f-]{36}\.part$/.exec(name)
  return end !== null && isName(name.slice(0, end.index))
}
/** Milliseconds after which an unfinished file counts as abandoned. */
const unfinishedLifeMs = 60 * 60_000

/** Undefined for a file or folder that is missing; throws any other error. */
export const absent = (error: unknown): undefined => {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
  throw error
}

/** Stored beside the pictures or the backups; no picture or backup can have this name. */
const idFile = '.installation-id'

export const readFolderId = (folder: string): string | null => {
  const path = join(folder, idFile)
  return existsSync(path) ? readFileSync(path, 'utf8').trim() || null : null
}

/** Writes the id whole or not at all: half an id would look like another installation's. */
export const writeFolderId = async (folder: string, id: string): Promise<void> => {
  await mkdir(folder, { recursive: true })
  const unfinished = join(folder, `${idFile}.${randomUUID()}`)
  await writeFile(unfinished, `${id}\n`, { flag: 'wx', mode: 0o600, flush: true })
  await rename(unfinished, join(folder, idFile))
}
