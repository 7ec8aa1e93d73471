/** Puts a backup in the place of what is there. The old data are moved aside, never removed. */
import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { type FileHandle, open, readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import Sqlite from 'better-sqlite3'
import { z } from 'zod'
import { writeFolderId } from '../media/installation-id.ts'
import type { MediaFiles } from '../media/media-files.ts'
import { backupFormat, manifestFile, mediaFolder } from './backup.ts'
import { databaseFile } from './database-file.ts'
import { migrations } from './migrate.ts'
import { applicationId, databaseFiles, movedAsidePrefix } from './open.ts'
import { saysDamaged } from './refuse-damaged.ts'
import { readTar, type TarEntry } from './tar.ts'

export interface Restored {
  /** When the backup was made. */
  createdAt: string
  files: number
  /** Where the files that were there before are now; null when there were none. */
  movedTo: string | null
  /** The schema that holds what was in PostgreSQL before; null when nothing was, and on SQLite. */
  schema: string | null
}

/** Where the data go that do not lie in `DATA_DIR`. */
export interface Elsewhere {
  store?: MediaFiles | null
  databaseUrl?: string | undefined
}

/**
 * Unpacks beside the data, checks everything, and only then exchanges the two. Throws, with the old data in place,
 * when the archive is damaged or of a newer version, or when a server is running on the folder. Pictures
 * go into the store and rows into PostgreSQL where these are used, wherever the archive was made; what else the store
 * holds stays until the sweep finds it unused.
 */
export const restoreBackup = async (
  file: string,
  dataDir: string,
  { store, databaseUrl }: Elsewhere = {},
): Promise<Restored> => {
  mkdirSync(dataDir, { recursive: true })
  const fresh = join(dataDir, `restore-${randomUUID()}`)
  mkdirSync(fresh)
  try {
    const archive = await open(file, 'r')
    let files = 0
    try {
      for await (const entry of readTar(sourceOf(archive))) {
        await unpack(file, entry, fresh)
        files++
      }
    } finally {
      await archive.close()
    }
    const createdAt = await checkManifest(join(fresh, manifestFile))
    checkDatabase(join(fresh, databaseFile))
    if (!databaseUrl) refuseWhileServing(join(dataDir, databaseFile))
    if (store) await moveTo(store, join(fresh, mediaFolder))
    const schema = databaseUrl
      ? await (await import('./fill-postgres.ts')).fillPostgres(databaseUrl, join(fresh, databaseFile))
      : null
    const id = installationIn(join(fresh, databaseFile))
    const movedTo = exchange(dataDir, fresh, databaseUrl ? [mediaFolder] : [mediaFolder, ...databaseFiles])
    if (id !== null) await markFiles(id, dataDir, store)
    return { createdAt, files: files - 1, movedTo, schema }
  } finally {
    rmSync(fresh, { recursive: true, force: true })
  }
}

const sourceOf = (archive: FileHandle) => ({
  read: async (position: number, length: number) => {
    const { buffer, bytesRead } = await archive.read(Buffer.alloc(length), 0, length, position)
    return buffer.subarray(0, bytesRead)
  },
})

const unpack = async (
  file: string,
  { name, size, position }: TarEntry & { position: number },
  folder: string,
): Promise<void> => {
  if (![manifestFile, databaseFile].includes(name) && !name.startsWith(`${mediaFolder}/`)) {
    throw new Error(`The archive holds what no backup has: ${name}`)
  }
  const path = join(folder, name)
  mkdirSync(dirname(path), { recursive: true })
  const bytes =
    size === 0 ? Readable.from([]) : createReadStream(file, { start: position, end: position + size - 1 })
  const target = createWriteStream(path, { flags: 'wx', flush: true })
  await pipeline(bytes, target)
  if (target.bytesWritten !== size) throw new Error('The archive is cut off')
}

const manifest = z.object({ format: z.literal(backupFormat), createdAt: z.string() })

const checkManifest = async (path: string): Promise<string> => {
  if (!existsSync(path)) throw new Error('This is no backup: it has no manifest')
  const handle = await open(path, 'r')
  try {
    return manifest.parse(JSON.parse(await handle.readFile('utf8'))).createdAt
  } finally {
    await handle.close()
  }
}

const checkDatabase = (path: string): void => {
  if (!existsSync(path)) throw new Error('This is no backup: it has no database')
  const sqlite = new Sqlite(path)
  try {
    if (sqlite.pragma('application_id', { simple: true }) !== applicationId) {
      throw new Error('The database of the archive belongs to another program')
    }
    if (sqlite.pragma('integrity_check', { simple: true }) !== 'ok')
      throw new Error('The database of the archive is damaged')
    const names = sqlite.prepare('select name from migrations').pluck().all()
    const unknown = names.filter(name => !migrations.some(known => known.name === name))
    if (unknown.length > 0) throw new Error(`The backup is of a newer version: ${unknown.join(', ')}`)
    // One plain file without a journal beside it, so that it can be moved as it is.
    sqlite.pragma('journal_mode = delete')
  } finally {
    sqlite.close()
  }
}

/** The installation of a copy; null for one from before there were any. */
const installationIn = (path: string): string | null => {
  const sqlite = new Sqlite(path, { readonly: true })
  try {
    const known = sqlite.prepare("select 1 from sqlite_master where name = 'installation'").get()
    const id = known && sqlite.prepare('select id from installation').pluck().get()
    return typeof id === 'string' ? id : null
  } finally {
    sqlite.close()
  }
}

/** Whoever restores has decided whose the files are. */
const markFiles = async (
  id: string,
  dataDir: string,
  store: MediaFiles | null | undefined,
): Promise<void> => {
  await writeFolderId(dataDir, id)
  if (store) await store.writeId(id)
  else await writeFolderId(join(dataDir, mediaFolder), id)
}

/** Before the exchange: a store that does not answer leaves everything as it was. */
const moveTo = async (store: MediaFiles, folder: string): Promise<void> => {
  if (!existsSync(folder)) return
  for (const name of await readdir(folder)) await store.put(name, await readFile(join(folder, name)))
  rmSync(folder, { recursive: true })
}

/** Leaving WAL needs the file alone, so it fails while any server has it open. A damaged file can only be replaced. */
const refuseWhileServing = (path: string): void => {
  if (!existsSync(path)) return
  const sqlite = new Sqlite(path, { timeout: 500 })
  try {
    sqlite.pragma('journal_mode = delete')
  } catch (error) {
    if (error instanceof Sqlite.SqliteError && error.code.startsWith('SQLITE_BUSY')) {
      throw new Error('A server is running on this folder. Stop it first.')
    }
    if (!saysDamaged(error)) throw error
  } finally {
    sqlite.close()
  }
}

const exchange = (dataDir: string, fresh: string, names: readonly string[]): string | null => {
  const aside = join(dataDir, `${movedAsidePrefix}${new Date().toISOString().replaceAll(/[:.]/g, '-')}`)
  const present = names.filter(name => existsSync(join(dataDir, name)))
  if (present.length > 0) mkdirSync(aside)
  for (const name of present) renameSync(join(dataDir, name), join(aside, name))
  for (const name of names) {
    if (existsSync(join(fresh, name))) renameSync(join(fresh, name), join(dataDir, name))
  }
  return present.length > 0 ? aside : null
}
