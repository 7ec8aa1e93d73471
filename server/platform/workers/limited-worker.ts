/**
 * Runs work in a process of its own, with a bound on its memory and its time: for foreign files and long work, so that
 * the server can serve others meanwhile. A thread would not do: an allocation beyond the bound can end the whole
 * process. The process's file calls `serveJobs`.
 */
import { type ChildProcess, fork, type Serializable } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import type { Socket } from 'node:net'
import { fileURLToPath } from 'node:url'
import { deserialize } from 'node:v8'
import { currentLanguage } from '#shared/domain/site/reader-language.ts'
import { createLimiter } from '../queue.ts'
import type { BegunJob, WorkerMessage } from './serve-jobs.ts'

export interface WorkerLimits {
  /** Megabytes of the heap; Node's own bound when left out. */
  memory?: number
  /**
   * Milliseconds of processor time of each step of a job, so that no file is too heavy only because the machine is busy;
   * none when left out.
   */
  processor?: number
  /**
   * Milliseconds by the clock, for a step whose processor time cannot be measured; also for a process that does not begin
   * the job at all, which has `startsWithin` more.
   */
  clock?: number
  /** Milliseconds that the start of a process may take, on a busy machine too. */
  startsWithin?: number
  /** Milliseconds between two measurements of the time used. */
  lookEvery?: number
}

/** A job exceeded its limits: its process was ended, and the next job begins a new one. */
export class WorkerLimitExceeded extends Error {
  readonly limit: 'memory' | 'time'
  /** Last step that the process reported. */
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

/** The process starts with the first job, serves the next ones and ends after a minute without any. */
export const limitedWorker = <Job, Result>(
  file: URL,
  limits: WorkerLimits = {},
): LimitedWorker<Job, Result> => {
  const inTurn = createLimiter({ atOnce: 1, queued: Number.POSITIVE_INFINITY, refuse: () => new Error() })
  let current: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined
  const start = () => {
    const worker = fork(fileURLToPath(file), {
      // A small nursery, as of the server itself, keeps the memory low.
      execArgv: [
        '--max-semi-space-size=4',
        ...(limits.memory === undefined ? [] : [`--max-old-space-size=${limits.memory}`]),
      ],
      // Keeps bytes and dates as they are.
      serialization: 'advanced',
      stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
    })
    const gone = () => {
      if (current === worker) current = undefined
    }
    return worker.on('error', gone).on('exit', gone)
  }
  /** A process that works is killed; an idle one ends by itself, and keeps what it has compiled for the next. */
  const close = async () => {
    clearTimeout(idle)
    const worker = current
    current = undefined
    if (!worker || worker.exitCode !== null || worker.signalCode !== null) return
    const ended = once(worker, 'exit')
    hold(worker, true)
    if (atWork.has(worker)) worker.kill('SIGKILL')
    else worker.disconnect()
    await ended
  }
  const run = async (job: Job, signal?: AbortSignal): Promise<Result> => {
    signal?.throwIfAborted()
    clearTimeout(idle)
    current ??= start()
    const worker = current
    hold(worker, true)
    atWork.add(worker)
    try {
      return await resultOf<Result>(worker, job, limits, signal)
    } catch (error) {
      if (!(error instanceof FailedInJob)) await close()
      throw error
    } finally {
      atWork.delete(worker)
      hold(worker, false)
      idle = setTimeout(() => void close(), 60_000).unref()
    }
  }
  return { run: (job, signal) => inTurn(() => run(job, signal)), close }
}

/** A process in an endless loop does not hear that the program has ended. */
const atWork = new Set<ChildProcess>()
process.on('exit', () => {
  for (const worker of atWork) worker.kill('SIGKILL')
})

/** Lets the program end only after a working process, not after an idle one. */
const hold = (worker: ChildProcess, held: boolean) => {
  for (const part of [worker, worker.channel, worker.stderr as Socket | null]) {
    if (held) part?.ref()
    else part?.unref()
  }
}

/** Runs one job in a process that ends with it. */
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

/** Error that the job threw; the process is kept. */
class FailedInJob extends Error {}

/**
 * Milliseconds of processor time that the thread of a process's jobs has used; milliseconds by the clock on a system
 * that does not tell; null while it cannot be read, as without file descriptors.
 */
const processorTime = async ({ pid }: ChildProcess): Promise<number | null> => {
  if (process.platform !== 'linux') return performance.now()
  const stat = await readFile(`/proc/${pid}/task/${pid}/stat`, 'latin1').catch(() => null)
  if (stat === null) return null
  // The name in parentheses may hold spaces; user and system time stand in hundredths of a second.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}

/** How V8 and the system end a process that needs more memory; as a code where there are no signals. */
const endsOfMemory = new Set<string | number | null>(['SIGABRT', 'SIGTRAP', 'SIGKILL', 134])

const resultOf = <Result>(
  worker: ChildProcess,
  job: unknown,
  { processor, clock, startsWithin = 30_000, lookEvery = 500 }: WorkerLimits,
  signal: AbortSignal | undefined,
): Promise<Result> =>
  new Promise((resolve, reject) => {
    let step: string | null = null
    const sent = performance.now()
    /** When the step began; null while the process starts, which counts for no other limit. */
    let began: number | null = null
    /** Milliseconds of processor time when the step began; null before the first measurement. */
    let usedBefore: number | null = null
    const tooMuch = (limit: 'memory' | 'time') => settle(() => reject(new WorkerLimitExceeded(limit, step)))
    const look = async () => {
      if (clock !== undefined && performance.now() - (began ?? sent + startsWithin) > clock)
        return tooMuch('time')
      if (began === null || processor === undefined) return
      const at = began
      const used = await processorTime(worker)
      if (at !== began || used === null) return
      usedBefore ??= used
      if (used - usedBefore > processor) tooMuch('time')
    }
    const timer = setInterval(() => void look(), lookEvery)
    const onMessage = (message: WorkerMessage) => {
      if ('step' in message) {
        step = message.step ?? step
        began = performance.now()
        usedBefore = null
      } else if ('failure' in message) {
        const { message: text, ...failure } = message.failure
        settle(() => reject(Object.assign(new FailedInJob(text), failure)))
      } else
        settle(() => {
          // May nest deeper than this stack can follow.
          try {
            resolve(deserialize(message.result) as Result)
          } catch (error) {
            reject(new FailedInJob(String(error)))
          }
        })
    }
    const onError = (error: Error) => settle(() => reject(error))
    let lastWords = ''
    const onWords = (words: Buffer) => {
      lastWords = `${lastWords}${words}`.slice(-2_000)
    }
    const onClose = (code: number | null, ended: NodeJS.Signals | null) =>
      endsOfMemory.has(ended ?? code)
        ? tooMuch('memory')
        : settle(() => reject(new Error(`A worker ended with ${ended ?? code}: ${lastWords}`)))
    const onAbort = () => settle(() => reject(signal?.reason))
    const settle = (how: () => void) => {
      clearInterval(timer)
      worker.off('message', onMessage).off('error', onError).off('close', onClose)
      worker.stderr?.off('data', onWords)
      signal?.removeEventListener('abort', onAbort)
      how()
    }
    worker.on('message', onMessage).on('error', onError).on('close', onClose)
    worker.stderr?.on('data', onWords)
    signal?.addEventListener('abort', onAbort)
    const begun: BegunJob = { job, lang: currentLanguage() }
    worker.send(begun as Serializable)
  })
