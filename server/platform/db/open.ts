/** Opens the database so that an acknowledged write survives a power cut, and returns what the server needs of it. */
import { accessSync, constants, mkdirSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { Kysely, type Transaction } from 'kysely'
import { z } from 'zod'
import { setContentVersion, watchContentVersion } from './content-version.ts'
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
   * Grows with every write to public content: a cache that was filled at the same number is as new as the database. A
   * write of this process counts at once; one of another process from the next turn of the event loop on (SQLite), or
   * as soon as its notification arrives (PostgreSQL).
   */
  contentVersion(): number
  /** Set while a copy of a backup is read instead of the damaged database: the copy's folder, and what to do. */
  fallback?: { dataDir: string; reason: string }
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
  const { contentVersion, onBegin, onWrite } = watchContentVersion(sqlite)
  const db: Db = new Kysely<Tables>({ dialect: new PreparedSqliteDialect(sqlite, { onBegin, onWrite }) })
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
    accessSync(dataDir, constants.W_OK)
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error)
    throw new Error(`DATA_DIR ${dataDir} cannot be written by this user: ${cause}`, { cause: error })
  }
}
