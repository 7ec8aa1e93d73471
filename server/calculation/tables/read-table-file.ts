/** Reads an uploaded table in a worker thread, with a bound on its memory and its time. */
import { Worker } from 'node:worker_threads'
import { HttpError } from '#server/platform/http/http-error.ts'
import { createQueue } from '#server/platform/queue.ts'
import type { FirstProblems } from './first-problems.ts'
import type { ReadTableJob, WorkerResult } from './table-reader.worker.ts'

export interface TableFileReading extends FirstProblems {
  sheet: string
}

/** Megabytes of the worker. */
const memoryLimit = 48

/**
 * Milliseconds until the worker is terminated: of processor time, so that no file is too heavy only because the machine
 * is busy, and of a clock for one that waits for nothing.
 */
const timeLimits = { processor: 10_000, clock: 120_000, lookEvery: 500 }

const inQueue = createQueue({
  atOnce: 2,
  waiting: 10,
  refuse: () =>
    new HttpError(503, 'Сервер уже проверяет другие файлы. Повторите через минуту.', {
      headers: { 'Retry-After': '30' },
    }),
})

/** Throws 400 for an unreadable file, 413 for one that is too large, 503 when too many are being read. */
export const readTableFile = async (job: ReadTableJob, limits = timeLimits): Promise<TableFileReading> => {
  const result = await inQueue(() => readInWorker(job, limits))
  if ('unreadable' in result) throw new HttpError(result.unreadable.status, result.unreadable.message)
  return result
}

const readInWorker = (job: ReadTableJob, limits: typeof timeLimits): Promise<WorkerResult> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./table-reader.worker.ts', import.meta.url), {
      workerData: job,
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: memoryLimit, maxYoungGenerationSizeMb: 8 },
    })
    const tooHeavy = () => reject(new HttpError(413, 'Файл слишком тяжёлый: его не удалось прочитать'))
    const began = performance.now()
    const timer = setInterval(async () => {
      // Rejected once the worker has ended.
      const used = await worker.cpuUsage().catch(() => ({ user: 0, system: 0 }))
      const isOver = performance.now() - began > limits.clock
      if (!isOver && (used.user + used.system) / 1000 <= limits.processor) return
      tooHeavy()
      void worker.terminate()
    }, limits.lookEvery)
    worker.once('message', resolve)
    worker.once('error', (error: Error & { code?: string }) =>
      error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooHeavy() : reject(error),
    )
    worker.once('exit', () => {
      clearInterval(timer)
      // After a message this changes nothing; without one the thread ended early.
      tooHeavy()
    })
  })
