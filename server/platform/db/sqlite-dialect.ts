/**
 * Kysely on better-sqlite3 with three differences from the stock driver: a transaction takes the write lock at once (a
 * deferred one can fail half-way with SQLITE_BUSY when another process writes), waiting for another process does not
 * block the thread, and statements are prepared once and kept.
 */
import { setTimeout as wait } from 'node:timers/promises'
import Sqlite, { type Statement } from 'better-sqlite3'
import {
  CompiledQuery,
  type DatabaseConnection,
  type QueryResult,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
} from 'kysely'

interface WriteWatch {
  /** Called before each statement that may write, `begin immediate` included. */
  onWrite(): void
  /** Called when a transaction has begun: nothing is written yet, and no other process can write. */
  onBegin(): void
}

/** Kysely dialect for an open better-sqlite3 handle; `destroy()` of the Kysely instance closes it. */
export class PreparedSqliteDialect extends SqliteDialect {
  readonly #sqlite: Sqlite.Database
  readonly #watch: WriteWatch

  constructor(sqlite: Sqlite.Database, watch: WriteWatch = { onWrite: () => {}, onBegin: () => {} }) {
    super({ database: sqlite })
    this.#sqlite = sqlite
    this.#watch = watch
  }

  override createDriver(): SqliteDriver {
    return new PreparedDriver(this.#sqlite, this.#watch)
  }

  override createAdapter(): SqliteAdapter {
    return new SqliteAdapter()
  }
}

class PreparedDriver extends SqliteDriver {
  readonly #sqlite: Sqlite.Database
  readonly #connection: PreparedConnection
  readonly #watch: WriteWatch

  constructor(sqlite: Sqlite.Database, watch: WriteWatch) {
    super({ database: sqlite })
    this.#sqlite = sqlite
    this.#watch = watch
    this.#connection = new PreparedConnection(sqlite, watch)
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
    this.#watch.onBegin()
  }

  /** On a full disk SQLite rolls back by itself; a second rollback would fail and hide the cause. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#sqlite.inTransaction) await super.rollbackTransaction(connection)
  }
}

/** Far above the number of different statements; `in (…)` lists of many lengths must not grow the cache for ever. */
const maxCachedStatements = 1000

/** Milliseconds for which a write waits for another process, and between two attempts. */
const maxWaitMs = 5_000
const retryEveryMs = 25

class PreparedConnection implements DatabaseConnection {
  readonly #sqlite: Sqlite.Database
  readonly #watch: WriteWatch
  readonly #statements = new Map<string, Statement>()

  constructor(sqlite: Sqlite.Database, watch: WriteWatch) {
    this.#sqlite = sqlite
    this.#watch = watch
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const end = performance.now() + maxWaitMs
    for (;;) {
      try {
        return this.#execute<R>(query)
      } catch (error) {
        if (!isBusy(error) || performance.now() > end) throw error
        await wait(retryEveryMs)
      }
    }
  }

  #execute<R>(query: CompiledQuery): QueryResult<R> {
    const statement = this.#prepare(query.sql)
    if (!statement.readonly) this.#watch.onWrite()
    if (statement.reader) return { rows: statement.all(query.parameters) as R[] }
    const { changes, lastInsertRowid } = statement.run(query.parameters)
    return { insertId: BigInt(lastInsertRowid), numAffectedRows: BigInt(changes), rows: [] }
  }

  async *streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    // A cached statement cannot run twice at once, and a stream stays open across other queries.
    for (const row of this.#sqlite.prepare(query.sql).iterate(query.parameters)) yield { rows: [row as R] }
  }

  #prepare(sql: string): Statement {
    const known = this.#statements.get(sql)
    if (known) return known
    const statement = this.#sqlite.prepare(sql)
    if (this.#statements.size >= maxCachedStatements) {
      const oldest = this.#statements.keys().next().value
      if (oldest !== undefined) this.#statements.delete(oldest)
    }
    this.#statements.set(sql, statement)
    return statement
  }
}

/** Also `SQLITE_BUSY_RECOVERY`, while another process repairs the index of the log after a kill. */
const isBusy = (error: unknown): boolean =>
  error instanceof Sqlite.SqliteError && error.code.startsWith('SQLITE_BUSY')
