/** Ends an HTTP server to which clients keep connections open. */
import type { Server } from 'node:http'

/** Milliseconds between two looks for connections whose request has ended. */
const idleCheckMs = 50

/**
 * Takes no new connections and closes each open one once its running request has its response. Node alone keeps idle
 * connections until `keepAliveTimeout`, and goes on serving clients that send another request on one.
 *
 * @param patience milliseconds that running requests get to finish
 */
export const closeServer = (server: Server, patience: number): Promise<void> =>
  new Promise(resolve => {
    server.prependListener('request', (_request, response) => response.setHeader('Connection', 'close'))
    const idle = setInterval(() => server.closeIdleConnections(), idleCheckMs)
    const force = setTimeout(() => server.closeAllConnections(), patience)
    server.close(() => {
      clearInterval(idle)
      clearTimeout(force)
      resolve()
    })
  })
