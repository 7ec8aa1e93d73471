/**
 * Reads everything untrusted of an import in a process with limits: a record that is too heavy is reported and the
 * others are imported, and the server responds to visitors meanwhile.
 */
import { texts } from '#messages/server/content/import.js'
import {
  limitedWorker,
  WorkerLimitExceeded,
  type WorkerLimits,
} from '#server/platform/workers/limited-worker.ts'
import type { ImportAnswer, ImportJob, ImportResult, OpenedExport } from './import.worker.ts'
import { type ImportRecord, NotImportable, type ReadPost, UnreadableExport } from './import-shape.ts'
import type { Preparation, PreparedPost } from './prepare-post.ts'
import type { ZipRoom } from './unpack-zip.ts'

/** Megabytes, and milliseconds of processor and clock, for one record; a Ghost export counts as one record. */
const recordLimits: WorkerLimits = { memory: 768, processor: 5_000, clock: 60_000 }

export interface ReadExport extends OpenedExport {
  /** The record with that index; null after the last one. The file is read only once if the indexes ascend. */
  record(at: number): Promise<ImportRecord<ReadPost> | null>
  /** Throws `NotImportable`. */
  prepare(post: ReadPost, preparation: Omit<Preparation, 'origin'>): Promise<PreparedPost>
  /** Sanitised rich text. Throws `NotImportable`. */
  clean(html: string, publicUrl: string): Promise<string>
  close(): Promise<void>
}

/** Throws `UnreadableExport` for a file or folder that is no readable export. */
export const openExport = async (
  path: string,
  { signal, limits = recordLimits }: { signal?: AbortSignal; limits?: WorkerLimits } = {},
): Promise<ReadExport> => {
  const reader = importWorker(limits, signal)
  /** Names of the records that took too long. */
  const without: string[] = []
  const record: ReadExport['record'] = async at => {
    try {
      return await reader.run({ kind: 'record', path, at, without })
    } catch (error) {
      const name = error instanceof WorkerLimitExceeded ? error.step : null
      if (!name || without.includes(name)) throw unreadableWhere(error)
      without.push(name)
      return record(at)
    }
  }
  try {
    const opened = await reader.run({ kind: 'open', path })
    return {
      ...opened,
      record,
      prepare: (post, preparation) =>
        notTooHeavy(
          reader.run({ kind: 'prepare', post, preparation: { ...preparation, origin: opened.origin } }),
        ),
      clean: (html, publicUrl) => notTooHeavy(reader.run({ kind: 'clean', html, publicUrl })),
      close: reader.close,
    }
  } catch (error) {
    await reader.close()
    throw unreadableWhere(error)
  }
}

const notTooHeavy = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work
  } catch (error) {
    if (error instanceof WorkerLimitExceeded) throw new NotImportable(texts.tooHeavy)
    throw error
  }
}

/** Unpacks our own export, see `read-own-export.ts`. Throws `UnreadableExport`. */
export const unpackExportInWorker = async (
  file: string,
  folder: string,
  signal?: AbortSignal,
): Promise<void> => {
  await once({ kind: 'unpack-export', file, folder }, signal)
}

/** Returns the room that is left for further archives. Throws `UnreadableExport`. */
export const unpackZipInWorker = async (
  job: Omit<Extract<ImportJob, { kind: 'unpack-zip' }>, 'kind'>,
): Promise<ZipRoom> => (await once({ kind: 'unpack-zip', ...job })) ?? job.room

const once = async <Job extends ImportJob>(job: Job, signal?: AbortSignal): Promise<ImportResult<Job>> => {
  const reader = importWorker(archiveLimits, signal)
  try {
    return await reader.run(job)
  } catch (error) {
    throw unreadableWhere(error)
  } finally {
    await reader.close()
  }
}

/** For one file of an archive. */
const archiveLimits: WorkerLimits = { memory: 256, processor: 20_000, clock: 300_000 }

const unreadableWhere = (error: unknown): unknown =>
  error instanceof WorkerLimitExceeded
    ? new UnreadableExport(
        error.limit === 'memory'
          ? texts.outOfMemory
          : texts.outOfTime({ step: error.step ? ` (${error.step})` : '' }),
      )
    : error

const importWorker = (limits: WorkerLimits, signal: AbortSignal | undefined) => {
  const worker = limitedWorker<ImportJob, ImportAnswer>(
    new URL('./import.worker.ts', import.meta.url),
    limits,
  )
  return {
    run: async <Job extends ImportJob>(job: Job): Promise<ImportResult<Job>> => {
      const answer = await worker.run(job, signal)
      if ('unreadable' in answer) throw new UnreadableExport(answer.unreadable)
      if ('notImportable' in answer) throw new NotImportable(answer.notImportable)
      return answer.result as ImportResult<Job>
    },
    close: worker.close,
  }
}
