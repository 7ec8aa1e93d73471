/** Rejects every request that changes something while the server has no writable database. */
import type { RequestHandler } from 'express'
import { HttpError } from './http-error.ts'

/** While `isReadOnly`, lets reads through and rejects the rest with 503. */
export const rejectChanges =
  (isReadOnly: () => boolean): RequestHandler =>
  (request, _response, next) => {
    if (!isReadOnly() || ['GET', 'HEAD', 'OPTIONS'].includes(request.method)) return next()
    next(
      new HttpError(
        503,
        'Данные восстанавливаются из копии: пока сайт можно только читать. Позвоните нам или повторите позже.',
        { headers: { 'Retry-After': '600' } },
      ),
    )
  }
