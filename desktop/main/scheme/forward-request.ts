/** Passes the page's `/api` calls to the chosen server with the token that the page never sees. */
import { z } from 'zod'
import type { OfflineReads } from '#desktop/main/offline/offline-reads.ts'
import { offlineProblem, ownProblem, problemResponse } from '#desktop/main/server/problem.ts'
import type { ServerClient } from '#desktop/main/server/server-client.ts'
import type { DesktopSession } from '#desktop/main/session/session.ts'
import {
  headersForPage,
  headersForServer,
  isSiteStyle,
  mayCarryToken,
  ownerOfPath,
} from './forwarded-headers.ts'
import { dataContentSecurityPolicy } from './page-headers.ts'

export interface ForwardNeeds {
  /** Origin of the chosen server, or null before there is one. */
  server(): string | null
  client: ServerClient
  session: Pick<DesktopSession, 'tokenFor' | 'endIfCurrent' | 'replaceToken'>
  offline: OfflineReads
  warn(message: string, cause: unknown): void
}

export const forwardRequest =
  (needs: ForwardNeeds) =>
  async (request: Request): Promise<Response> => {
    const url = new URL(request.url)
    const origin = needs.server()
    if (origin === null) {
      return problemResponse(ownProblem(503, 'Сервер не выбран', 'Укажите адрес сервера и повторите.'))
    }
    if (ownerOfPath(url.pathname) !== 'server' && !isSiteStyle(url.pathname)) {
      return problemResponse(ownProblem(403, 'Вход выполняет программа', 'Войдите через экран входа.'))
    }
    const token = needs.session.tokenFor(origin)
    const call = { origin, token, method: request.method, path: url.pathname + url.search }
    let response: Response
    try {
      response = await needs.client.send(origin, url.pathname + url.search, {
        method: request.method,
        headers: headersForServer(request.headers, token),
        signal: request.signal,
        ...(request.body === null ? {} : { body: request.body, duplex: 'half' }),
      })
    } catch (cause) {
      if (request.signal.aborted) throw cause
      needs.warn(`No response to ${request.method} ${url.pathname}`, cause)
      const cached = await needs.offline.cached(call)
      if (cached === null) return problemResponse(offlineProblem())
      return new Response(cached.body, { headers: headersOf(cached) })
    }
    if (response.status === 401 && token !== null) await needs.session.endIfCurrent(origin, token)
    return responseForPage(needs, origin, url.pathname, await needs.offline.pass(call, response))
  }

const responseForPage = async (
  needs: ForwardNeeds,
  origin: string,
  pathname: string,
  response: Response,
): Promise<Response> => {
  const headers = headersOf(response)
  const isEmpty = response.body === null || withoutBody.has(response.status)
  if (isEmpty || !mayCarryToken(pathname)) {
    return new Response(isEmpty ? null : response.body, {
      status: response.status,
      statusText: response.statusText,
      headers,
    })
  }
  const { token, text } = withoutToken(await response.text())
  if (token !== null) await needs.session.replaceToken(origin, token)
  headers.delete('content-length')
  return new Response(text, { status: response.status, statusText: response.statusText, headers })
}

/** The response's headers, none of which can act on the application's origin. */
const headersOf = (response: Response): Headers => {
  const headers = headersForPage(response.headers)
  headers.set('content-security-policy', dataContentSecurityPolicy)
  headers.set('x-content-type-options', 'nosniff')
  return headers
}

/** Statuses that a `Response` rejects to have a body with, also an empty one. */
const withoutBody: ReadonlySet<number> = new Set([204, 205, 304])

const tokenBearing = z.looseObject({ token: z.string() })

/** Takes a token out of a JSON response, so that script on the page cannot read it. */
export const withoutToken = (text: string): { token: string | null; text: string } => {
  try {
    const parsed = tokenBearing.safeParse(JSON.parse(text))
    if (!parsed.success) return { token: null, text }
    const { token, ...rest } = parsed.data
    return { token, text: JSON.stringify(rest) }
  } catch {
    return { token: null, text }
  }
}
