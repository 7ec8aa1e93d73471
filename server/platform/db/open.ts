/** Opens the database so that an acknowledged write survives a power cut, and returns what the server needs of it. */
import { accessSync, constants, mkdirSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { Kysely, type Transaction } from 'kysely'
import { z } from 'zod'
import { rejectDamaged, rejectMissing } from './damaged-database.ts'
import { databaseFile } from './database-file.ts'
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
   * Grows with every write to public content: a cache that was filled at the same number is as new as the database.
   * A write of this process counts at once, one of another from the next turn of the event loop on (SQLite), or as soon
   * as it is heard of (PostgreSQL).
   */
  contentVersion(): number
  /** Set while a copy of a backup is read in place of the damaged database: where it lies, and what to do about it. */
  fallback?: { dataDir: string; reason: string }
  /**
   * From now on no statement and no transaction that does nothing may last for ever and hold up the others. Called once
   * the migrations are through, which may take their time; SQLite, which has one process, needs none.
   */
  limitStatements?: () => void
  /** Writes a consistent copy of the database into a new SQLite file, while serving, however long that takes. */
  copyTo(file: string): Promise<void>
  /**
   * Leaves nothing of removed rows in the journal and in unused places. False while another reader still needs them: then it
   * has to be asked again.
   */
  forgetRemoved(): Promise<boolean>
  close(): Promise<void>
}

/** With its journals, which count also without the file itself: SQLite would replay an old one over restored rows. */
export const databaseFiles = ['', '-wal', '-shm', '-journal'].map(end => databaseFile + end)
/** Folders in the data folder, into which a restore moves what was there. */
export const movedAsidePrefix = 'before-restore-'

/** Milliseconds that the thread itself waits for another process; `PreparedSqliteDialect` waits on beside it. */
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
  // Written once: a server starts on a full disk, too.
  if (sqlite.pragma('application_id', { simple: true }) !== applicationId)
    sqlite.pragma(`application_id = ${applicationId}`)
  sqlite.pragma(`busy_timeout = ${busyTimeoutMs}`)
  let version: number | undefined
  const forgetVersion = () => {
    version = undefined
  }
  const db: Db = new Kysely<Tables>({ dialect: new PreparedSqliteDialect(sqlite, forgetVersion) })
  let readVersion: Sqlite.Statement | undefined
  return {
    db,
    dialect: 'sqlite',
    contentVersion: () => {
      if (version === undefined) {
        readVersion ??= sqlite.prepare('select version from content_version').pluck()
        version = Number(readVersion.get())
        setImmediate(forgetVersion)
      }
      return version
    },
    copyTo: async file => {
      await sqlite.backup(file)
    },
    forgetRemoved: () =>
      // In the queue of all statements, so that it meets no open transaction. Rows are overwritten when they are removed.
      db.connection().execute(async () => {
        // Nobody waits here for another reader.
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

/** Beside a database without a byte SQLite removes the write-ahead log, which may hold all that is left of it. */
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

/** Throws with the reason when this user cannot write there. */
export const rejectReadOnly = (dataDir: string): void => {
  try {
    accessSync(dataDir, constants.W_OK)
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error)
    throw new Error(`DATA_DIR ${dataDir} cannot be written by this user: ${cause}`, { cause: error })
  }
}
