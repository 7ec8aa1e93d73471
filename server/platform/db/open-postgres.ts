/** PostgreSQL behind the same Kysely code, for offices with several servers on one database. */

import { Socket } from 'node:net'
import Sqlite from 'better-sqlite3'
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { ConfigError } from '../config/config.ts'
import { migrate } from './all-migrations.ts'
import { columnsOf, rowsAtOnce, tablesOf } from './all-tables.ts'
import { setContentVersion } from './content-version.ts'
import { applicationId, type Database, type Db } from './open.ts'
import { readLastIds, writeLastIds } from './raise-numbers.ts'
import { PreparedSqliteDialect } from './sqlite-dialect.ts'
import { type Tables, tablesOfPeople } from './tables.ts'
import { dbFailure } from './transient-db-error.ts'

/** Counts and ids come as numbers, as they do from SQLite; they stay far below 2^53. */
const int8 = 20
pg.types.setTypeParser(int8, Number)

/**
 * Milliseconds. `lookEvery`: between two reads of the content version, in case a notification was lost, and before a
 * lost connection is made again. `connect`: how long a request waits for a connection of the pool. After
 * `limitStatements`, `statement`: how long a statement may run or wait for its turn, and `idleInTransaction`: how long
 * a transaction may be idle; a connection that has been silent for longer than both leads nowhere.
 */
const timeouts = { lookEvery: 5_000, connect: 15_000, statement: 30_000, idleInTransaction: 60_000 }

/** Most connections of the pool. */
const most = 10

/** Connections beside the pool: the listener, and a backup or a vacuum. */
const besidePool = 2

const readConnectionLimit = async (pool: pg.Pool): Promise<number> => {
  const { rows } = await pool.query(
    `select least(nullif(rolconnlimit, -1), nullif(datconnlimit, -1), current_setting('max_connections')::int) as most
      from pg_roles, pg_database where rolname = current_user and datname = current_database()`,
  )
  return Number(rows[0]?.most ?? most)
}

/**
 * Opens a pool, on another schema than the user's usual one where `schema` names it. `contentVersion` rises with each committed write: another server's counts when its notification
 * arrives, this server's own before the call returns, so that the next read uses no older cache.
 */
export const openPostgres = async (
  url: string,
  onError: (error: unknown) => void,
  { lookEvery, connect, statement, idleInTransaction } = timeouts,
  schema?: string,
): Promise<Database> => {
  const pool = new pg.Pool({
    connectionString: url,
    max: most,
    connectionTimeoutMillis: connect,
    application_name: 'customs-broker',
    // As an option of the address a pooler would reject it.
    ...(schema && { onConnect: async client => void (await client.query(`set search_path = ${schema}`)) }),
  })
  // A connection may be lost while a request uses it: without a listener that would end the process.
  pool.on('connect', client => client.on('error', onError))
  pool.on('connect', client => endWhenSilent(client, statement + idleInTransaction, () => limited))
  // The pool emits the error of an idle connection once more.
  pool.on('error', () => {})
  let version = 0
  const see = (seen: unknown) => {
    const number = Number(seen)
    if (Number.isSafeInteger(number) && number > version) version = number
  }
  /** Reads the content version; its table is not there before the first migration. */
  const look = async (on: Pick<pg.Pool, 'query'>) => {
    if (version > 0 || (await isThere(on))) see((await on.query(readVersion)).rows[0]?.version)
  }
  let limited = false
  /** Whether a connection was limited when it was prepared. */
  const prepared = new WeakMap<pg.PoolClient, boolean>()
  const prepare = async (client: pg.PoolClient) => {
    if (prepared.get(client) === limited) return
    // A role may have limits of its own, which a migration would not keep.
    const [longest, idle] = limited ? [statement, idleInTransaction] : [0, 0]
    // Changes wait for their turn inside the transaction, and must then read what the ones before have written.
    const isolation = "set default_transaction_isolation = 'read committed'"
    // A role or database may have others: searches name a backslash, and a change waits for those before it.
    const usual = 'set standard_conforming_strings = on; set lock_timeout = 0'
    // By the price of rotating disks, the default, PostgreSQL reads a whole list where an index finds two thousand rows.
    await client.query(
      `set statement_timeout = ${longest}; set idle_in_transaction_session_timeout = ${idle}; set random_page_cost = 1.1; ${isolation}; ${usual}`,
    )
    prepared.set(client, limited)
  }
  const renewing = renewingPool(pool)
  const db: Db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: countingPool(renewing, prepare, look) }),
  })
  const contentVersion = () => version
  setContentVersion(db, contentVersion)
  const listener = await listen(url, { see, onError, lookEvery })
  pool.options.max = Math.max(1, Math.min(most, (await readConnectionLimit(pool)) - besidePool))
  await look(pool)
  const timer = setInterval(() => void look(pool).catch(onError), lookEvery)
  timer.unref()
  return {
    db,
    dialect: 'postgres',
    contentVersion,
    refusesChanges: () => renewing.refusesChanges(),
    limitStatements: () => {
      limited = true
    },
    copyTo: file => copyToSqlite(url, db, file),
    forgetRemoved: async () => {
      // A connection of its own: the vacuum may take longer than a request's statement is allowed.
      const client = new pg.Client({ connectionString: url, application_name: 'customs-broker vacuum' })
      client.on('error', onError)
      await client.connect()
      try {
        await client.query('set statement_timeout = 0')
        await client.query(`vacuum ${tablesOfPeople.join(', ')}`)
        // Rows that an older transaction may still read are not removed; they are counted here.
        const { rows } = await client.query(
          'select coalesce(sum(n_dead_tup), 0) as left from pg_stat_user_tables where relname = any($1) and schemaname = current_schema()',
          [tablesOfPeople],
        )
        return Number(rows[0]?.left) === 0
      } finally {
        await client.end()
      }
    },
    close: async () => {
      clearInterval(timer)
      await listener.close()
      await db.destroy()
    },
  }
}

/** The machine at the other end may have vanished, or a firewall forgotten the connection: the system waits for hours, or for ever. */
const endWhenSilent = (
  { connection }: Pick<pg.Client, 'connection'>,
  ms: number,
  isDue = () => true,
): void => {
  const { stream } = connection
  if (stream instanceof Socket) stream.setTimeout(ms, () => void (isDue() && stream.destroy()))
}

/** Milliseconds after which a change that found no room says nothing any more. */
const fullFor = 10 * 60_000

/**
 * Uses no connection again that is older than the last refused change: the server at its other end may have become a
 * standby, and a default that is lifted counts for new sessions only. Knows why changes are refused.
 */
const renewingPool = (pool: pg.Pool) => {
  /** Connections that were made since a change was last refused. */
  let fresh = new WeakSet<pg.PoolClient>()
  pool.on('connect', client => fresh.add(client))
  /** The last statement that found no room: small changes may go on, so only the same one tells that there is room again. */
  let full: { statement: string; at: number } | null = null
  const connect = async (): Promise<pg.PoolClient> => {
    const client = await pool.connect()
    if (fresh.has(client)) return client
    client.release(true)
    return connect()
  }
  /** Also distrusts the connections that are in use. */
  const distrust = () => {
    fresh = new WeakSet()
  }
  const onlyReads = async (): Promise<boolean> => {
    const client = await connect()
    let answer = 'on'
    try {
      answer = (await client.query(readsOnly)).rows[0]?.transaction_read_only
    } finally {
      client.release(answer === 'on')
    }
    return answer === 'on'
  }
  return {
    options: pool.options,
    end: () => pool.end(),
    connect,
    onDone: (statement: string) => {
      if (statement === full?.statement) full = null
    },
    onFailed: (statement: string, error: unknown) => {
      const failure = dbFailure(error)
      if (failure === 'read-only') distrust()
      if (failure === 'full') full = { statement, at: performance.now() }
    },
    refusesChanges: async (): Promise<'full' | 'read-only' | null> => {
      if (await onlyReads()) {
        distrust()
        if (await onlyReads()) return 'read-only'
      }
      return full && performance.now() - full.at < fullFor ? 'full' : null
    },
  }
}

/** Whether a transaction could write: `on` in a standby, and where an administrator or a provider has set it. */
const readsOnly = 'show transaction_read_only'

/**
 * The part of a pool that Kysely uses: each connection is prepared before its first use, and after each committed
 * change the content version is read on the same connection.
 */
const countingPool = (
  pool: ReturnType<typeof renewingPool>,
  prepare: (client: pg.PoolClient) => Promise<void>,
  look: (on: Pick<pg.Pool, 'query'>) => Promise<void>,
): PostgresPool => ({
  options: pool.options,
  end: () => pool.end(),
  connect: async () => {
    const client = await pool.connect()
    try {
      await prepare(client)
    } catch (error) {
      client.release(true)
      throw error
    }
    let inTransaction = false
    let changed = false
    const query = async (text: string, parameters: readonly unknown[]) => {
      const result = await client.query(text, [...parameters]).catch((error: unknown) => {
        pool.onFailed(text, error)
        throw error
      })
      pool.onDone(text)
      const context: string = result.command
      if (context === 'BEGIN' || context === 'START') {
        inTransaction = true
        await takeTurn(client)
      }
      if (context === 'COMMIT' || context === 'ROLLBACK') inTransaction = false
      if (context === 'INSERT' || context === 'UPDATE' || context === 'DELETE') changed = true
      if (changed && !inTransaction) {
        changed = false
        await look(client)
      }
      return result
    }
    // Kysely's type also has cursors, which the program does not use.
    return {
      query: query as unknown as PostgresPoolClient['query'],
      release: destroy => client.release(destroy),
    }
  },
})

/**
 * Transactions run one after another, on whatever server, as SQLite's do: what a transaction has read stays true until
 * it commits. An office writes a few times a minute, so nobody waits. The number of the advisory lock is `brok` in
 * ASCII.
 */
const writersLock = 0x62_72_6f_6b

const takeTurn = async (client: pg.PoolClient): Promise<void> => {
  try {
    await client.query('select pg_advisory_xact_lock($1)', [writersLock])
  } catch (error) {
    // Kysely thinks that the transaction has not begun and would never end it: the connection's next one would fail.
    await client.query('rollback')
    throw error
  }
}

const readVersion = 'select version from content_version'

const isThere = async (db: Pick<pg.Pool, 'query'>): Promise<boolean> => {
  const { rows } = await db.query("select to_regclass('content_version') is not null as there")
  return rows[0]?.there === true
}

type Report = (what: unknown) => void

/** Keeps a separate connection for notifications and makes it again after it was lost, however long that takes. */
const listen = async (
  url: string,
  { see, onError, lookEvery }: { see: Report; onError: Report; lookEvery: number },
) => {
  let closed = false
  let client: pg.Client | undefined
  const connect = async (): Promise<void> => {
    const next = new pg.Client({ connectionString: url, application_name: 'customs-broker listener' })
    next.on('notification', message => see(message.payload))
    next.on('error', onError)
    // Warnings are about the database as a whole, such as a collation that has changed below its indexes.
    // Class 01: the word for it is in the language of the system.
    next.on('notice', notice => void (notice.code?.startsWith('01') && onError(notice)))
    try {
      await next.connect()
      await rejectOtherEncoding(next)
      await next.query('listen content_version')
    } catch (error) {
      await next.end().catch(onError)
      throw error
    }
    client = next
    // `end` is emitted once, after any errors.
    next.once('end', comeBack)
    if (closed) await next.end()
  }
  const comeBack = () => {
    if (closed) return
    const again = (error: unknown) => {
      onError(error)
      comeBack()
    }
    setTimeout(() => void (closed ? undefined : connect().catch(again)), lookEvery).unref()
  }
  await connect()
  return {
    close: async () => {
      closed = true
      await client?.end()
    },
  }
}

/** Another encoding has no place for some letters, or counts bytes where letters are meant. */
const rejectOtherEncoding = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query('show server_encoding')
  const encoding = rows[0]?.server_encoding
  if (encoding === 'UTF8') return
  throw new ConfigError(
    `DATABASE_URL: the database "${client.database}" has the encoding ${encoding} and needs UTF8; create another: createdb --encoding=UTF8 --template=template0 NAME`,
  )
}

/** Writes the file anew. Reads one snapshot, without holding up those who write meanwhile. */
const copyToSqlite = async (url: string, source: Db, file: string): Promise<void> => {
  const sqlite = new Sqlite(file)
  const db: Db = new Kysely<Tables>({ dialect: new PreparedSqliteDialect(sqlite) })
  const client = new pg.Client({ connectionString: url, application_name: 'customs-broker backup' })
  // A connection lost between two reads fails the next one; without a listener the error would end the process.
  client.on('error', () => {})
  try {
    // Nobody reads the unfinished file, so it needs no journal.
    for (const setting of ['journal_mode = off', 'synchronous = off', `application_id = ${applicationId}`])
      sqlite.pragma(setting)
    await migrate({ db, dialect: 'sqlite' })
    sqlite.pragma('foreign_keys = off')
    await client.connect()
    endWhenSilent(client, timeouts.statement + timeouts.idleInTransaction)
    await client.query('begin isolation level repeatable read read only')
    for (const table of tablesOf(sqlite)) await copyTable(client, sqlite, table)
    await client.query('commit')
    // Above the rows: an id of a row that was removed is not given again either.
    await writeLastIds(db, await readLastIds(source))
  } finally {
    await client.end()
    await db.destroy()
  }
}

const copyTable = async (client: pg.Client, sqlite: Sqlite.Database, table: string): Promise<void> => {
  const columns = columnsOf(sqlite, table)
  const atOnce = rowsAtOnce(sqlite, table)
  const names = columns.map(name => `"${name}"`).join(', ')
  sqlite.prepare(`delete from "${table}"`).run()
  const insert = sqlite.prepare(
    `insert into "${table}" (${names}) values (${columns.map(() => '?').join(', ')})`,
  )
  const insertAll = sqlite.transaction((rows: unknown[][]) => {
    for (const row of rows) insert.run(row)
  })
  await client.query(`declare copied no scroll cursor for select ${names} from "${table}"`)
  for (;;) {
    const { rows } = await client.query<unknown[]>({
      text: `fetch ${atOnce} from copied`,
      rowMode: 'array',
    })
    if (rows.length === 0) break
    insertAll(rows)
  }
  await client.query('close copied')
}
