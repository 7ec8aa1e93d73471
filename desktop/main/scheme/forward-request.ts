/** Passes the page's `/api` calls to the chosen server with the token that the page never sees. */
import { z } from 'zod'
import { savedHeader, uploadHeader } from '#desktop/bridge/bridge-channels.ts'
import type { Uploaded } from '#desktop/bridge/desktop-bridge.ts'
import type { OfflineReads } from '#desktop/main/offline/offline-reads.ts'
import { offlineProblem, ownProblem, problemResponse } from '#desktop/main/server/problem-response.ts'
import { type ServerClient, withoutBody } from '#desktop/main/server/server-client.ts'
import type { DesktopSession } from '#desktop/main/session/session.ts'
import { tokenOwner } from '#desktop/main/session/token-claims.ts'
import { texts } from '#messages/desktop/main/server.js'
import type { Problem } from '#shared/contract/platform/common.ts'
import { notUnderstood } from '#shared/contract/platform/failed-call.ts'
import { endsSession } from '#shared/contract/platform/retry.ts'
import { parseJson } from '#shared/domain/parse-json.ts'
import {
  headersForPage,
  headersForServer,
  isForbiddenType,
  isSiteStyle,
  mayCarryToken,
  ownerOfPath,
} from './forwarded-headers.ts'
import { isLiveStream, type LiveStream } from './live-stream.ts'
import { dataContentSecurityPolicy } from './page-headers.ts'

export interface ForwardNeeds {
  /** Origin of the chosen server, or null before there is one. */
  server(): string | null
  client: ServerClient
  session: Pick<DesktopSession, 'tokenFor' | 'endIfCurrent' | 'replaceToken'>
  offline: OfflineReads
  live: LiveStream
  /** Milliseconds that a read waits before a cached response is shown, and how much longer where nothing is cached. */
  patience: { cached: number; lost: number }
  /** Reports the progress of an upload to the page: Electron does not, on a custom scheme. */
  onUploaded(uploaded: Uploaded): void
  warn(message: string, cause: unknown): void
}

export const forwardRequest =
  (needs: ForwardNeeds) =>
  async (request: Request): Promise<Response> => {
    const url = new URL(request.url)
    const origin = needs.server()
    if (origin === null) {
      return problemResponse(ownProblem(503, texts.noServer, texts.giveAddress))
    }
    if (ownerOfPath(url.pathname) !== 'server' && !isSiteStyle(url.pathname)) {
      return problemResponse(ownProblem(403, texts.programSignsIn, texts.useSignIn))
    }
    const call = {
      origin,
      token: needs.session.tokenFor(origin),
      method: request.method,
      path: url.pathname + url.search,
      mayBeCopy: request.method === 'GET' && request.headers.get('cache-control') !== 'no-cache',
    }
    const upload = request.headers.get(uploadHeader)
    const ask = async (path: string, signal: AbortSignal): Promise<Response> => {
      // The stream of requests reconnects long after this call, with the token valid then.
      const token = needs.session.tokenFor(origin)
      const response = await needs.client.send(origin, path, {
        method: request.method,
        headers: headersForServer(request.headers, token),
        signal,
        ...(request.body === null ? {} : { body: request.body, duplex: 'half' }),
        ...(upload === null ? {} : { onSent: sent => needs.onUploaded({ upload, ...sent }) }),
      })
      if (
        endsSession(response.status) &&
        token !== null &&
        !(await needs.session.endIfCurrent(origin, token))
      ) {
        const next = needs.session.tokenFor(origin)
        if (next !== null && tokenOwner(next) === tokenOwner(token)) {
          await response.body?.cancel()
          return problemResponse(ownProblem(425, texts.sessionRenewed, texts.passwordChanged))
        }
      }
      return responseForPage(
        needs,
        origin,
        url.pathname,
        await needs.offline.pass({ ...call, token }, response),
      )
    }
    if (isLiveStream(request.method, url.pathname, request.headers.get('accept')))
      return responseForPage(needs, origin, url.pathname, await needs.live.open(call, ask))
    const unwanted = new AbortController()
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const asked = ask(call.path, unwanted.signal)
    try {
      return await (isRead ? within(needs.patience.cached, asked) : asked)
    } catch (cause) {
      needs.warn(`No response to ${request.method} ${url.pathname}`, cause)
    }
    const cached = await needs.offline.cached(call)
    try {
      if (cached === null) return await within(needs.patience.lost, asked)
    } catch {}
    unwanted.abort()
    asked.then(late => late.body?.cancel()).catch(() => undefined)
    if (cached === null) return problemResponse(offlineProblem())
    const headers = headersOf(cached)
    headers.set(savedHeader, 'yes')
    return new Response(cached.body, { headers })
  }

/** Rejects after so many milliseconds, without cancelling the work. */
const within = <T>(milliseconds: number, work: Promise<T>): Promise<T> => {
  const { promise, reject } = Promise.withResolvers<T>()
  const timer = setTimeout(() => reject(new Error('The server did not respond in time')), milliseconds)
  return Promise.race([work, promise]).finally(() => clearTimeout(timer))
}

const responseForPage = async (
  needs: ForwardNeeds,
  origin: string,
  pathname: string,
  response: Response,
): Promise<Response> => {
  const headers = headersOf(response)
  if (isForbiddenType(pathname, headers.get('content-type'))) {
    await response.body?.cancel()
    return problemResponse(notData(response))
  }
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

const notData = ({ ok, status }: Response): Problem =>
  ownProblem(ok ? 502 : status, notUnderstood().title, texts.notData)

/** Headers of the response for the page; none can affect the application's origin. */
const headersOf = (response: Response): Headers => {
  const headers = headersForPage(response.headers)
  headers.set('content-security-policy', dataContentSecurityPolicy)
  headers.set('x-content-type-options', 'nosniff')
  return headers
}

const tokenBearing = z.looseObject({ token: z.string() })

/** Takes a token out of a JSON response, so that script on the page cannot read it. */
export const withoutToken = (text: string): { token: string | null; text: string } => {
  const parsed = parseJson(tokenBearing, text)
  if (parsed === null) return { token: null, text }
  const { token, ...rest } = parsed
  return { token, text: JSON.stringify(rest) }
}
