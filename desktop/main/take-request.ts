/** Takes a request in work for the person who is signed in, without a page. */
import type { ServerClient } from '#desktop/main/server/server-client.ts'
import type { DesktopSession } from '#desktop/main/session/session.ts'
import { changeRequest } from '#shared/contract/requests.ts'

/** False when nobody is signed in or the server did not take it. */
export const takeRequest = async (
  { client, session }: { client: ServerClient; session: Pick<DesktopSession, 'tokenFor'> },
  origin: string | null,
  request: number,
): Promise<boolean> => {
  const token = origin === null ? null : session.tokenFor(origin)
  if (origin === null || token === null) return false
  const response = await client.send(origin, changeRequest.path.replace(':id', String(request)), {
    method: changeRequest.method,
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    body: JSON.stringify({ status: 'in_work' }),
  })
  return response.ok
}
