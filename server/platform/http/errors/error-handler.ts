import type { ErrorRequestHandler, Request, Response } from 'express'
import type { Logger } from 'pino'
import { requestIdOf } from '#server/platform/http/requests/request-id.ts'
import { languageOf } from '#server/platform/http/requests/request-language.ts'
import { loggedPath } from '#server/platform/http/requests/secret-urls.ts'
import { isLanguage, type Language } from '#shared/domain/site/languages.ts'
import { HttpError } from './http-error.ts'
import { asHttpError, problemBody } from './problem.ts'

export type RenderError = (request: Request, response: Response, error: HttpError) => Promise<void>

/** API requests get problem+json, page requests the error page; the cause is logged under the same request id. */
export const errorHandler =
  (log: Logger, renderError: RenderError): ErrorRequestHandler =>
  (error: unknown, request, response, next) => {
    const problem = asHttpError(error)
    const requestId = requestIdOf(request)
    const about = { requestId, method: request.method, path: loggedPath(request.path) }
    if (isRejection(error)) log.info({ ...about, reason: error.message }, 'rejected for now')
    else if (problem.status >= 500) log.error({ ...about, err: error }, 'request failed')
    if (response.headersSent) return next(error)
    for (const [name, value] of Object.entries(problem.headers)) response.setHeader(name, value)
    if (isCall(request.path) && !isPlainForm(request)) return sendProblem(request, response, problem)
    renderError(request, response, problem).catch((failure: unknown) => {
      log.error({ requestId, err: failure }, 'the error page failed')
      if (!response.headersSent) sendProblem(request, response, problem)
    })
  }

/**
 * True for a 503 that may be tried again: any visitor can cause any number of them, so they are not logged as errors.
 */
const isRejection = (error: unknown): error is HttpError =>
  error instanceof HttpError &&
  error.status === 503 &&
  'Retry-After' in error.headers &&
  error.cause === undefined

/** Calls speak JSON, whatever they ask for; everything else is a page. */
export const isCall = (path: string): boolean =>
  /^\/(?:api(?:\/|$)|currency$|healthz$|readyz$|metrics$)/i.test(path)

/** A form that a page without JavaScript has sent: its response is a page that a person reads. */
const isPlainForm = (request: Request): boolean =>
  request.method === 'POST' &&
  request.is('application/x-www-form-urlencoded') !== false &&
  request.accepts(['json', 'html']) === 'html'

const sendProblem = (request: Request, response: Response, problem: HttpError): void => {
  const body = JSON.stringify(
    problemBody(problem, {
      requestId: requestIdOf(request),
      lang: readerOf(response) ?? languageOf(request.originalUrl),
      path: request.path,
    }),
  )
  response
    .status(problem.status)
    .setHeader('Content-Type', 'application/problem+json; charset=utf-8')
    .setHeader('Cache-Control', 'no-store')
    .end(request.method === 'HEAD' ? undefined : body)
}

/** Language of the office's reader, which `mount` notes; undefined in a call of a visitor. */
const readerOf = ({ locals }: Response): Language | undefined =>
  isLanguage(locals.language) ? locals.language : undefined
