/**
 * Lets one server at a time do the work of a start (migrations, keys, first admin, example content), however many start
 * at once, as after a power cut. The lock ends with its process, however that ends.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import { awaitPostgres } from './await-postgres.ts'
import { rejectReadOnly } from './open.ts'

type Release = () => Promise<void>

interface Starting {
  log: Pick<Logger, 'error' | 'info'>
  /** Called once when PostgreSQL does not respond yet. */
  onWait: () => Promise<void>
}

/** Waits for PostgreSQL where it is used, then for the other servers; returns the function that releases the lock. */
export const takeStartLock = (
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  starting: Starting,
): Promise<Release> => (databaseUrl ? lockPostgres(databaseUrl, starting) : lockFolder(dataDir, starting))

const otherStarts = 'another server is starting on these data: waiting for it'

/** Number of the advisory lock: `brst` in ASCII, different from `writersLock`. */
const startLock = 0x62_72_73_74
/** Milliseconds for one attempt to connect. */
const connectTimeoutMs = 15_000

const lockPostgres = async (url: string, { log, onWait }: Starting): Promise<Release> => {
  const { Client } = (await import('pg')).default
  const connect = async () => {
    const client = new Client({
      connectionString: url,
      connectionTimeoutMillis: connectTimeoutMs,
      application_name: 'customs-broker start',
    })
    // The start continues: if the connection to the database is gone, its own next query fails.
    client.on('error', error => log.error({ err: error }, 'the lock of the start was lost'))
    try {
      await client.connect()
      return client
    } catch (error) {
      await client.end().catch(() => {})
      throw error
    }
  }
  const client = await awaitPostgres(url, connect, { log, onWait })
  const { rows } = await client.query('select pg_try_advisory_lock($1) as taken', [startLock])
  if (rows[0]?.taken !== true) {
    log.info(otherStarts)
    await client.query('set statement_timeout = 0; set lock_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [startLock])
  }
  return () => client.end()
}

/** An empty database that is never written: SQLite's lock on it is the system's and ends with the process. */
const startLockFile = 'start-lock'
/** Milliseconds between two attempts. */
const retryEveryMs = 50

const lockFolder = async (dataDir: string, { log }: Starting): Promise<Release> => {
  mkdirSync(dataDir, { recursive: true })
  rejectReadOnly(dataDir)
  const lock = new Sqlite(join(dataDir, startLockFile), { timeout: 0 })
  try {
    for (let attempt = 1; !isTaken(lock); attempt += 1) {
      if (attempt === 1) log.info(otherStarts)
      await pause(retryEveryMs)
    }
  } catch (error) {
    lock.close()
    throw error
  }
  return async () => void lock.close()
}

const isTaken = (lock: Sqlite.Database): boolean => {
  try {
    // A journal on the disk would need room, which a full disk does not have.
    lock.pragma('journal_mode = memory')
    lock.exec('begin exclusive')
    return true
  } catch (error) {
    if (error instanceof Sqlite.SqliteError && error.code.startsWith('SQLITE_BUSY')) return false
    throw error
  }
}
