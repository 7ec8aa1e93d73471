/**
 * Error responses outside the routes, for requests rejected early or not readable as HTTP, with the same headers as
 * other responses.
 */
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import { requestIdOf } from '#server/platform/http/requests/request-id.ts'
import { languageOf } from '#server/platform/http/requests/request-language.ts'
import type { HttpError } from './http-error.ts'
import { problemBody } from './problem.ts'

/** `strict` are the headers of every response that is data. */
export type StrictHeaders = Readonly<Record<string, string>>

export const sendErrorResponse = (
  request: IncomingMessage,
  response: ServerResponse,
  error: HttpError,
  strict: StrictHeaders,
): void => {
  const address = request.url ?? '/'
  const [path] = address.split('?', 1)
  const about = { requestId: requestIdOf(request), lang: languageOf(address), path }
  const { headers, body } = buildError(error, about, strict)
  response.writeHead(error.status, headers)
  response.end(request.method === 'HEAD' ? undefined : body)
}

/** The error response as text, for a connection on which no request could be read: the path is unknown. */
export const errorResponseText = (error: HttpError, requestId: string, strict: StrictHeaders): string => {
  const { headers, body } = buildError(error, { requestId, lang: 'ru' }, strict)
  const lines = Object.entries({ ...headers, Connection: 'close' }).map(
    ([name, value]) => `${name}: ${value}`,
  )
  return [`HTTP/1.1 ${error.status} ${STATUS_CODES[error.status]}`, ...lines, '', body].join('\r\n')
}

const buildError = (error: HttpError, about: Parameters<typeof problemBody>[1], strict: StrictHeaders) => {
  const body = JSON.stringify(problemBody(error, about))
  const headers = {
    ...strict,
    ...error.headers,
    'X-Request-Id': about.requestId,
    'Content-Type': 'application/problem+json; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(body)),
    'Cache-Control': 'no-store',
  }
  return { headers, body }
}
