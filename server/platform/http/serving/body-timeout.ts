/**
 * Limits how long a body may take. Node has one bound for all requests, and photos of a signed-in person on a slow
 * phone take longer than an unknown client may hold a connection: bodies of unknown senders are cut off here, long
 * before that bound.
 */
import type { IncomingMessage, Server } from 'node:http'

/** Callbacks that start the longer time limit of a request while its body arrives. */
const allowances = new WeakMap<IncomingMessage, () => void>()

/**
 * Milliseconds: `bodyTimeout` in all, for an upload `uploadIdleTimeout` without a byte. Ends a request as Node itself does,
 * with the server's 408.
 */
export const limitBodies = (
  server: Server,
  { bodyTimeout, uploadIdleTimeout }: { bodyTimeout: number; uploadIdleTimeout: number },
): void => {
  const limit = (request: IncomingMessage) => {
    if (request.complete || !hasBody(request)) return
    const { socket } = request
    const cutOff = () => {
      if (request.complete) return
      const error = Object.assign(new Error('The body took too long'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
      server.emit('clientError', error, socket)
    }
    const timer = setTimeout(cutOff, bodyTimeout).unref()
    request.once('close', () => clearTimeout(timer))
    allowances.set(request, () => {
      clearTimeout(timer)
      request.setTimeout(uploadIdleTimeout, cutOff)
      request.once('close', () => socket.setTimeout(server.timeout))
    })
  }
  server.on('request', limit)
  server.on('checkExpectation', limit)
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** Lets a body arrive until the server's `requestTimeout`, as long as bytes come: for files of signed-in people. */
export const allowSlowBody = (request: IncomingMessage): void => allowances.get(request)?.()
