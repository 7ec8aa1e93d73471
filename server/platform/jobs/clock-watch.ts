/**
 * Notices a wall clock that jumps. What removes by age asks here first: to a clock that is days ahead everything looks
 * old, and what is removed does not come back when the clock does.
 */
import type { Context } from '../context.ts'

/** Milliseconds by which the two clocks may part between two looks, as they do when the machine sleeps or its time is adjusted. */
const tolerance = 60 * 60_000
/** Milliseconds after which a new time is believed. */
const believedAfter = 24 * 60 * 60_000

/**
 * True while the wall clock disagrees with the process's own by more than an hour; false again as soon as it is back,
 * or when it has stayed for a day.
 */
export const clockJumped = (ctx: Context): boolean => {
  const uptime = ctx.uptime()
  const origin = ctx.now().getTime() - uptime
  const watch = watches.get(ctx.db) ?? { origin, jumped: null }
  watches.set(ctx.db, watch)
  if (Math.abs(origin - watch.origin) <= tolerance) {
    watch.jumped = null
    return false
  }
  if (watch.jumped === null || Math.abs(origin - watch.jumped.origin) > tolerance) {
    watch.jumped = { origin, since: uptime }
    ctx.log.warn({ ms: origin - watch.origin }, 'the clock has jumped: nothing is removed by age for a day')
  }
  if (uptime - watch.jumped.since < believedAfter) return true
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
