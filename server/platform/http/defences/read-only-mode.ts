/** Rejects every request that changes something while the server has no writable database. */
import type { RequestHandler } from 'express'
import { httpError } from '#server/platform/http/errors/http-error.ts'

/** While `isReadOnly`, lets reads through and rejects the rest with 503. */
export const rejectChanges =
  (isReadOnly: () => boolean): RequestHandler =>
  (request, _response, next) => {
    if (!isReadOnly() || ['GET', 'HEAD', 'OPTIONS'].includes(request.method)) return next()
    next(httpError('server.restoring', { headers: { 'Retry-After': '600' } }))
  }
