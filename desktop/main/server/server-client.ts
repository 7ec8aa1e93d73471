/** The one place that sends requests to the chosen server; it compares clocks and notices the end of the session. */
import type { Sent } from '#desktop/bridge/desktop-bridge.ts'
import { clockOffset } from '#desktop/main/session/token-claims.ts'
import { currentLanguage } from '#messages/language.js'

export interface CallInit extends RequestInit {
  duplex?: 'half'
  /** Called with the progress of the body. */
  onSent?: (sent: Sent) => void
}

/** Electron's network, which knows the system's proxy and certificates; `fetch` in tests. */
export type Fetch = (url: string, init: CallInit) => Promise<Response>

export interface ServerClient {
  /**
   * Never follows a redirect: the token must not travel to another host. Rejects when there is no response. A caller
   * that does not read the body to its end must cancel it, which ends the connection.
   * @param path begins with `/`
   */
  send(origin: string, path: string, init: CallInit): Promise<Response>
}

export const serverClient = (
  fetch: Fetch,
  now: () => number,
  onClock: (offset: number) => void,
): ServerClient => ({
  async send(origin, path, init) {
    const url = new URL(path, origin)
    if (url.origin !== origin) throw new Error('A call may not leave the chosen server')
    const unwanted = new AbortController()
    const headers = new Headers(init.headers)
    // The system may ask for another language than the window's settings.
    headers.set('accept-language', currentLanguage())
    const response = await fetch(url.href, {
      ...init,
      headers,
      signal: init.signal ? AbortSignal.any([unwanted.signal, init.signal]) : unwanted.signal,
      redirect: 'error',
      credentials: 'omit',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
    })
    const offset = clockOffset(response.headers.get('date'), now())
    if (offset !== null) onClock(offset)
    return withCancel(response, () => unwanted.abort())
  },
})

/** A response whose body, when cancelled, also ends the connection: Electron alone would load it to the end. */
const withCancel = (response: Response, cancel: () => void): Response => {
  if (response.body === null || withoutBody.has(response.status)) return response
  const reader = response.body.getReader()
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await reader.read()
        if (done) controller.close()
        else controller.enqueue(value)
      },
      cancel,
    },
    { highWaterMark: 0 },
  )
  const { status, statusText, headers } = response
  return new Response(body, { status, statusText, headers })
}

/** Statuses with which a `Response` may have no body, not even an empty one. */
export const withoutBody: ReadonlySet<number> = new Set([204, 205, 304])
