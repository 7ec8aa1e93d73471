import { texts } from '#messages/server/content/import.js'
import type { Context } from '#server/platform/context.ts'
import { dbErrorCode } from '#server/platform/db/transient-db-error.ts'
import { asHttpError } from '#server/platform/http/errors/problem.ts'
import { NotImportable } from './import-shape.ts'

/**
 * Why one record could not be imported, for its line of the report. Throws the error again if every record would cause
 * it: a full disk, a database out of reach, a server that is stopping.
 */
export const failureOfRecord = (ctx: Pick<Context, 'log' | 'stopping'>, error: unknown): string => {
  if (error instanceof NotImportable) return error.message
  const failure = asHttpError(error)
  if (ctx.stopping.aborted || (failure.status >= 500 && failure.code !== 'server.failed')) throw error
  if (failure.status < 500) return failure.reason
  if (isTaken(error)) return texts.clashes
  ctx.log.error({ err: error }, 'a record was not imported')
  return texts.notStored
}

/** True for a value of a unique column that another record has: SQLite's two codes and PostgreSQL's one. */
const isTaken = (error: unknown): boolean =>
  ['SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY', '23505'].includes(dbErrorCode(error) ?? '')
