/** One line a request, without what people typed: no query, no body, no token. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { RequestHandler } from 'express'
import type { Logger } from 'pino'
import { requestIdOf } from './request-id.ts'

export const requestLog =
  (log: Logger): RequestHandler =>
  (request, response, next) => {
    logWhenDone(log, request, response)
    next()
  }

/** The same for a request that is answered in front of Express. */
export const logWhenDone = (log: Logger, request: IncomingMessage, response: ServerResponse): void => {
  if (!log.isLevelEnabled('info')) return
  const start = process.hrtime.bigint()
  // Express cuts the address while a request passes through its routers.
  const path = (request.url ?? '/').split('?', 1)[0]
  response.once('close', () => {
    log.info({
      requestId: requestIdOf(request),
      method: request.method,
      path,
      status: response.statusCode,
      ms: Number((process.hrtime.bigint() - start) / 10_000n) / 100,
    })
  })
}
