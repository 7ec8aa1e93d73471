/** Reads an uploaded table, or a long one of the grid, in a worker thread, with a bound on its memory and its time. */
import { HttpError } from '#server/platform/http/http-error.ts'
import { createQueue } from '#server/platform/queue.ts'
import {
  runInWorker,
  WorkerLimitExceeded,
  type WorkerLimits,
} from '#server/platform/workers/limited-worker.ts'
import type { FirstProblems } from './first-problems.ts'
import type { ReadFileJob, ReadRowsJob, ReadTableJob, WorkerResult } from './table-reader.worker.ts'

export interface TableFileReading extends FirstProblems {
  sheet: string
}

/** Of processor time, so that no file is too heavy only because the machine is busy. */
const fileLimits: WorkerLimits = { memory: 48, processor: 10_000, clock: 120_000 }

const inQueue = createQueue({
  atOnce: 2,
  waiting: 10,
  refuse: () =>
    new HttpError(503, 'Сервер уже проверяет другие файлы. Повторите через минуту.', {
      headers: { 'Retry-After': '30' },
    }),
})

/** Throws 400 for an unreadable file, 413 for one that is too large, 503 when too many are being read. */
export const readTableFile = (job: ReadFileJob, limits?: WorkerLimits): Promise<TableFileReading> =>
  readInTurn(job, 'Файл слишком тяжёлый: его не удалось прочитать', limits)

/** Throws 413 for rows that take too long, 503 when too many tables are being read. */
export const readTableRows = (job: ReadRowsJob): Promise<TableFileReading> =>
  readInTurn(job, 'Таблица слишком тяжёлая: её не удалось проверить')

const readInTurn = async (
  job: ReadTableJob,
  tooHeavy: string,
  limits?: WorkerLimits,
): Promise<TableFileReading> => {
  const result = await inQueue(() => readInWorker(job, tooHeavy, { ...fileLimits, ...limits }))
  if ('unreadable' in result) throw new HttpError(result.unreadable.status, result.unreadable.message)
  return result
}

const readInWorker = async (
  job: ReadTableJob,
  tooHeavy: string,
  limits: WorkerLimits,
): Promise<WorkerResult> => {
  try {
    return await runInWorker(new URL('./table-reader.worker.ts', import.meta.url), job, limits)
  } catch (error) {
    if (!(error instanceof WorkerLimitExceeded)) throw error
    throw new HttpError(413, tooHeavy)
  }
}
