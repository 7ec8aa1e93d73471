/** Stands in front of everything that changes something while there is nothing to change it in. */
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
