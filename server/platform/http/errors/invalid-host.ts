/** Rejects a request without a host, or with two: a proxy in front of the server may go by the other one. */
import type { IncomingMessage } from 'node:http'
import { type HttpError, httpError } from './http-error.ts'

/** The error, or null when the host is valid. Only HTTP/1.0 may leave it out. */
export const invalidHost = (request: IncomingMessage): HttpError | null => {
  const hosts = countHosts(request.rawHeaders)
  if (hosts === 1 || (hosts === 0 && request.httpVersion === '1.0')) return null
  return httpError('request.host', {
    headers: { Connection: 'close' },
  })
}

/** Counts `Host` headers: Node keeps only the first in `headers`. Makes no new list, since every request comes here. */
const countHosts = (rawHeaders: readonly string[]): number => {
  let hosts = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1
  }
  return hosts
}
