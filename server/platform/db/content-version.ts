/** Version of the public content, never older than the database. */
import { performance } from 'node:perf_hooks'
import type Sqlite from 'better-sqlite3'
import type { Kysely } from 'kysely'
import type { Tables } from './tables.ts'

const versions = new WeakMap<Kysely<Tables>, () => number>()

export const setContentVersion = (db: Kysely<Tables>, contentVersion: () => number): void => {
  versions.set(db, contentVersion)
}

/** Version for a cache of values read from `db`. A transaction sees its own writes, so it reads the row itself. */
export const contentVersionOf = async (db: Kysely<Tables>): Promise<number> => {
  const contentVersion = versions.get(db)
  if (contentVersion) return contentVersion()
  return (await db.selectFrom('content_version').select('version').executeTakeFirstOrThrow()).version
}

/**
 * `Database.contentVersion` of SQLite, asked once in a turn of the event loop and again after each own write: the
 * answers of a turn share one read, which would be a tenth of a cached answer. While a transaction is open, the number
 * from before it counts: after a rollback, another write would get the number that the transaction had seen.
 */
export const watchContentVersion = (sqlite: Sqlite.Database) => {
  let statement: Sqlite.Statement | undefined
  const ask = (): number => {
    statement ??= sqlite.prepare('select version from content_version').pluck()
    return Number(statement.get())
  }
  let known: { version: number; turn: number } | undefined
  let beforeTransaction: number | undefined
  return {
    contentVersion: (): number => {
      const turn = performance.nodeTiming.uvMetricsInfo.loopCount
      if (known?.turn === turn) return known.version
      if (beforeTransaction !== undefined && !sqlite.inTransaction) beforeTransaction = undefined
      if (beforeTransaction !== undefined) return beforeTransaction
      known = { version: ask(), turn }
      return known.version
    },
    onWrite: () => {
      known = undefined
      // Otherwise a read between `begin` and `onBegin` would get the number from before the last transaction.
      if (!sqlite.inTransaction) beforeTransaction = undefined
    },
    onBegin: () => {
      // Before the first migration the table does not exist, and nobody has read it.
      beforeTransaction = statement && ask()
    },
  }
}
