/** Rejects a request that names its host twice, as a proxy in front of us may read the other one, or not at all. */
import type { IncomingMessage } from 'node:http'
import { type HttpError, httpError } from './http-error.ts'

/** Error of the host that a request names; null when it is valid. Only HTTP/1.0 may leave it out. */
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
