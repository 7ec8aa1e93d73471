/** Runs the server's own jobs: each at its interval, one at a time among all processes, ended with the server. */
import { type Context, clockSkew } from '../context.ts'
import { claimJob, releaseJob } from './job.store.ts'
import { abandonedLock, lockUntil, renewLock } from './job-lock.ts'

export interface Job {
  name: string
  everyMs: number
  /** Asked before a run where a job mostly has nothing to do, so that idling writes nothing. */
  isDue?: (ctx: Context) => Promise<boolean>
  run: (ctx: Context) => Promise<void>
}

export interface JobLoop {
  /** Starts nothing new and waits for what runs, at most a few seconds. */
  stop(): Promise<void>
}

/** Milliseconds between two looks at what is due. */
const tickMs = 1_000
/** Milliseconds that a running job gets at the stop of the server. */
const stopTimeoutMs = 5_000

export const startJobs = (ctx: Context, jobs: readonly Job[]): JobLoop => {
  const { round, settled } = jobRounds(ctx, jobs)
  const timer = setInterval(round, tickMs)
  timer.unref()
  return {
    stop: async () => {
      clearInterval(timer)
      const timeout = new Promise(resolve => setTimeout(resolve, stopTimeoutMs).unref())
      await Promise.race([settled(), timeout])
    },
  }
}

/** `round` starts the jobs whose interval is over; `settled` waits for those that run. */
export const jobRounds = (
  ctx: Context,
  jobs: readonly Job[],
): { round: () => void; settled: () => Promise<unknown> } => {
  const nextLook = new Map<string, number>()
  const running = new Map<string, Promise<unknown>>()
  return {
    round: () => {
      const now = ctx.uptime()
      for (const job of jobs) {
        // Jobs run side by side: a backup that takes minutes must not hold up a post that is due.
        if (running.has(job.name) || now < (nextLook.get(job.name) ?? now)) continue
        nextLook.set(job.name, now + job.everyMs)
        const run = runJob(ctx, job).finally(() => running.delete(job.name))
        running.set(job.name, run)
      }
    },
    settled: () => Promise.all(running.values()),
  }
}

/** Runs a job now unless it is not due or another process has it. A failure is logged and stored in the job's row. */
export const runJob = async (ctx: Context, job: Job): Promise<boolean> => {
  try {
    if (job.isDue && !(await job.isDue(ctx))) return false
    const now = ctx.now().getTime()
    const claim = await claimJob(ctx.db, job.name, {
      lockUntil: lockUntil(ctx),
      // A process that starts beside another does not repeat the other's recent run; it allows a second for clock
      // differences.
      notSince: new Date(now - job.everyMs + 1_000),
      notAfter: new Date(now + clockSkew),
      abandoned: await abandonedLock(ctx, job.name),
    })
    if (!claim) return false
    const endClaim = renewLock(ctx, job.name, claim)
    let failure: string | null = null
    try {
      await job.run(ctx)
    } catch (error) {
      failure = error instanceof Error ? error.message : String(error)
      ctx.log.error({ err: error, job: job.name }, 'a job failed')
    }
    await releaseJob(ctx.db, job.name, await endClaim(), { now: ctx.now(), error: failure })
    return true
  } catch (error) {
    // The database itself failed; the next round tries again.
    ctx.log.error({ err: error, job: job.name }, 'a job could not be run')
    return false
  }
}
