/** The one place that sends anything to the chosen server: it watches the clock and the end of the session. */
import { clockOffset } from '#desktop/main/session/token-claims.ts'

/** `session.fetch` of Electron, which knows the system's proxy and certificates; `fetch` in tests. */
export type Fetch = (url: string, init: RequestInit & { duplex?: 'half' }) => Promise<Response>

export interface ServerClient {
  /**
   * Never follows a redirect: the token must not travel to another place. Rejects when there is no response.
   * @param path begins with `/`
   */
  send(origin: string, path: string, init: RequestInit & { duplex?: 'half' }): Promise<Response>
}

export const serverClient = (
  fetch: Fetch,
  now: () => number,
  onClock: (offset: number) => void,
): ServerClient => ({
  async send(origin, path, init) {
    const url = new URL(path, origin)
    if (url.origin !== origin) throw new Error('A call may not leave the chosen server')
    const response = await fetch(url.href, {
      ...init,
      redirect: 'error',
      credentials: 'omit',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
    })
    const offset = clockOffset(response.headers.get('date'), now())
    if (offset !== null) onClock(offset)
    return response
  },
})
