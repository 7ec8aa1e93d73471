/** Opens the database so that an acknowledged write survives a power cut, and returns what the server needs of it. */
import { accessSync, constants, existsSync, mkdirSync, readdirSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { Kysely, PostgresAdapter, type Transaction } from 'kysely'
import { z } from 'zod'
import { backupsFolder, momentOfBackup } from './backup-names.ts'
import { setContentVersion, watchContentVersion } from './content-version.ts'
import { PreparedSqliteDialect } from './sqlite-dialect.ts'
import type { Tables } from './tables.ts'

export type Db = Kysely<Tables>
/** First argument of a store function: the database or, inside a transaction, only the transaction. */
export type Tx = Kysely<Tables> | Transaction<Tables>

export type Dialect = 'sqlite' | 'postgres'

export interface Database {
  db: Db
  dialect: Dialect
  /**
   * Grows with every write to public content: a cache that was filled at the same number is as new as the database. An
   * own write counts at once, one of another process in the next turn of the event loop, with PostgreSQL as soon as its
   * notification arrives.
   */
  contentVersion(): number
  /** Set while a copy of a backup is read instead of the damaged database: the copy's folder, and what to do. */
  fallback?: { dataDir: string; reason: string }
  /** Why a database elsewhere takes no changes; absent on SQLite, whose folder tells it. Rejects while it is away. */
  refusesChanges?: () => Promise<'full' | 'read-only' | null>
  /**
   * Sets time limits for statements and idle transactions, so that none holds up the others for ever. Called after the
   * migrations, which may take their time; absent on SQLite, which has one process.
   */
  limitStatements?: () => void
  /** Writes a consistent copy of the database into a new SQLite file, while serving, however long that takes. */
  copyTo(file: string): Promise<void>
  /**
   * Erases what is left of removed rows in the journal and in free pages. Returns false while another reader needs
   * them: call again later.
   */
  forgetRemoved(): Promise<boolean>
  close(): Promise<void>
}

export const databaseFile = 'broker.sqlite'

/** The database and its journals: SQLite would replay an old journal over restored rows. */
export const databaseFiles = ['', '-wal', '-shm', '-journal'].map(end => databaseFile + end)
/** Prefix of folders in the data folder into which a restore moves the previous data. */
export const movedAsidePrefix = 'before-restore-'

/** Milliseconds for which SQLite blocks the thread while another process writes; then `PreparedSqliteDialect` waits. */
const busyTimeoutMs = 10

const checkpoint = z.object({ busy: z.number() })

/** `customs broker` as SQLite's application id, so that a foreign file is recognised. */
export const applicationId = 0x43_42_52_4b

/**
 * Opens (or creates) the SQLite file in the data folder. Throws when the file belongs to another program, and
 * `DamagedDatabase` when it is damaged.
 */
export const openSqlite = (dataDir: string): Database => {
  mkdirSync(dataDir, { recursive: true })
  rejectReadOnly(dataDir)
  setLogAside(dataDir)
  rejectMissing(dataDir)
  const sqlite = new Sqlite(join(dataDir, databaseFile))
  try {
    rejectDamaged(sqlite, dataDir)
    rejectForeign(sqlite)
  } catch (error) {
    sqlite.close()
    throw error
  }
  for (const setting of [
    'journal_mode = WAL',
    'synchronous = FULL',
    'foreign_keys = ON',
    'trusted_schema = OFF',
    'cell_size_check = ON',
    // Overwrites removed rows: an erasure leaves as little as it can, see shared/decisions/personal-data.md.
    'secure_delete = ON',
    `journal_size_limit = ${64 * 1024 * 1024}`,
  ]) {
    sqlite.pragma(setting)
  }
  // Written only when missing, so that a server starts on a full disk, too.
  if (sqlite.pragma('application_id', { simple: true }) !== applicationId)
    sqlite.pragma(`application_id = ${applicationId}`)
  sqlite.pragma(`busy_timeout = ${busyTimeoutMs}`)
  const watch = watchContentVersion(sqlite)
  const { contentVersion } = watch
  const db: Db = new Kysely<Tables>({ dialect: new PreparedSqliteDialect(sqlite, watch) })
  setContentVersion(db, contentVersion)
  return {
    db,
    dialect: 'sqlite',
    contentVersion,
    copyTo: async file => {
      await sqlite.backup(file)
    },
    forgetRemoved: () =>
      // Runs in the queue of all statements, so that no transaction is open. `secure_delete` has already overwritten
      // removed rows.
      db.connection().execute(async () => {
        // Gives up at once while another connection is reading, instead of waiting.
        sqlite.pragma('busy_timeout = 0')
        try {
          return z.array(checkpoint).parse(sqlite.pragma('wal_checkpoint(truncate)'))[0]?.busy === 0
        } finally {
          sqlite.pragma(`busy_timeout = ${busyTimeoutMs}`)
        }
      }),
    close: () => db.destroy(),
  }
}

/** Renames the write-ahead log of an empty database file: SQLite would remove the log, perhaps the only data left. */
const setLogAside = (dataDir: string): void => {
  const sizeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.size ?? 0
  const log = join(dataDir, `${databaseFile}-wal`)
  if (sizeOf(join(dataDir, databaseFile)) === 0 && sizeOf(log) > 0)
    renameSync(log, `${log}.lost-${Date.now()}`)
}

const rejectForeign = (sqlite: Sqlite.Database): void => {
  const owner = sqlite.pragma('application_id', { simple: true })
  if (owner !== 0 && owner !== applicationId) {
    throw new Error(
      `${databaseFile} in DATA_DIR belongs to another program (application_id ${String(owner)})`,
    )
  }
}

/** Throws when this user cannot write there. */
export const rejectReadOnly = (dataDir: string): void => {
  try {
    for (const path of [dataDir, ...databaseFiles.map(name => join(dataDir, name)).filter(existsSync)])
      accessSync(path, constants.W_OK)
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error)
    throw new Error(`DATA_DIR ${dataDir} cannot be written by this user: ${cause}`, { cause: error })
  }
}

/** Which database a query runs on, for the few queries that differ between the two. */
export const dialectOf = (db: Tx): Dialect =>
  db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite'

/** The message says what is damaged, which backup is the newest, and which command restores it. */
export class DamagedDatabase extends Error {}

/**
 * Throws `DamagedDatabase` when there is no database, or an empty file, although the folder has backups: a new database
 * would hide the loss.
 */
export const rejectMissing = (dataDir: string): void => {
  const path = join(dataDir, databaseFile)
  const size = existsSync(path) ? statSync(path).size : null
  const newest = backupsIn(dataDir)[0]
  if ((size ?? 0) > 0 || newest === undefined) return
  throw new DamagedDatabase(
    [
      `The database ${path} is ${size === null ? 'missing' : 'empty'}, though there are backups of one. Nothing was changed.`,
      `Restore the newest backup:  npm run restore -- ${newest}`,
      'To begin anew on purpose, move the folder of backups away. More: shared/docs/runbook.md, "Whose files".',
    ].join('\n'),
  )
}

/** Throws `DamagedDatabase` when SQLite's own check of the file fails. */
export const rejectDamaged = (sqlite: Sqlite.Database, dataDir: string): void => {
  const damage = damageOf(sqlite)
  if (damage === null) return
  const newest = backupsIn(dataDir)[0]
  throw new DamagedDatabase(
    [
      `The database ${sqlite.name} is damaged (${damage}). Nothing was changed.`,
      newest
        ? `Restore the newest backup:  npm run restore -- ${newest}${newest.endsWith('.age') ? ' --identity <key file>' : ''}`
        : 'Restore a backup:  npm run restore -- <file>',
      'The damaged data are moved aside, not removed. More: shared/docs/runbook.md, "Restore".',
    ].join('\n'),
  )
}

/** True when SQLite failed because of what is in the file. */
export const reportsDamage = (error: unknown): error is Error =>
  error instanceof Sqlite.SqliteError && /^SQLITE_(?:NOTADB|CORRUPT)/.test(error.code)

/** The nightly backups of a data folder, the newest first. */
export const backupsIn = (dataDir: string): string[] => {
  const folder = join(dataDir, backupsFolder)
  try {
    return readdirSync(folder)
      .filter(name => momentOfBackup(name) !== null)
      .sort()
      .reverse()
      .map(name => join(folder, name))
  } catch {
    return []
  }
}

const damageOf = (sqlite: Sqlite.Database, attempts = 10): string | null => {
  try {
    const found: unknown = sqlite.pragma('quick_check(1)', { simple: true })
    return found === 'ok' ? null : String(found)
  } catch (error) {
    if (reportsDamage(error)) return error.message
    if (!(error instanceof Sqlite.SqliteError) || !passing.has(error.code) || attempts === 1) throw error
    // Blocks the thread: during a start it has nothing else to do.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20)
    return damageOf(sqlite, attempts - 1)
  }
}

/** Errors that pass: another server is creating or migrating the file at this very moment, so it is checked again. */
const passing: ReadonlySet<string> = new Set(['SQLITE_SCHEMA', 'SQLITE_IOERR_SHORT_READ'])
