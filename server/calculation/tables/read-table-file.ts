/** Reads an uploaded table in a thread of its own, with a bound on its memory and its time. */
import { Worker } from 'node:worker_threads'
import { HttpError } from '#server/platform/http/http-error.ts'
import type { FirstProblems } from './first-problems.ts'
import type { ReadTableJob, WorkerResult } from './table-reader.worker.ts'

export interface TableFileReading extends FirstProblems {
  sheet: string
}

/** Megabytes of the thread, and milliseconds until it is abandoned. */
const memoryLimit = 48
const timeLimit = 10_000
/** Files read at a time, and waiting for their turn. */
const readersAtOnce = 2
const waitingAtMost = 10

/** Throws 400 for an unreadable file, 413 for one that is too large, 503 when too many are being read. */
export const readTableFile = async (job: ReadTableJob): Promise<TableFileReading> => {
  await takeTurn()
  try {
    const answer = await inThread(job)
    if ('unreadable' in answer) throw new HttpError(answer.unreadable.status, answer.unreadable.message)
    return answer
  } finally {
    passTurn()
  }
}

const inThread = (job: ReadTableJob): Promise<WorkerResult> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./table-reader.worker.ts', import.meta.url), {
      workerData: job,
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: memoryLimit, maxYoungGenerationSizeMb: 8 },
    })
    const tooHeavy = () => reject(new HttpError(413, 'Файл слишком тяжёлый: его не удалось прочитать'))
    const timer = setTimeout(() => {
      tooHeavy()
      void worker.terminate()
    }, timeLimit)
    worker.once('message', resolve)
    worker.once('error', (error: Error & { code?: string }) =>
      error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooHeavy() : reject(error),
    )
    worker.once('exit', () => {
      clearTimeout(timer)
      // After a message this changes nothing; without one the thread ended early.
      tooHeavy()
    })
  })

const waiting: (() => void)[] = []
let running = 0

const takeTurn = async (): Promise<void> => {
  if (running < readersAtOnce) {
    running++
    return
  }
  if (waiting.length >= waitingAtMost) {
    throw new HttpError(503, 'Сервер уже проверяет другие файлы. Повторите через минуту.', {
      headers: { 'Retry-After': '30' },
    })
  }
  // The turn is handed over: the one who finishes leaves its place counted.
  await new Promise<void>(resolve => waiting.push(resolve))
}

const passTurn = (): void => {
  const next = waiting.shift()
  if (next) next()
  else running--
}
