/** Replaces the data by a backup. The old data are moved aside, never removed. */
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { Kysely } from 'kysely'
import { endSessions, keepLettersStopped, withdrawRestoredCases } from '../db/mend-restored-copy.ts'
import { databaseFile, databaseFiles, reportsDamage } from '../db/open.ts'
import { raiseNumbers } from '../db/raise-numbers.ts'
import { PreparedSqliteDialect } from '../db/sqlite-dialect.ts'
import { SqliteFile } from '../db/sqlite-file.ts'
import type { Tables } from '../db/tables.ts'
import { withTempDir } from '../db/temp-dir.ts'
import {
  fileAreas,
  type MediaFiles,
  mediaArea,
  readFolderId,
  writeFolderId,
} from '../media-files/media-files.ts'
import { type FileStores, localStores } from '../media-files/open-media-files.ts'
import { failPendingIn } from '../outbox/fail-pending.ts'
import type { BackupSource } from './backup.ts'
import { variantFiles } from './check-backup.ts'
import { exchangeFiles } from './exchange-files.ts'
import type { PostgresTarget } from './fill-postgres.ts'
import { type Replaced, readReplaced } from './replaced-database.ts'
import { unpackBackup } from './unpack-backup.ts'

export interface RestoreResult {
  createdAt: string
  files: number
  /** Folder with the files that were replaced; null when there were none. */
  movedTo: string | null
  /** Schema that holds the previous data of PostgreSQL; null when there were none, and on SQLite. */
  schema: string | null
  /** Rows of each table, counted when the backup was made; null for a copy made before a migration. */
  rows: Readonly<Record<string, number>> | null
  /** Number of delivered cars taken off the site. */
  withdrawn: number
  /** True for a copy made before a migration, after which files stay as they are. */
  isDatabaseAlone: boolean
}

/** Targets of data that are not in `DATA_DIR`, and options of the restore. */
export interface Elsewhere {
  stores?: BackupSource['stores']
  postgres?: PostgresTarget | undefined
  /** The text of an age identity file, for an encrypted backup. */
  identity?: string | undefined
  /** Restores even into a store whose pictures belong to another installation. */
  takeOver?: boolean | undefined
  now?: Date
  /** True for a test restore: delivered cars stay on the site, so that every row can be counted. */
  rehearsal?: boolean
}

/**
 * Unpacks beside the data, checks everything, and only then swaps the two. Throws, with the old data in place, when the
 * archive is damaged or of a newer version, or when a server is running on the folder. No session of the backup comes
 * back, since it may have been ended afterwards, and no delivered car is on the site, since its consent may have been
 * taken back; ids and versions go on far above those of the backup, and letters that a customer stopped in the replaced
 * database stay stopped. A copy made before a migration is the database alone: files stay as they are. Files go into the
 * store and rows into PostgreSQL where these are used, wherever the archive was made. Other files of the store stay:
 * pictures until the sweep finds them unused, files of orders for thirty days.
 */
export const restoreBackup = async (
  file: string,
  dataDir: string,
  {
    stores = null,
    postgres,
    identity,
    takeOver = false,
    now = new Date(),
    rehearsal = false,
  }: Elsewhere = {},
): Promise<RestoreResult> => {
  mkdirSync(dataDir, { recursive: true })
  return withTempDir(dataDir, 'restore', async fresh => {
    const { manifest, files, isDatabaseAlone } = await unpackBackup(file, fresh, identity)
    const database = join(fresh, databaseFile)
    const withdrawn = endWhatEnded(database, { now, rehearsal })
    const id = installationIn(database)

    if (!takeOver) {
      if (stores) await rejectForeignStore(stores.media, id)
      else if (isDatabaseAlone) rejectForeignFolder(join(dataDir, mediaArea.folder), id)
    }
    if (!postgres) rejectWhileServing(join(dataDir, databaseFile))
    if (!rehearsal) {
      const replaced = postgres
        ? await (await import('./fill-postgres.ts')).readReplacedInPostgres(postgres, id)
        : await readReplacedInFile(join(dataDir, databaseFile), id)
      await keepIn(database, replaced)
    }

    // With a copy of the database alone all files stay; a store also keeps those that the copy does not hold.
    const staying = isDatabaseAlone ? (stores ?? localStores(dataDir)) : stores
    if (staying) await fitStayingFiles(staying, database, { id, isDatabaseAlone, now })
    if (stores) for (const folder of folders) await moveTo(stores[folder], join(fresh, folder))
    const names = [...(isDatabaseAlone ? [] : folders), ...(postgres ? [] : databaseFiles)]
    let movedTo: string | null = null
    const exchange = () => {
      movedTo = exchangeFiles(dataDir, fresh, names)
    }
    let schema: string | null = null
    if (postgres)
      schema = await (await import('./fill-postgres.ts')).fillPostgres(postgres, database, exchange)
    else exchange()
    if (id !== null) await markFiles(id, dataDir, stores?.media)

    const { createdAt, rows = null } = manifest
    return { createdAt, files, movedTo, schema, isDatabaseAlone, withdrawn, rows }
  })
}

const folders = fileAreas.map(({ folder }) => folder)

/**
 * Ends all sessions, gives up messages that waited and takes all delivered cars off the site: since the backup was made,
 * somebody may have been locked out, a letter sent, or a consent taken back. Returns how many cars left the site.
 */
const endWhatEnded = (path: string, { now, rehearsal }: { now: Date; rehearsal: boolean }): number => {
  using sqlite = new SqliteFile(path)
  endSessions(sqlite, now)
  failPendingIn(sqlite)
  return rehearsal ? 0 : withdrawRestoredCases(sqlite)
}

const keepIn = async (path: string, replaced: Replaced | undefined): Promise<void> => {
  using sqlite = new SqliteFile(path)
  keepLettersStopped(sqlite, replaced?.stopped ?? [])
  await openDb(sqlite)
    .transaction()
    .execute(tx => raiseNumbers(tx, replaced?.lastIds))
}

/** Undefined for a database that is missing or damaged. */
const readReplacedInFile = async (
  path: string,
  installation: string | null,
): Promise<Replaced | undefined> => {
  if (!existsSync(path)) return undefined
  using sqlite = new SqliteFile(path, { readonly: true })
  return await readReplaced(openDb(sqlite), installation).catch(() => undefined)
}

const openDb = (sqlite: SqliteFile) => new Kysely<Tables>({ dialect: new PreparedSqliteDialect(sqlite) })

/** Installation id in a backup; null for one that no server has ever run on. */
const installationIn = (path: string): string | null => {
  using sqlite = new SqliteFile(path, { readonly: true })
  const id = sqlite.prepare('select id from installation').pluck().get()
  return typeof id === 'string' ? id : null
}

/** Throws when a backup holds the database alone and the pictures in the folder belong to another installation. */
const rejectForeignFolder = (folder: string, id: string | null): void => {
  const mark = readFolderId(folder)
  if (mark !== null && id !== null && mark !== id)
    throw new Error(
      `В ${folder} лежат картинки другой установки. Ничего не изменено. Проверьте DATA_DIR.\nЕсли они теперь для этой копии: npm run restore -- <копия> --yes`,
    )
}

interface StayingFiles {
  id: string | null
  isDatabaseAlone: boolean
  now: Date
}

/** Fits the files that are not replaced to the restored records, before the two databases are swapped. */
const fitStayingFiles = async (
  stores: FileStores,
  database: string,
  { id, isDatabaseAlone, now }: StayingFiles,
): Promise<void> => {
  const { media } = stores
  if (id !== null && (await media.readId()) === id) await noteUnknownFiles(stores, database, now)
  if (isDatabaseAlone) await takeKnownFromBin(media, database)
}

/** Takes pictures that the restored database uses out of the bin. */
const takeKnownFromBin = async (media: MediaFiles, path: string): Promise<void> => {
  using sqlite = new SqliteFile(path, { readonly: true })
  for (const json of sqlite.prepare('select variants from media').pluck().all())
    for (const { file } of variantFiles.parse(JSON.parse(String(json)))) await media.takeFromBin(file)
}

/**
 * Throws when a store belongs to another installation: a folder is moved aside, but files left in a store would be taken
 * for this installation's own.
 */
const rejectForeignStore = async (store: MediaFiles, id: string | null): Promise<void> => {
  const mark = await store.readId()
  if (mark !== null && mark !== id)
    throw new Error(
      'В хранилище лежат картинки другой установки. Ничего не изменено. Проверьте S3_BUCKET и S3_ENDPOINT.\nЕсли хранилище теперь для этой копии: npm run restore -- <копия> --yes',
    )
}

/** Milliseconds, as long as in the bin: after a mistaken restore, another backup may need the files. */
const unknownLifeMs = 30 * 86_400_000

/**
 * Notes files of orders and invoices stored since the backup was made, to be removed later: no restored record names
 * them, and nothing else compares the files with the database. Backups of early versions lack the table for it.
 */
const noteUnknownFiles = async (stores: FileStores, path: string, now: Date): Promise<void> => {
  using sqlite = new SqliteFile(path)
  const has = (table: string) =>
    sqlite.prepare('select 1 from sqlite_master where name = ?').get(table) !== undefined
  if (!has('unrecorded_files')) return
  const note = sqlite.prepare('insert or ignore into unrecorded_files (name, after) values (?, ?)')
  const after = new Date(now.getTime() + unknownLifeMs).toISOString()
  for (const { folder, rows } of fileAreas) {
    if (!rows) continue
    const named = has(rows.table) ? `select 1 from ${rows.table} where file = @file union all ` : ''
    const recorded = sqlite.prepare(`${named}select 1 from bin where instr(payload, @file) > 0`)
    for await (const { name } of stores[folder].list())
      if (!recorded.get({ file: name.replace('-small', '') })) note.run(name, after)
  }
}

/** Writes the backup's installation id beside the files: by restoring, a person has decided that they belong to it. */
const markFiles = async (
  id: string,
  dataDir: string,
  store: MediaFiles | null | undefined,
): Promise<void> => {
  await writeFolderId(dataDir, id)
  if (store) await store.writeId(id)
  else await writeFolderId(join(dataDir, mediaArea.folder), id)
}

/** Uploads the files of a folder. Runs before the swap, so that an unreachable store leaves everything as it was. */
const moveTo = async (store: MediaFiles, folder: string): Promise<void> => {
  if (!existsSync(folder)) return
  for (const name of await readdir(folder)) await store.put(name, await readFile(join(folder, name)))
  rmSync(folder, { recursive: true })
}

/** Throws while a server has the file open: leaving WAL needs exclusive access. A damaged file can only be replaced. */
const rejectWhileServing = (path: string): void => {
  if (!existsSync(path)) return
  using sqlite = new SqliteFile(path, { timeout: 500 })
  try {
    sqlite.pragma('journal_mode = delete')
  } catch (error) {
    if (error instanceof Sqlite.SqliteError && error.code.startsWith('SQLITE_BUSY')) {
      throw new Error('A server is running on this folder. Stop it first.')
    }
    if (!reportsDamage(error)) throw error
  }
}
