/**
 * Lets one server at a time do the work of a start (migrations, keys, first admin, example content), however many start
 * at once, as after a power cut. The lock ends with its process, however that ends.
 */
import { mkdirSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import { awaitPostgres, onlyReads } from './await-postgres.ts'
import { rejectReadOnly } from './open.ts'
import { requireOwnSession } from './require-own-session.ts'
import { dbErrorCode } from './transient-db-error.ts'

type Release = () => Promise<void>

interface Starting {
  log: Pick<Logger, 'error' | 'info'>
  /** Called once when PostgreSQL does not respond yet. */
  onWait: () => Promise<void>
  patience?: typeof patience
}

/**
 * Milliseconds for which another server may start, longer than any migration has taken, and after which the wait for it
 * is told again.
 */
const patience = { most: 30 * 60_000, tellEvery: 60_000 }

/**
 * Waits for a PostgreSQL that can be written, where it is used, then for the other servers; returns the function that
 * releases the lock. Throws when another server has been starting for too long.
 */
export const takeStartLock = (
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  starting: Starting,
): Promise<Release> => (databaseUrl ? lockPostgres(databaseUrl, starting) : lockFolder(dataDir, starting))

const otherStarts = 'another server is starting on these data: waiting for it'

/** Number of the advisory lock: `brst` in ASCII, different from `writersLock`. */
const startLock = 0x62_72_73_74
/** Milliseconds for one attempt to connect. */
const connectTimeoutMs = 15_000

const lockPostgres = async (
  url: string,
  { log, onWait, patience: { most, tellEvery } = patience }: Starting,
): Promise<Release> => {
  const { Client } = (await import('pg')).default
  const open = async () => {
    const client = new Client({
      connectionString: url,
      connectionTimeoutMillis: connectTimeoutMs,
      // Tells another server, also behind a pooler, for whom it waits.
      application_name: `customs-broker start on ${hostname()}`,
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
  const connect = async () => {
    await using opening = new AsyncDisposableStack()
    const client = opening.adopt(await open(), client => client.end())
    await rejectReadOnlyServer(client)
    const other = opening.adopt(await open(), other => other.end())
    await requireOwnSession(client, other)
    opening.move()
    await other.end()
    return client
  }
  const client = await awaitPostgres(url, connect, { log, onWait })
  try {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as taken', [startLock])
    let isTaken = rows[0]?.taken === true
    if (!isTaken) await client.query(`set statement_timeout = 0; set lock_timeout = ${tellEvery}`)
    for (let waited = 0; !isTaken; waited += tellEvery) {
      const holder = await holderOf(client)
      if (waited >= most) throw tooLong(holder, most)
      log.info({ holder }, otherStarts)
      isTaken = await waitForLock(client)
    }
  } catch (error) {
    await client.end()
    throw error
  }
  return () => client.end()
}

/** Throws, as a change would, while the server is a standby or an administrator has closed it to changes. */
const rejectReadOnlyServer = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query('show transaction_read_only')
  if (rows[0]?.transaction_read_only !== 'on') return
  throw Object.assign(new Error('the database only reads'), { code: onlyReads })
}

const waitForLock = async (client: pg.Client): Promise<boolean> => {
  try {
    await client.query('select pg_advisory_lock($1)', [startLock])
    return true
  } catch (error) {
    // The limit of the wait.
    if (dbErrorCode(error) === '55P03') return false
    throw error
  }
}

/** The server that holds the lock: its name, address, process of PostgreSQL, and since when it is connected. */
const holderOf = async (client: pg.Client): Promise<string> => {
  const { rows } = await client.query(
    `select concat_ws(', ', application_name, host(client_addr), 'process ' || pid, 'since ' || backend_start) as holder
      from pg_locks join pg_stat_activity using (pid)
      where locktype = 'advisory' and granted and classid = 0 and objid = $1
        and database = (select oid from pg_database where datname = current_database())`,
    [startLock],
  )
  return String(rows[0]?.holder ?? 'unknown')
}

const tooLong = (holder: string, most: number): Error =>
  new Error(
    `Another server has been starting on these data for more than ${Math.round(most / 60_000)} minutes: ${holder}. End it and start again.`,
  )

/** An empty database that is never written: SQLite's lock on it is the system's and ends with the process. */
const startLockFile = 'start-lock'
/** Milliseconds between two attempts. */
const retryEveryMs = 50

const lockFolder = async (
  dataDir: string,
  { log, patience: { most } = patience }: Starting,
): Promise<Release> => {
  mkdirSync(dataDir, { recursive: true })
  rejectReadOnly(dataDir)
  const lock = new Sqlite(join(dataDir, startLockFile), { timeout: 0 })
  try {
    for (let attempt = 1; !isTaken(lock); attempt += 1) {
      if (attempt === 1) log.info(otherStarts)
      if (attempt * retryEveryMs > most) throw tooLong(`a process that has ${lock.name} open`, most)
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
