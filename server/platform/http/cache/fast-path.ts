/**
 * Handles requests before Express: sends cached pages, files and JSON, which is most of what visitors ask for, and
 * rejects malformed requests and those for which the queue has no room. Counts responses that no route of Express sends.
 */

import { randomUUID } from 'node:crypto'
import { type IncomingMessage, type RequestListener, type Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { Logger } from 'pino'
import {
  errorResponseText,
  type StrictHeaders,
  sendErrorResponse,
} from '#server/platform/http/errors/error-response.ts'
import { type HttpError, httpError } from '#server/platform/http/errors/http-error.ts'
import { invalidHost } from '#server/platform/http/errors/invalid-host.ts'
import { clientOf } from '#server/platform/http/requests/client-address.ts'
import { createAccessLog } from '#server/platform/http/requests/request-log.ts'
import type { FairQueue } from '#server/platform/http/serving/fair-queue.ts'
import { priorityOf } from '#server/platform/http/serving/request-priority.ts'
import type { ResponseCache } from './response-cache.ts'

/** Label of a response in the metrics when no route of Express has sent it. */
export type QuickRoute = 'cached page' | 'cached call' | 'file' | 'shed' | 'unreadable'

interface FastPathDependencies {
  log: Logger
  /** Headers of the error responses that are sent from here. */
  strict: StrictHeaders
  /** Cached pages and files of the build; null leaves the request to Express. */
  pages: { sendCached(request: IncomingMessage, response: ServerResponse): 'cached page' | 'file' | null }
  responseCache: Pick<ResponseCache, 'sendCached'>
  /** The queue of requests whose response is not cached. */
  turns: Pick<FairQueue, 'enter' | 'greet'>
  /** The number of proxies in front. */
  trustProxy: number
  figures: {
    /** Counts a response that is sent from here; `started` is of `performance.now()`. */
    countQuick(route: QuickRoute, method: string | undefined, status: number, started: number): void
  }
  app: RequestListener
}

export const installFastPath = (server: Server, dependencies: FastPathDependencies): void => {
  const { log, strict, pages, responseCache, turns, trustProxy, figures, app } = dependencies
  const { logNow, logWhenDone } = createAccessLog(log)
  const sendAtOnce = (request: IncomingMessage, response: ServerResponse): QuickRoute | null => {
    const hostError = invalidHost(request)
    if (hostError) {
      sendErrorResponse(request, response, hostError, strict)
      return 'unreadable'
    }
    if (request.url?.startsWith('/api/'))
      return responseCache.sendCached(request, response) ? 'cached call' : null
    return pages.sendCached(request, response)
  }
  /** True when the response has been sent. */
  const sentAtOnce = (request: IncomingMessage, response: ServerResponse, started: number): boolean => {
    const route = sendAtOnce(request, response)
    if (route === null) return false
    figures.countQuick(route, request.method, response.statusCode, started)
    logNow(request, response.statusCode, started)
    return true
  }
  server.on('connection', turns.greet)
  server.on('request', (request, response) => {
    const started = performance.now()
    if (sentAtOnce(request, response, started)) return
    const priority = priorityOf(request)
    const arrival = { client: clientOf(request, trustProxy), priority, request, response }
    const begin = () => {
      // An earlier request of the queue may have cached the same response.
      if ((priority === 'page' || priority === 'search') && sentAtOnce(request, response, started)) return
      response.on('timeout', endIfStalled)
      app(request, response)
    }
    // Not logged here: the queue logs rejections once a second, with their number.
    turns.enter(arrival, begin, () =>
      figures.countQuick('shed', request.method, response.statusCode, started),
    )
  })
  // Node sends these two kinds of response itself unless there is a listener.
  server.on('checkExpectation', (request, response) => {
    sendErrorResponse(request, response, unknownExpectation, strict)
    figures.countQuick('unreadable', request.method, response.statusCode, performance.now())
    logWhenDone(request, response)
  })
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const response = pendingResponse(socket)
    if (!socket.writable || response?.headersSent) return void socket.destroy(error)
    const problem = unreadable(error.code)
    // Express handles this request already, so it also logs and counts the response.
    if (response) {
      // Node drops the request once the response is sent: a reader of its body would wait for ever.
      response.once('close', () => response.req.destroy())
      return sendErrorResponse(response.req, response, problem, strict)
    }
    const requestId = randomUUID()
    socket.write(errorResponseText(problem, requestId, strict))
    socket.destroy(error)
    figures.countQuick('unreadable', undefined, problem.status, performance.now())
    log.info({ requestId, status: problem.status, code: error.code }, 'what came is no request')
  })
}

/**
 * Ends the connection only when sent bytes are stuck: the server's `timeout` fires whenever nothing moves, also while
 * Express still works on a response and on a stream that sends something now and then. Those stay open.
 */
const endIfStalled = (socket: Socket): void => {
  if (socket.writableLength > 0) socket.destroy()
}

/** The response that a connection waits for: it is on the socket, under a private name of Node. */
const pendingResponse = (socket: Duplex): ServerResponse | null =>
  '_httpMessage' in socket && socket._httpMessage instanceof ServerResponse ? socket._httpMessage : null

const unknownExpectation = httpError('request.expectation')

const end = { headers: { Connection: 'close' } }

/** The error for a request that cannot be parsed, with the status that Node itself would send. */
const unreadable = (code: string | undefined): HttpError => {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return httpError('request.timeout', end)
  if (code === 'HPE_HEADER_OVERFLOW') return httpError('request.headers-too-large', end)
  if (code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW') return httpError('request.too-large', end)
  return httpError('request.unreadable', end)
}
