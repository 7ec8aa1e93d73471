/**
 * Reads an uploaded table, or a long one of the grid, in a worker process with limited memory and time. Call it inside
 * `inConversionTurn`.
 */
import { httpError } from '#server/platform/http/errors/http-error.ts'
import {
  runInWorker,
  WorkerLimitExceeded,
  type WorkerLimits,
} from '#server/platform/workers/limited-worker.ts'
import type { FirstProblems } from './table-problems.ts'
import type { ReadFileJob, ReadRowsJob, ReadTableJob, WorkerResult } from './table-reader.worker.ts'

export interface TableFileReading extends FirstProblems {
  sheet: string
}

/** MB and milliseconds; processor time limits the work, so that a busy machine alone rejects no file. */
const fileLimits: WorkerLimits = { memory: 48, processor: 10_000, clock: 120_000 }

/** Throws 400 for an unreadable file, 413 for one that is too large. */
export const readTableFile = (job: ReadFileJob, limits?: WorkerLimits): Promise<TableFileReading> =>
  read(job, limits)

/** Throws 413 for rows that take too long. */
export const readTableRows = (job: ReadRowsJob): Promise<TableFileReading> => read(job)

const read = async (job: ReadTableJob, limits?: WorkerLimits): Promise<TableFileReading> => {
  const result = await readInWorker(job, { ...fileLimits, ...limits })
  if ('unreadable' in result) {
    const { code, text } = result.unreadable
    throw httpError(code, { values: { text } })
  }
  return result
}

const readInWorker = async (job: ReadTableJob, limits: WorkerLimits): Promise<WorkerResult> => {
  try {
    return await runInWorker(new URL('./table-reader.worker.ts', import.meta.url), job, limits)
  } catch (error) {
    if (!(error instanceof WorkerLimitExceeded)) throw error
    throw httpError('table-file.too-heavy', { values: { kind: 'rows' in job ? 'rows' : 'other' } })
  }
}
