/**
 * Detects jumps of the wall clock. Every job that removes records by age checks this first: by a clock that is days ahead
 * everything is old, and setting the clock right does not bring records back.
 */
import type { Context } from '../context.ts'

/** Milliseconds by which wall clock and uptime may drift apart, as when the machine sleeps or its time is adjusted. */
const toleranceMs = 60 * 60_000
/** Milliseconds after which a changed time is accepted as right. */
const acceptedAfterMs = 24 * 60 * 60_000

/**
 * True while the wall clock differs from the process's uptime by more than an hour; false again when it is corrected, or
 * has kept the new time for a day.
 */
export const clockJumped = (ctx: Context): boolean => {
  const uptime = ctx.uptime()
  const origin = ctx.now().getTime() - uptime
  const watch = watches.get(ctx.db) ?? { origin, jumped: null }
  watches.set(ctx.db, watch)
  if (Math.abs(origin - watch.origin) <= toleranceMs) {
    watch.jumped = null
    return false
  }
  if (watch.jumped === null || Math.abs(origin - watch.jumped.origin) > toleranceMs) {
    watch.jumped = { origin, since: uptime }
    ctx.log.warn({ ms: origin - watch.origin }, 'the clock has jumped: nothing is removed by age for a day')
  }
  if (uptime - watch.jumped.since < acceptedAfterMs) return true
  watch.origin = origin
  watch.jumped = null
  return false
}

interface Watch {
  /** When the process began, by the wall clock. */
  origin: number
  jumped: { origin: number; since: number } | null
}

const watches = new WeakMap<Context['db'], Watch>()
