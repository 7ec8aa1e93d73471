/** One line a request, without what people typed: no query, no body, no token. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { RequestHandler } from 'express'
import type { Logger } from 'pino'
import { withoutRedaction } from '#server/platform/log.ts'
import { requestIdOf } from './request-id.ts'
import { loggedPath } from './secret-urls.ts'

export interface AccessLog {
  /** Logs once the response has been sent or its connection is lost. */
  logWhenDone(request: IncomingMessage, response: ServerResponse): void
  /** Logs a response that has been sent already; `started` is of `performance.now()`. */
  logNow(request: IncomingMessage, status: number, started: number): void
}

export const createAccessLog = (log: Logger): AccessLog => {
  const lines = withoutRedaction(log)
  const logLine = (request: IncomingMessage, path: string, status: number, started: number) =>
    lines.info({
      requestId: requestIdOf(request),
      method: request.method,
      path,
      status,
      ms: Math.round((performance.now() - started) * 100) / 100,
    })
  return {
    logWhenDone: (request, response) => {
      if (!log.isLevelEnabled('info')) return
      const started = performance.now()
      // Express shortens `url` while a request passes through its routers.
      const path = pathOf(request)
      response.once('close', () => logLine(request, path, response.statusCode, started))
    },
    logNow: (request, status, started) => {
      if (log.isLevelEnabled('info')) logLine(request, pathOf(request), status, started)
    },
  }
}

export const requestLog = (log: Logger): RequestHandler => {
  const { logWhenDone } = createAccessLog(log)
  return (request, response, next) => {
    logWhenDone(request, response)
    next()
  }
}

const pathOf = ({ url = '/' }: IncomingMessage): string => {
  const query = url.indexOf('?')
  return loggedPath(query < 0 ? url : url.slice(0, query))
}
