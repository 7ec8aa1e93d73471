/** Waits at start for PostgreSQL, which after a power cut may come up later than the server. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { ConfigError } from '../config/config.ts'
import { dbErrorCode, dbFailure } from './transient-db-error.ts'

/** Milliseconds before the first retry and between the later ones. */
const shortestPause = 500
const maxPauseMs = 15_000

/** @example [1, 2, 3, 9].map(pauseBeforeAttempt) // [500, 1000, 2000, 15000] */
export const pauseBeforeAttempt = (attempt: number): number =>
  Math.min(maxPauseMs, shortestPause * 2 ** Math.min(attempt - 1, 10))

interface AwaitOptions {
  log: Pick<Logger, 'error' | 'info'>
  /** Called once, after the first failed attempt. */
  onWait: () => Promise<void>
}

/**
 * Connects, however long that takes. Errors that waiting does not mend (a wrong password, a database that does not
 * exist) are thrown at once: as `ConfigError` where the needed change is known.
 */
export const awaitPostgres = async <T>(
  url: string,
  connect: () => Promise<T>,
  { log, onWait }: AwaitOptions,
): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const connection = await connect()
      if (attempt > 1) log.info({ attempt }, 'the database responds')
      return connection
    } catch (error) {
      if (!mayCome(error)) throw explained(error, url)
      if (attempt === 1) await onWait()
      const retryMs = pauseBeforeAttempt(attempt)
      log.error(
        { attempt, retryMs, reason: reasonOf(error) },
        'the database does not respond: waiting for it',
      )
      await pause(retryMs)
    }
  }
}

const mayCome = (error: unknown): boolean => dbFailure(error) === 'away' || dbErrorCode(error) === onlyReads

/** True where a file that the URL names, such as `sslrootcert`, cannot be read. */
const isOfFile = (error: unknown): boolean =>
  error instanceof Error && 'syscall' in error && error.syscall === 'open'

/** SQLSTATE of a database that only reads, as a standby does that is about to take over. */
export const onlyReads = '25006'

/** The messages of all inner errors: with several addresses for a name, the outer error has none. */
const reasonOf = (error: unknown): string => {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ')
  return error instanceof Error ? error.message : String(error)
}

/** The error with advice on the configuration, without the password. */
const explained = (error: unknown, url: string): unknown => {
  const { username, pathname } = new URL(url)
  const user = decodeURIComponent(username)
  const database = decodeURIComponent(pathname.slice(1)) || user
  const advice = adviceOn(error, user, database)
  return advice === null ? error : new ConfigError(`DATABASE_URL: ${advice}`, { cause: error })
}

const adviceOn = (error: unknown, user: string, database: string): string | null => {
  if (isOfFile(error)) return reasonOf(error)
  switch (dbErrorCode(error)) {
    case '28P01':
      return `PostgreSQL rejects the password of the user "${user}"`
    case '28000':
      return `PostgreSQL does not let the user "${user}" in (${reasonOf(error)})`
    case '3D000':
      return `the database "${database}" does not exist; create it once: createdb --owner=${user} ${database}`
    case 'DEPTH_ZERO_SELF_SIGNED_CERT':
    case 'SELF_SIGNED_CERT_IN_CHAIN':
    case 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY':
    case 'UNABLE_TO_VERIFY_LEAF_SIGNATURE':
      return `nobody known here has signed the certificate of PostgreSQL (${reasonOf(error)}); add the file of its authority: sslrootcert=/etc/ssl/postgres-ca.pem`
  }
  // The driver's own error has no code: the server asks for a password, and the URL has none.
  if (!reasonOf(error).startsWith('SASL')) return null
  return `PostgreSQL asks for the password of the user "${user}", and there is none or it is empty`
}
