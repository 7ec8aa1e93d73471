/** Decides whether a failed call is sent again; all forms, queues and programs use it. */

/**
 * - `later`: undecided; the call is sent again automatically.
 * - `signed-out`: the call is sent once the same account has signed in again.
 * - `broken`: the server failed, or its answer was not understood. A person at the form is told; queued calls keep
 *   waiting.
 * - `never`: rejected, and would be rejected again.
 */
export type Retry = 'later' | 'signed-out' | 'broken' | 'never'

/**
 * @param status 0 stands for no response at all
 * @param isExplained whether the response has a problem of our server; a 409 or 413 without one comes from a proxy,
 *   which has not passed the call on
 */
export const retryOf = (status: number, isExplained: boolean): Retry => {
  if (endsSession(status)) return 'signed-out'
  if (passing.has(status)) return 'later'
  if (!isExplained && (status === 409 || status === 413 || isUnreached(status))) return 'later'
  return status < 400 || status >= 500 ? 'broken' : 'never'
}

/** Codes by which Cloudflare says that the server behind it is down, silent or has a wrong certificate. */
export const isUnreached = (status: number): boolean => status >= 520 && status <= 530

/**
 * True when the server does not know the session, which then ends in the whole program; see
 * `shared/docs/architecture.md`.
 */
export const endsSession = (status: number): boolean => status === 401

const passing: ReadonlySet<number> = new Set([0, 408, 425, 429, 502, 503, 504, 507])

/** Milliseconds until the next attempt, by the number of failures. */
export const pauseAfter = (failures: number): number =>
  pauses[Math.min(Math.max(failures, 1), pauses.length) - 1] ?? 0

const pauses = [2_000, 4_000, 8_000, 15_000, 30_000]

/**
 * True when the server may have deleted the idempotency key, which it stores for a day. An older call may have been
 * executed without our seeing the response: the record is compared with the server's, or a person decides.
 */
export const isKeyForgotten = (sentAt: number | null, now: number): boolean =>
  sentAt !== null && now - sentAt > keyLife

/** Milliseconds; an hour less than on the server, since clocks may differ. */
const keyLife = 23 * 60 * 60 * 1000
