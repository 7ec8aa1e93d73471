import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import type pg from 'pg'
import { ConfigError } from '../config/config.ts'
import { dbErrorCode } from './transient-db-error.ts'

/** Milliseconds after which a notification is asked for: a direct one comes within a few. */
const waitMs = 5_000

/**
 * Throws `ConfigError` when the connection shares its session with others, as through a pooler that gives it to another
 * client after each transaction: neither a lock nor a notification would reach the server that it is for.
 */
export const requireOwnSession = async (listening: pg.Client, other: pg.Client): Promise<void> => {
  const channel = `probe_${randomBytes(8).toString('hex')}`
  const cameBack = once(listening, 'notification', { signal: AbortSignal.timeout(waitMs) }).then(
    () => true,
    () => false,
  )
  try {
    await listening.query(`listen ${channel}`)
    await other.query(`notify ${channel}`)
  } catch (error) {
    // `0A000`: poolers that know of no notifications say that they are not supported.
    if (dbErrorCode(error) === '0A000') throw sharedSession(error)
    throw error
  }
  if (!(await cameBack) && !(await comesWithAnswer(listening))) throw sharedSession()
  await listening.query(`unlisten ${channel}`)
}

/** Sees a notification that a busy machine delivers late: PostgreSQL sends it before the answer to the next statement. */
const comesWithAnswer = async (listening: pg.Client): Promise<boolean> => {
  let came = false
  listening.once('notification', () => {
    came = true
  })
  await listening.query('select 1')
  return came
}

const sharedSession = (cause?: unknown) =>
  new ConfigError(
    'DATABASE_URL: the address leads to a connection pooler that shares sessions (pool_mode = transaction or statement), through which no notification comes back; set pool_mode = session for this database, or name the address of PostgreSQL itself',
    { cause },
  )
