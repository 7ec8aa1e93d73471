/** Recognises failures of the database that end without anybody's help, and those of a database that only reads. */

/** `away`: it may be reachable again; `full`, `read-only`: it answers reads alone, until somebody mends it. */
type DbFailure = 'away' | 'full' | 'read-only'

const system = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]

/**
 * SQLSTATEs of PostgreSQL 18 in the classes of which any may say "later"; each that is left out stays an error of ours
 * or of the database's files: the same call would fail again.
 */
const states: Record<DbFailure, readonly string[]> = {
  away: [
    // Connection lost or rejected. A pooler says `08P01` for whatever is wrong with the server behind it.
    ...['08000', '08001', '08003', '08004', '08006', '08007', '08P01'],
    // A transaction that was idle, or went on, for too long.
    ...['25P03', '25P04'],
    // Rolled back because of others, or nobody knows whether it was.
    ...['40000', '40001', '40003', '40P01'],
    // No memory, no connection, no file handle left. `53400` is a limit that the same statement meets again.
    ...['53000', '53200', '53300'],
    // The database takes no connections, or another session holds a lock.
    ...['55000', '55P03'],
    // Cancelled, shut down, starting, dropped to be restored, idle for too long.
    ...['57000', '57014', '57P01', '57P02', '57P03', '57P04', '57P05'],
    // The disk below does not respond. `58P01` and its like are files that are missing.
    ...['58000', '58030'],
  ],
  full: ['53100'],
  // `42501`: a provider took the right to write from the user, or the disk below was mounted read-only.
  'read-only': ['25006', '42501'],
}

const failures = new Map<string, DbFailure>([
  ...[...system, ...states.away].map(code => [code, 'away'] as const),
  ...states.full.map(code => [code, 'full'] as const),
  ...states['read-only'].map(code => [code, 'read-only'] as const),
])

/** Messages of errors without a code: a broken or failed connection, or a pool without a free one. */
const connectionLost =
  /^(?:Connection terminated|Client has encountered a connection error|timeout expired|timeout exceeded when trying to connect)/

/** Null for any other error; SQLite's are not among them. */
export const dbFailure = (error: unknown): DbFailure | null =>
  failures.get(dbErrorCode(error) ?? '') ??
  (error instanceof Error && (connectionLost.test(error.message) || isWithoutSocket(error)) ? 'away' : null)

/** A PostgreSQL on this machine takes the file of its socket away while it does not run. */
const isWithoutSocket = (error: Error): boolean =>
  dbErrorCode(error) === 'ENOENT' && 'syscall' in error && error.syscall === 'connect'

/**
 * A new connection of a server that serves is refused: the user, password, database or certificate was changed, and may
 * be put right. A start ends with a sentence instead.
 */
const lockedOut = new Set([
  ...['28000', '28P01', '3D000', 'CERT_HAS_EXPIRED', 'CERT_NOT_YET_VALID', 'ERR_TLS_CERT_ALTNAME_INVALID'],
  ...['DEPTH_ZERO_SELF_SIGNED_CERT', 'SELF_SIGNED_CERT_IN_CHAIN'],
  ...['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'],
])

export const isUnreachable = (error: unknown): boolean =>
  dbFailure(error) === 'away' || lockedOut.has(dbErrorCode(error) ?? '')

export const dbErrorCode = (error: unknown): string | undefined =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined
