/** Gives every request its own id, which answers, problems and log lines carry. */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { RequestHandler } from 'express'

const ids = new WeakMap<IncomingMessage, string>()

/** The id of a request; made on first use. An id sent by the client is never taken over. */
export const requestIdOf = (request: IncomingMessage): string => {
  let id = ids.get(request)
  if (!id) {
    id = randomUUID()
    ids.set(request, id)
  }
  return id
}

export const withRequestId: RequestHandler = (request, response, next) => {
  response.setHeader('X-Request-Id', requestIdOf(request))
  next()
}
