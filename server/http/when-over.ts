/** The end of a request, whichever way it ends. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Calls back once: when the response has been handed over, or when it never will be. Of requests that were sent one
 * behind the other on a connection, only the first one's response hears that the connection was closed.
 */
export const whenOver = (request: IncomingMessage, response: ServerResponse, done: () => void): void => {
  const { socket } = request
  const waiting = waitingAt(socket)
  const over = () => {
    if (!waiting.delete(over)) return
    done()
  }
  waiting.add(over)
  response.once('finish', over)
  response.once('close', over)
  if (socket.destroyed) over()
}

/** One listener for a connection, however many requests wait on it. */
const waitingAt = (socket: Socket): Set<() => void> => {
  const known = sockets.get(socket)
  if (known) return known
  const waiting = new Set<() => void>()
  sockets.set(socket, waiting)
  socket.once('close', () => {
    for (const over of [...waiting]) over()
  })
  return waiting
}

const sockets = new WeakMap<Socket, Set<() => void>>()
