/**
 * How long a body may take. Node has one bound for all requests, and photos of a signed-in person on a slow phone take
 * longer than anybody unknown should hold a connection: these are cut off here, long before that bound.
 */
import type { IncomingMessage, Server } from 'node:http'

const waiting = new WeakMap<IncomingMessage, NodeJS.Timeout>()

/** `bodyTimeout` in milliseconds. Ends a request as Node itself does, with the server's 408. */
export const limitBodies = (server: Server, bodyTimeout: number): void => {
  const limit = (request: IncomingMessage) => {
    if (request.complete || !hasBody(request)) return
    const cutOff = () => {
      if (request.complete) return
      const error = Object.assign(new Error('The body took too long'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
      server.emit('clientError', error, request.socket)
    }
    waiting.set(request, setTimeout(cutOff, bodyTimeout).unref())
    request.once('close', () => clearTimeout(waiting.get(request)))
  }
  server.on('request', limit)
  server.on('checkExpectation', limit)
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** Leaves the request the server's `requestTimeout`: for files of whoever is signed in. */
export const allowSlowBody = (request: IncomingMessage): void => clearTimeout(waiting.get(request))
