/** Any failure as a problem response: expected ones as they are, known system ones mapped, the rest a plain 500. */
import { STATUS_CODES } from 'node:http'
import { ZodError } from 'zod'
import { dbErrorCode, dbFailure, isUnreachable } from '#server/platform/db/transient-db-error.ts'
import type { Problem } from '#shared/contract/platform/common.ts'
import type { Language } from '#shared/domain/site/languages.ts'
import { fieldProblem, HttpError, httpError, invalidFields } from './http-error.ts'

/** Maps what was thrown to a status and a text for people; the cause itself is only logged. */
export const asHttpError = (error: unknown): HttpError => {
  if (error instanceof HttpError) return error
  if (error instanceof ZodError) return fromZod(error)
  const code = dbErrorCode(error)
  const failure = dbFailure(error)
  if (noRoom.has(code ?? '') || failure === 'full') return httpError('storage.full')
  if (code?.startsWith('SQLITE_READONLY') || notWritten.has(code ?? '') || failure === 'read-only') {
    return httpError('storage.read-only')
  }
  if (code?.startsWith('SQLITE_BUSY') || code?.startsWith('SQLITE_LOCKED')) {
    return httpError('server.busy', {
      values: { work: 'other' },
      headers: { 'Retry-After': '2' },
    })
  }
  if (isUnreachable(error)) {
    return httpError('database.away', {
      headers: { 'Retry-After': '5' },
    })
  }
  // A character that no text of PostgreSQL may have: of what is called, only an address is not checked before.
  const status = code === '22021' ? 400 : statusOf(error)
  if (status !== undefined) return fromParser(status)
  return httpError('server.failed')
}

/** `EDQUOT`: a quota, also that of a folder on ZFS, Btrfs or NFS. */
const noRoom = new Set(['SQLITE_FULL', 'ENOSPC', 'EDQUOT'])

/** SQLite's have any cause but a full disk: a quota, a disk that the system has closed to changes, or one that fails. */
const notWritten = new Set(['EROFS', 'SQLITE_IOERR_WRITE', 'SQLITE_IOERR_FSYNC', 'SQLITE_IOERR_SHMSIZE'])

/** True when the disk is full or can only be read: reads that would have stored something go on without. */
export const rejectsWrites = (error: unknown): boolean => asHttpError(error).status === 507

/** Body of an error response; without a path when the request could not be parsed. */
export const problemBody = (
  error: HttpError,
  { requestId, lang, path }: { requestId: string; lang: Language; path?: string | undefined },
): Problem => ({
  type: error.type,
  title: STATUS_CODES[error.status] ?? 'Error',
  status: error.status,
  code: error.code,
  detail: error.text(lang),
  ...(path === undefined ? {} : { instance: path }),
  requestId,
  ...('Retry-After' in error.headers ? { retryAfter: Number(error.headers['Retry-After']) } : {}),
  ...(error.errors && {
    errors: error.errors.map(({ text, ...others }) => ({ ...others, message: text(lang) })),
  }),
})

const fromZod = (error: ZodError): HttpError =>
  invalidFields(
    error.issues.slice(0, maxErrors).flatMap(issue => {
      const path = issue.path.join('.')
      if (issue.code !== 'unrecognized_keys')
        return [fieldProblem(path, 'field.invalid', { text: issue.message })]
      return issue.keys
        .slice(0, maxErrors)
        .map(key => fieldProblem(path ? `${path}.${key}` : key, 'field.unknown'))
    }),
  )

/** Bound on the issues that are reported, and on the unknown keys reported of each. */
const maxErrors = 1_000

/** Failures of the body parsers and of the router carry a 4xx status. */
const fromParser = (status: number): HttpError => {
  if (status === 413) return httpError('request.too-large')
  if (status === 415) return httpError('request.media-type', { values: { expected: 'other' } })
  return httpError('request.unreadable')
}

const statusOf = (error: unknown): number | undefined => {
  if (typeof error !== 'object' || error === null || !('status' in error)) return undefined
  const { status } = error
  return typeof status === 'number' && status >= 400 && status < 500 ? status : undefined
}
