/**
 * Caches what the page reads and serves it while the server cannot be reached, with the person's waiting changes applied.
 * At each new contact it asks the server whose data were erased, and erases them here as well.
 */
import { z } from 'zod'
import type { ServerClient } from '#desktop/main/server/server-client.ts'
import { tokenOwner } from '#desktop/main/session/token-claims.ts'
import { listErasedRequests } from '#shared/contract/office/requests.ts'
import { isCachedPath, isOfRequests, mayShowRequest } from './cached-paths.ts'
import { maxCachedAge, type RecordCache } from './record-cache.ts'
import type { WaitingChanges } from './waiting-changes.ts'
import { withWaitingChanges } from './with-waiting-changes.ts'

export interface OfflineReads {
  /** Takes every response of the server: caches it where it may be cached, and sends what waits. */
  pass(call: ServerCall, response: Response): Promise<Response>
  /** The cached response for a read that the server did not answer, or null. */
  cached(call: ServerCall): Promise<Response | null>
}

export interface ServerCall {
  origin: string
  token: string | null
  method: string
  /** Path and query. */
  path: string
}

export interface OfflineReadsNeeds {
  cache: RecordCache
  /** What people have changed without the server. */
  changes: Pick<WaitingChanges, 'changesOf' | 'forgetErased' | 'onReachable' | 'oldestAt'>
  client: ServerClient
  /** False once the person has signed out: what comes in after that is not cached. */
  isSignedIn(origin: string, token: string): boolean
  /** Milliseconds since 1970 by the server's clock. */
  now(): number
  /** Milliseconds that only grow. */
  elapsed(): number
  /** What the page shows is from then; null when the server is there again. */
  onSaved(savedAt: number | null): void
  warn(message: string, cause: unknown): void
}

/** How long contact may last before the server is asked again what it has erased. Ten minutes. */
const maxTrustTime = 10 * 60_000
/** Characters of a response that are worth a file. */
const maxCharacters = 4_000_000
const cachedHeaders = ['content-type', 'etag', 'last-modified'] as const
/** An earlier server lists only requests that have lost their person. */
const erasedList = z.array(
  z.object({ id: z.number(), erasedAt: z.string(), textsOnly: z.boolean().default(false) }),
)

export const offlineReads = (needs: OfflineReadsNeeds): OfflineReads => {
  const { cache } = needs
  /** Servers with contact, and since when nobody has asked them what was erased. */
  const contact = new Map<string, number>()
  let oldestShown: number | null = null

  const forgetErased = async ({ origin, token }: ServerCall): Promise<void> => {
    // Nothing here is older than this, nor was what a waiting change was made upon: no earlier erasure concerns either.
    const oldest = Math.min(needs.now(), (await needs.changes.oldestAt(origin)) ?? needs.now())
    const since = new Date(oldest - maxCachedAge - 24 * 60 * 60_000).toISOString()
    const response = await needs.client.send(origin, `${listErasedRequests.path}?since=${since}`, {
      headers: { accept: 'application/json', authorization: `Bearer ${token}` },
    })
    if (response.status === 403) return cache.removeWhere(origin, ({ path }) => isOfRequests(path))
    if (!response.ok) throw new Error(`The server responds ${response.status}`)
    const erased = erasedList.parse(await response.json())
    const ids = new Set(erased.map(({ id }) => id))
    await cache.removeWhere(origin, ({ path }) => ids.size > 0 && mayShowRequest(path, ids))
    const people = new Set(erased.flatMap(({ id, textsOnly }) => (textsOnly ? [] : [id])))
    const texts = new Map(
      erased.flatMap(({ id, erasedAt, textsOnly }) => (textsOnly ? [[id, Date.parse(erasedAt)]] : [])),
    )
    await needs.changes.forgetErased(origin, people, texts)
  }

  const meet = (call: ServerCall): void => {
    if (oldestShown !== null) {
      oldestShown = null
      needs.onSaved(null)
    }
    needs.changes.onReachable(call.origin)
    const asked = contact.get(call.origin)
    const mayHaveErased = call.method !== 'GET' && call.path.startsWith('/api/person')
    const isTrusted = asked !== undefined && needs.elapsed() - asked < maxTrustTime && !mayHaveErased
    if (call.token === null || isTrusted) return
    contact.set(call.origin, needs.elapsed())
    forgetErased(call).catch((cause: unknown) => {
      contact.delete(call.origin)
      needs.warn('The server did not say what it has erased', cause)
    })
  }

  const ownerOf = ({ token }: ServerCall): string | null => (token === null ? null : tokenOwner(token))
  const pathnameOf = ({ path }: ServerCall): string => path.split('?')[0] ?? ''

  return {
    async pass(call, response) {
      meet(call)
      const userId = ownerOf(call)
      if (call.method !== 'GET' || userId === null || !isCachedPath(pathnameOf(call))) return response
      if ([403, 404, 410].includes(response.status)) await cache.remove(call.origin, userId, call.path)
      const isJson = response.headers.get('content-type')?.startsWith('application/json') === true
      if (response.status !== 200 || !isJson) return response
      const body = await response.text()
      const headers = Object.fromEntries(
        cachedHeaders.flatMap(name => {
          const value = response.headers.get(name)
          return value === null ? [] : [[name, value]]
        }),
      )
      if (body.length <= maxCharacters && call.token !== null && needs.isSignedIn(call.origin, call.token)) {
        const record = { userId, path: call.path, savedAt: needs.now(), headers, body }
        await cache
          .write(call.origin, record)
          .catch((cause: unknown) => needs.warn('A record was not cached', cause))
      }
      return new Response(body, { status: 200, headers: response.headers })
    },
    async cached(call) {
      contact.delete(call.origin)
      const userId = ownerOf(call)
      if (call.method !== 'GET' || userId === null || !isCachedPath(pathnameOf(call))) return null
      const record = await cache.read(call.origin, userId, call.path).catch(() => null)
      if (record === null) return null
      oldestShown = Math.min(oldestShown ?? record.savedAt, record.savedAt)
      needs.onSaved(oldestShown)
      const changes = await needs.changes.changesOf(call.origin, userId)
      const body = withWaitingChanges(call.path, record.body, changes)
      return new Response(body, { status: 200, headers: record.headers })
    },
  }
}
