/** Gives every request its own id, which responses, problems and log lines carry. */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { RequestHandler } from 'express'

/** Key of the id on the request itself: a WeakMap costs several times as much, and more at garbage collection. */
const id = Symbol('request id')

/** The id of a request; made on first use. An id sent by the client is never taken over. */
export const requestIdOf = (request: IncomingMessage & { [id]?: string }): string => {
  request[id] ??= randomUUID()
  return request[id]
}

export const withRequestId: RequestHandler = (request, response, next) => {
  response.setHeader('X-Request-Id', requestIdOf(request))
  next()
}
