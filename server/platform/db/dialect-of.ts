/** Which database a query runs on, for the few queries that differ between the two. */
import { PostgresAdapter } from 'kysely'
import type { Dialect, Tx } from './open.ts'

export const dialectOf = (db: Tx): Dialect =>
  db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite'
