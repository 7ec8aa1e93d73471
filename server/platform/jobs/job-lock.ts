/**
 * Holds a job's lock and finds an abandoned one. Neither relies on the wall clock, which two processes may read
 * differently and which may jump: the holder renews its lock at an interval, and a lock counts as abandoned once a
 * process has seen it unchanged for `jobLease` of its own uptime.
 */
import type { Context } from '../context.ts'
import { readLock, renewJob } from './job.store.ts'

/** Milliseconds without a renewal after which another process takes over a job whose process has died. */
export const jobLease = 2 * 60_000
/** Milliseconds between two renewals: a few may fail before the lock is lost. */
export const renewEvery = jobLease / 4

export const lockUntil = (ctx: Context): Date => new Date(ctx.now().getTime() + jobLease)

/** The lock of a job when its holder has not renewed it for `jobLease`, else null. */
export const abandonedLock = async (ctx: Context, name: string): Promise<string | null> => {
  const lock = await readLock(ctx.db, name)
  const seen = seenOf(ctx)
  const before = seen.get(name)
  if (lock !== null && before?.lock === lock) return ctx.uptime() - before.since >= jobLease ? lock : null
  seen.set(name, { lock, since: ctx.uptime() })
  return null
}

/** Renews a claim at an interval. The returned function ends that and returns the claim to release. */
export const renewLock = (ctx: Context, name: string, first: string): (() => Promise<string>) => {
  let claim = first
  let renewing = Promise.resolve()
  const renew = async () => {
    try {
      claim = (await renewJob(ctx.db, name, claim, lockUntil(ctx))) ?? claim
    } catch (error) {
      ctx.log.warn({ err: error, job: name }, 'the lock of a job could not be renewed')
    }
  }
  const timer = setInterval(() => {
    renewing = renewing.then(renew)
  }, renewEvery).unref()
  return async () => {
    clearInterval(timer)
    await renewing
    return claim
  }
}

type Seen = Map<string, { lock: string | null; since: number }>

const seenByDatabase = new WeakMap<Context['db'], Seen>()

const seenOf = (ctx: Context): Seen => {
  const known = seenByDatabase.get(ctx.db)
  if (known) return known
  const made: Seen = new Map()
  seenByDatabase.set(ctx.db, made)
  return made
}
