/** Answers that no route gives: to what is not let in, or cannot be read as HTTP. Full ones all the same. */
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import type { HttpError } from './http-error.ts'
import { problemBody } from './problem.ts'
import { requestIdOf } from './request-id.ts'

/** `strict` are the headers of every response that is data. */
export type Strict = Readonly<Record<string, string>>

export const sendErrorResponse = (
  request: IncomingMessage,
  response: ServerResponse,
  error: HttpError,
  strict: Strict,
): void => {
  const path = (request.url ?? '/').split('?', 1)[0]
  const { headers, body } = refusal(error, requestIdOf(request), strict, path)
  response.writeHead(error.status, headers)
  response.end(request.method === 'HEAD' ? undefined : body)
}

/** The same as text, for a connection on which no request could be made out: nobody knows for which path. */
export const errorResponseText = (error: HttpError, requestId: string, strict: Strict): string => {
  const { headers, body } = refusal(error, requestId, strict)
  const lines = Object.entries({ ...headers, Connection: 'close' }).map(
    ([name, value]) => `${name}: ${value}`,
  )
  return [`HTTP/1.1 ${error.status} ${STATUS_CODES[error.status]}`, ...lines, '', body].join('\r\n')
}

const refusal = (error: HttpError, requestId: string, strict: Strict, path?: string) => {
  const body = JSON.stringify(problemBody(error, requestId, path))
  const headers = {
    ...strict,
    ...error.headers,
    'X-Request-Id': requestId,
    'Content-Type': 'application/problem+json; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(body)),
    'Cache-Control': 'no-store',
  }
  return { headers, body }
}
