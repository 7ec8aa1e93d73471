/** Thread that reads everything untrusted in an import: archives, exports, texts; see `read-in-worker.ts`. */
import { texts as words } from '#messages/server/content/import.js'
import { HttpError } from '#server/platform/http/errors/http-error.ts'
import { type BeginStep, serveJobs } from '#server/platform/workers/serve-jobs.ts'
import { withPictographs } from '#shared/domain/text/foreign/picture-words.ts'
import { sanitise } from '../richtext/sanitise.ts'
import {
  type BeginRecord,
  type ImportPost,
  type ImportRecord,
  type ImportSource,
  isStackOverflow,
  NotImportable,
  type PictureTexts,
  type ReadPost,
  UnreadableExport,
} from './import-shape.ts'
import { type Preparation, type PreparedPost, preparePost } from './prepare-post.ts'
import { unpackExport } from './read-own-export.ts'
import { recogniseExport } from './recognise-export.ts'
import { pictureAddresses } from './rewrite-html.ts'
import { pictureFileName, unpackZip, type ZipRoom } from './unpack-zip.ts'

export interface OpenedExport {
  name: string
  origin: string | null
  pictureTexts: ReadonlyMap<string, PictureTexts> | undefined
}

/** `without`: names of records that took too long in an earlier run and are skipped. */
export type ImportJob =
  | { kind: 'open'; path: string }
  | { kind: 'record'; path: string; at: number; without: readonly string[] }
  | { kind: 'prepare'; post: ImportPost; preparation: Preparation }
  | { kind: 'clean'; html: string; publicUrl: string }
  | { kind: 'unpack-export'; file: string; folder: string }
  | { kind: 'unpack-zip'; file: string; folder: string; room: ZipRoom; onlyPictures: boolean }

export type ImportResult<Job extends ImportJob = ImportJob> = Job extends { kind: 'open' }
  ? OpenedExport
  : Job extends { kind: 'record' }
    ? ImportRecord<ReadPost> | null
    : Job extends { kind: 'prepare' }
      ? PreparedPost
      : Job extends { kind: 'clean' }
        ? string
        : ZipRoom | null

/** Errors of the export or of one record are answers, not failures of the process. */
export type ImportAnswer = { result: ImportResult } | { unreadable: string } | { notImportable: string }

let reading:
  | { path: string; at: number; records: AsyncIterator<ImportRecord>; source: ImportSource }
  | undefined

const open = async (path: string, begin: BeginRecord) => {
  const source = await recogniseExport(path, begin)
  reading = { path, at: 0, source, records: source.records()[Symbol.asyncIterator]() }
  return reading
}

/** Reads on to the record with index `at`; for an earlier index it starts the file again. */
const recordAt = async (
  path: string,
  at: number,
  begin: BeginRecord,
): Promise<ImportRecord<ReadPost> | null> => {
  let current = reading?.path === path && reading.at <= at ? reading : await open(path, begin)
  reading = undefined
  for (;;) {
    const next = await current.records.next()
    current = { ...current, at: current.at + 1 }
    if (next.done) return null
    if (current.at <= at) continue
    reading = current
    return next.value.kind === 'post' ? { kind: 'post', post: withPictures(next.value.post) } : next.value
  }
}

const withPictures = ({ translation, ...post }: ImportPost): ReadPost => ({
  ...post,
  inText: pictureAddresses(post.own ? post.html : withPictographs(post.html)),
  ...(translation && { translation: withPictures(translation) }),
})

const resultOf = async (job: ImportJob, beginStep: BeginStep): Promise<ImportResult> => {
  switch (job.kind) {
    case 'open': {
      const { name, origin, pictureTexts } = (await open(job.path, beginning(beginStep))).source
      return { name, origin, pictureTexts }
    }
    case 'record':
      return recordAt(job.path, job.at, beginning(beginStep, job.without))
    case 'prepare':
      return preparePost(job.post, job.preparation)
    case 'clean':
      return sanitise(job.html, job.publicUrl)
    case 'unpack-export':
      await unpackExport(job.file, job.folder, beginStep)
      return null
    case 'unpack-zip':
      await unpackZip(
        job.file,
        job.folder,
        job.room,
        job.onlyPictures ? name => pictureFileName.test(name) : undefined,
        beginStep,
      )
      return job.room
  }
}

const beginning =
  (beginStep: BeginStep, without: readonly string[] = []): BeginRecord =>
  name => {
    beginStep(name)
    return !without.includes(name)
  }

serveJobs(async (job: ImportJob, beginStep): Promise<ImportAnswer> => {
  try {
    return { result: await resultOf(job, beginStep) }
  } catch (error) {
    if (error instanceof UnreadableExport) return { unreadable: error.message }
    if (error instanceof NotImportable) return { notImportable: error.message }
    if (error instanceof HttpError && error.status < 500) return { notImportable: error.reason }
    if (job.kind === 'prepare' && isStackOverflow(error)) return { notImportable: words.fileNestsTooDeep }
    throw error
  }
})
