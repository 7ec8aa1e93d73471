/** Responds while the server waits for its database: it is alive and not ready, and names the time to ask again. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Config } from '#server/platform/config/config.ts'
import { strictHeaders } from '#server/platform/http/defences/security-headers.ts'
import { sendErrorResponse } from '#server/platform/http/errors/error-response.ts'
import { httpError } from '#server/platform/http/errors/http-error.ts'

const starting = httpError('database.starting', {
  headers: { 'Retry-After': '5' },
})

/** Listens on the server's own port; returns the function that frees it for the server. */
export const openStartingServer = async (
  config: Pick<Config, 'host' | 'port' | 'https'>,
): Promise<() => Promise<void>> => {
  const strict = strictHeaders(config)
  const server = createServer((request, response) => {
    // Liveness stays 200: a restart by the supervisor would bring the database back no sooner.
    if (request.url === '/healthz')
      response.writeHead(200, { ...strict, 'Content-Type': 'text/plain; charset=utf-8' }).end('ok')
    else sendErrorResponse(request, response, starting, strict)
  })
  server.listen(config.port, config.host)
  await once(server, 'listening')
  return async () => {
    const closed = once(server, 'close')
    server.close()
    server.closeAllConnections()
    await closed
  }
}
