/**
 * Runs work in a thread of its own, with a bound on its memory and its time: for foreign files and long work, so that
 * the server can serve others meanwhile. The thread's file calls `serveJobs`.
 */
import { Worker } from 'node:worker_threads'
import { createLimiter } from '../queue.ts'
import type { ThreadMessage } from './serve-jobs.ts'

export interface WorkerLimits {
  /** Megabytes of the heap; Node's own bound when left out. */
  memory?: number
  /**
   * Milliseconds of processor time of each step of a job, so that no file is too heavy only because the machine is busy;
   * none when left out.
   */
  processor?: number
  /** Milliseconds by the clock, for a step whose processor time cannot be measured. */
  clock?: number
  /** Milliseconds between two measurements of the time used. */
  lookEvery?: number
}

/** A job exceeded its limits: its thread was ended, and the next job begins a new one. */
export class WorkerLimitExceeded extends Error {
  readonly limit: 'memory' | 'time'
  /** Last step that the thread reported. */
  readonly step: string | null
  constructor(limit: 'memory' | 'time', step: string | null) {
    super(`A worker took more ${limit} than it may`)
    this.limit = limit
    this.step = step
  }
}

export interface LimitedWorker<Job, Result> {
  /** Runs jobs one after another. Throws `WorkerLimitExceeded`, what the job threw, or the reason of the signal. */
  run(job: Job, signal?: AbortSignal): Promise<Result>
  close(): Promise<void>
}

/** The thread starts with the first job and is reused for the next ones. */
export const limitedWorker = <Job, Result>(
  file: URL,
  limits: WorkerLimits = {},
): LimitedWorker<Job, Result> => {
  const inTurn = createLimiter({ atOnce: 1, waiting: Number.POSITIVE_INFINITY, refuse: () => new Error() })
  let current: Worker | undefined
  const start = () => {
    const worker = new Worker(file, {
      execArgv: [],
      resourceLimits:
        limits.memory === undefined
          ? {}
          : { maxOldGenerationSizeMb: limits.memory, maxYoungGenerationSizeMb: youngMemory },
    })
    const gone = () => {
      if (current === worker) current = undefined
    }
    worker.on('error', gone).on('exit', gone)
    return worker
  }
  const close = async () => {
    const worker = current
    current = undefined
    await worker?.terminate()
  }
  const run = async (job: Job, signal?: AbortSignal): Promise<Result> => {
    signal?.throwIfAborted()
    current ??= start()
    const worker = current
    worker.ref()
    try {
      return await resultOf<Result>(worker, job, limits, signal)
    } catch (error) {
      if (!(error instanceof FailedInThread)) await close()
      throw error
    } finally {
      // An idle thread does not keep the program running.
      worker.unref()
    }
  }
  return { run: (job, signal) => inTurn(() => run(job, signal)), close }
}

/** Runs one job in a thread that ends with it. */
export const runInWorker = async <Job, Result>(
  file: URL,
  job: Job,
  limits?: WorkerLimits,
  signal?: AbortSignal,
): Promise<Result> => {
  const worker = limitedWorker<Job, Result>(file, limits)
  try {
    return await worker.run(job, signal)
  } finally {
    await worker.close()
  }
}

/** Megabytes of the heap's young generation. */
const youngMemory = 8

/** Error that the job threw; the thread is kept. */
class FailedInThread extends Error {}

const resultOf = <Result>(
  worker: Worker,
  job: unknown,
  { processor, clock, lookEvery = 500 }: WorkerLimits,
  signal: AbortSignal | undefined,
): Promise<Result> =>
  new Promise((resolve, reject) => {
    let step: string | null = null
    /** When the step began; null while the thread starts, which counts for no limit. */
    let began: number | null = null
    /** Milliseconds of processor time when the step began; null before the first measurement. */
    let usedBefore: number | null = null
    const tooMuch = (limit: 'memory' | 'time') => settle(() => reject(new WorkerLimitExceeded(limit, step)))
    const look = async () => {
      if (began === null) return
      // The clock is checked first: a thread in a long native call does not even report its processor time.
      if (clock !== undefined && performance.now() - began > clock) return tooMuch('time')
      if (processor === undefined) return
      const at = began
      const { user, system } = await worker.cpuUsage().catch(() => ({ user: 0, system: 0 }))
      if (at !== began) return
      const used = (user + system) / 1000
      usedBefore ??= used
      if (used - usedBefore > processor) tooMuch('time')
    }
    const timer = setInterval(() => void look(), lookEvery)
    const onMessage = (message: ThreadMessage) => {
      if ('step' in message) {
        step = message.step ?? step
        began = performance.now()
        usedBefore = null
      } else if ('failure' in message) {
        const { message: text, ...failure } = message.failure
        settle(() => reject(Object.assign(new FailedInThread(text), failure)))
      } else settle(() => resolve(message.result as Result))
    }
    const onError = (error: Error & { code?: string }) =>
      error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooMuch('memory') : settle(() => reject(error))
    const onExit = (code: number) => settle(() => reject(new Error(`A worker ended with ${code}`)))
    const onAbort = () => settle(() => reject(signal?.reason))
    const settle = (how: () => void) => {
      clearInterval(timer)
      worker.off('message', onMessage).off('error', onError).off('exit', onExit)
      signal?.removeEventListener('abort', onAbort)
      how()
    }
    worker.on('message', onMessage).on('error', onError).on('exit', onExit)
    signal?.addEventListener('abort', onAbort)
    worker.postMessage(job)
  })
