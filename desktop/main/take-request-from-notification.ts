/** Assigns a request to the person who is signed in, without a page. */
import type { ServerClient } from '#desktop/main/server/server-client.ts'
import type { DesktopSession } from '#desktop/main/session/session.ts'
import {
  changeRequestEndpoint,
  requestSchema as officeRequest,
  readRequestEndpoint,
} from '#shared/contract/work/requests.ts'

const known = officeRequest.pick({ status: true, version: true })

/**
 * False when nobody is signed in, the server cannot be reached, or the request is not new any more: a colleague may
 * have handled it since the notification was shown.
 */
export const takeRequest = async (
  { client, session }: { client: ServerClient; session: Pick<DesktopSession, 'tokenFor'> },
  origin: string | null,
  request: number,
): Promise<boolean> => {
  const token = origin === null ? null : session.tokenFor(origin)
  if (origin === null || token === null) return false
  const send = ({ method, path }: { method: string; path: string }, init: RequestInit = {}) =>
    client.send(origin, path.replace(':id', String(request)), {
      ...init,
      method,
      headers: { Accept: 'application/json', Authorization: `Bearer ${token}`, ...init.headers },
    })
  try {
    const read = await send(readRequestEndpoint)
    if (!read.ok) return false
    const { status, version } = known.parse(await read.json())
    if (status !== 'new') return false
    const response = await send(changeRequestEndpoint, {
      headers: { 'Content-Type': 'application/json', 'If-Match': `"${version}"` },
      body: JSON.stringify({ status: 'in_work' }),
    })
    return response.ok
  } catch {
    return false
  }
}
