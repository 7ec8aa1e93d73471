/** Runs the server's own jobs: each at its interval, one at a time among all processes, ended with the server. */
import type { Context } from '../context.ts'
import { claimJob, releaseJob } from './job.store.ts'

export interface Job {
  name: string
  everyMs: number
  /** Asked first where a job mostly has nothing to do, so that idling writes nothing. */
  isDue?: (ctx: Context) => Promise<boolean>
  run: (ctx: Context) => Promise<void>
}

export interface JobLoop {
  /** Starts nothing new and waits for what runs, at most a few seconds. */
  stop(): Promise<void>
}

/** Milliseconds between two looks at what is due. */
const tick = 1_000
/** Milliseconds after which another process may take over a job whose process has died. */
export const jobLease = 10 * 60_000
/** Milliseconds that a running job gets at the stop of the server. */
const stopTimeout = 5_000

export const startJobs = (ctx: Context, jobs: readonly Job[]): JobLoop => {
  const nextLook = new Map<string, number>()
  const running = new Map<string, Promise<unknown>>()
  const round = () => {
    for (const job of jobs) {
      // Each runs for itself: a backup that takes minutes must not hold up a post whose minute has come.
      if (running.has(job.name) || Date.now() < (nextLook.get(job.name) ?? 0)) continue
      nextLook.set(job.name, Date.now() + job.everyMs)
      const run = runJob(ctx, job).finally(() => running.delete(job.name))
      running.set(job.name, run)
    }
  }
  const timer = setInterval(round, tick)
  timer.unref()
  return {
    stop: async () => {
      clearInterval(timer)
      const patience = new Promise(resolve => setTimeout(resolve, stopTimeout).unref())
      await Promise.race([Promise.all(running.values()), patience])
    },
  }
}

/** Runs a job now unless it is not due or another process has it. A failure is logged and kept beside the job. */
export const runJob = async (ctx: Context, job: Job): Promise<boolean> => {
  try {
    if (job.isDue && !(await job.isDue(ctx))) return false
    const claim = await claimJob(ctx.db, job.name, {
      now: ctx.now(),
      leaseMs: jobLease,
      // A process that starts beside another does not run the other's jobs again; a second of grace for its clock.
      notSince: new Date(ctx.now().getTime() - job.everyMs + 1_000),
      notAfter: new Date(ctx.now().getTime() + job.everyMs),
    })
    if (!claim) return false
    let failure: string | null = null
    try {
      await job.run(ctx)
    } catch (error) {
      failure = error instanceof Error ? error.message : String(error)
      ctx.log.error({ err: error, job: job.name }, 'a job failed')
    }
    await releaseJob(ctx.db, job.name, claim, { now: ctx.now(), error: failure })
    return true
  } catch (error) {
    // The database itself failed; the next round tries again.
    ctx.log.error({ err: error, job: job.name }, 'a job could not be run')
    return false
  }
}
