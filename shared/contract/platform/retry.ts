/** Chance of another attempt after a failed one: the one rule of every form, queue and program. */

/**
 * - `later`: nobody has decided anything; it goes out by itself.
 * - `signed-out`: it goes once the same account has signed in again.
 * - `broken`: the server failed over it, or answered what this program does not understand. Whoever looks at the form is
 *   told; what waits without a form goes on waiting.
 * - `never`: rejected; the same would be rejected again.
 */
export type Retry = 'later' | 'signed-out' | 'broken' | 'never'

/**
 * @param status 0 stands for no response at all
 * @param isExplained whether the server has said why. A conflict or "too large" without a reason comes from something in
 *   between, such as a proxy, that has not shown it to the server
 */
export const retryOf = (status: number, isExplained: boolean): Retry => {
  if (endsSession(status)) return 'signed-out'
  if (passing.has(status)) return 'later'
  if (!isExplained && (status === 409 || status === 413)) return 'later'
  return status < 400 || status >= 500 ? 'broken' : 'never'
}

/** The server knows the session no longer. Whoever hears it first ends it in the whole program; see `shared/docs/architecture.md`. */
export const endsSession = (status: number): boolean => status === 401

const passing: ReadonlySet<number> = new Set([0, 408, 425, 429, 502, 503, 504, 507])

/** Milliseconds until the next attempt after so many in vain. */
export const pauseAfter = (failures: number): number =>
  pauses[Math.min(Math.max(failures, 1), pauses.length) - 1] ?? 0

const pauses = [2_000, 4_000, 8_000, 15_000, 30_000]

/**
 * The server remembers a key for a day. What was sent longer ago may have arrived without anybody knowing: it is compared
 * with the server, or a person decides.
 */
export const isKeyForgotten = (sentAt: number | null, now: number): boolean =>
  sentAt !== null && now - sentAt > keyLife

/** Milliseconds; an hour less than the server's, for clocks that differ. */
const keyLife = 23 * 60 * 60 * 1000
