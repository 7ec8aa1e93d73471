/** Any failure as a problem response: expected ones as they are, known system ones mapped, the rest a plain 500. */
import { STATUS_CODES } from 'node:http'
import { ZodError } from 'zod'
import type { Problem } from '#shared/contract/common.ts'
import { codeOf, isDatabaseAway } from '../db/database-away.ts'
import { HttpError } from './http-error.ts'

/** Maps what was thrown to a status and a text for people; the cause itself goes to the log only. */
export const asHttpError = (error: unknown): HttpError => {
  if (error instanceof HttpError) return error
  if (error instanceof ZodError) return fromZod(error)
  const code = codeOf(error)
  if (code === 'SQLITE_FULL' || code === 'ENOSPC' || code === '53100') {
    return new HttpError(507, 'На сервере закончилось место. Изменение не сохранено.')
  }
  if (code?.startsWith('SQLITE_READONLY') || code === 'EROFS') {
    return new HttpError(507, 'Хранилище сервера открыто только для чтения. Изменение не сохранено.')
  }
  if (code === 'SQLITE_BUSY' || code === 'SQLITE_LOCKED') {
    return new HttpError(503, 'Сервер занят. Повторите через несколько секунд.', {
      headers: { 'Retry-After': '2' },
    })
  }
  if (isDatabaseAway(error)) {
    return new HttpError(503, 'База данных не отвечает. Повторите через несколько секунд.', {
      headers: { 'Retry-After': '5' },
    })
  }
  const status = statusOf(error)
  if (status !== undefined) return fromParser(status)
  return new HttpError(500, 'Внутренняя ошибка. Мы записали её в журнал.')
}

/** True when the disk is full or can only be read: reads that would have stored something go on without. */
export const rejectsWrites = (error: unknown): boolean => asHttpError(error).status === 507

/** The response's body. Without a path where no request could be made out. */
export const problemBody = (error: HttpError, requestId: string, path?: string): Problem => ({
  type: error.type,
  title: STATUS_CODES[error.status] ?? 'Error',
  status: error.status,
  detail: error.message,
  ...(path === undefined ? {} : { instance: path }),
  requestId,
  ...('Retry-After' in error.headers ? { retryAfter: Number(error.headers['Retry-After']) } : {}),
  ...(error.errors ? { errors: [...error.errors] } : {}),
})

const fromZod = (error: ZodError): HttpError =>
  new HttpError(400, 'Проверьте поля', {
    errors: error.issues.slice(0, maxErrors).flatMap(issue => {
      const path = issue.path.join('.')
      if (issue.code !== 'unrecognized_keys') return [{ path, message: issue.message }]
      return issue.keys.slice(0, maxErrors).map(key => ({
        path: path ? `${path}.${key}` : key,
        message: 'Неизвестное поле',
      }))
    }),
  })

/** Nobody reads more. */
const maxErrors = 1_000

/** Failures of the body parsers and of the router carry a 4xx status. */
const fromParser = (status: number): HttpError => {
  if (status === 413) return new HttpError(413, 'Слишком большой запрос')
  if (status === 415) return new HttpError(415, 'Этот вид содержимого не принимается')
  return new HttpError(400, 'Запрос не удалось прочитать')
}

const statusOf = (error: unknown): number | undefined => {
  if (typeof error !== 'object' || error === null || !('status' in error)) return undefined
  const { status } = error
  return typeof status === 'number' && status >= 400 && status < 500 ? status : undefined
}
