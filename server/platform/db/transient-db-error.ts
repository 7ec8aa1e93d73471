/** Recognises failures after which PostgreSQL may be reachable again without anybody's help. */

/**
 * Error codes: PostgreSQL cannot be reached, is starting, stopping or has stopped, has no connection left, ended a
 * deadlock, or cancelled a statement or a wait that took too long.
 */
const away =
  /^(?:ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|08...|25P03|53300|55000|57P0[1-3]|40001|40P01|57014)$/

/** Messages of errors without a code: a broken or failed connection, or a pool without a free one. */
const connectionLost =
  /^(?:Connection terminated|Client has encountered a connection error|timeout expired|timeout exceeded when trying to connect)/

export const isTransientDbError = (error: unknown): boolean =>
  away.test(dbErrorCode(error) ?? '') || (error instanceof Error && connectionLost.test(error.message))

export const dbErrorCode = (error: unknown): string | undefined =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined
