/**
 * Caches the page's reads and serves them while the server cannot be reached. At each new contact it asks the server whose data were erased, and erases them here as well.
 */
import { pickHeaders } from '#desktop/main/scheme/forwarded-headers.ts'
import { tokenOwner } from '#desktop/main/session/token-claims.ts'
import { currentLanguage } from '#messages/language.js'
import { isCachedPath } from './cached-paths.ts'
import { type ForgetNeeds, forgetErased } from './forget-erased.ts'

export type OfflineReads = ReturnType<typeof offlineReads>

export interface ServerCall {
  origin: string
  token: string | null
  method: string
  /** Path and query. */
  path: string
  /** True for a read that a copy may answer: nothing is built on what it says. */
  mayBeCopy: boolean
}

export interface OfflineReadsNeeds extends ForgetNeeds {
  /** False once the person has signed out: responses that arrive later are not cached. */
  isSignedIn(origin: string, token: string): boolean
  /** Milliseconds that only grow. */
  elapsed(): number
  /** Reports when the shown copies were saved; null when the server is there again. */
  onSaved(savedAt: number | null): void
  warn(message: string, cause: unknown): void
}

/** How long a connection may last before the server is asked again what it has erased. Ten minutes. */
const maxTrustTime = 10 * 60_000
/** Characters of the largest response that is cached. */
const maxCharacters = 4_000_000
const cachedHeaders = ['content-type', 'etag', 'last-modified']

export const offlineReads = (needs: OfflineReadsNeeds) => {
  const { cache } = needs
  /** Servers in contact: the token, and when the server was last asked what was erased and what that person may see. */
  const contact = new Map<string, { token: string; asked: number }>()
  let oldestShown: number | null = null

  const meet = (call: ServerCall): void => {
    if (oldestShown !== null) {
      oldestShown = null
      needs.onSaved(null)
    }
    const { origin, token } = call
    const last = contact.get(origin)
    const mayHaveErased = call.method !== 'GET' && call.path.startsWith('/api/person')
    const isTrusted = last?.token === token && needs.elapsed() - last.asked < maxTrustTime && !mayHaveErased
    if (token === null || isTrusted) return
    contact.set(origin, { token, asked: needs.elapsed() })
    forgetErased(needs, { origin, token }).catch((cause: unknown) => {
      contact.delete(origin)
      needs.warn('The server did not say what it has erased', cause)
    })
  }

  const ownerOf = ({ token }: ServerCall): string | null => (token === null ? null : tokenOwner(token))
  const pathnameOf = ({ path }: ServerCall): string => path.split('?')[0] ?? ''

  return {
    /** Takes every response of the server, and caches it where it may be cached. */
    async pass(call: ServerCall, response: Response): Promise<Response> {
      meet(call)
      const userId = ownerOf(call)
      if (call.method !== 'GET' || userId === null || !isCachedPath(pathnameOf(call))) return response
      if ([403, 404, 410].includes(response.status)) {
        await cache
          .remove(call.origin, userId, call.path)
          .catch((cause: unknown) => needs.warn('A record was not removed', cause))
      }
      const isJson = response.headers.get('content-type')?.startsWith('application/json') === true
      if (response.status !== 200 || !isJson) return response
      const body = await response.text()
      const headers = Object.fromEntries(pickHeaders(response.headers, cachedHeaders))
      if (body.length <= maxCharacters && call.token !== null && needs.isSignedIn(call.origin, call.token)) {
        const language = currentLanguage()
        const record = { userId, path: call.path, savedAt: needs.now(), language, headers, body }
        await cache
          .write(call.origin, record)
          .catch((cause: unknown) => needs.warn('A record was not cached', cause))
      }
      return new Response(body, { status: 200, headers: response.headers })
    },
    /** The cached response for a read that the server did not answer, or null. */
    async cached(call: ServerCall): Promise<Response | null> {
      contact.delete(call.origin)
      const userId = ownerOf(call)
      if (!call.mayBeCopy || userId === null || !isCachedPath(pathnameOf(call))) return null
      const record = await cache.read(call.origin, userId, call.path).catch(() => null)
      if (record?.language !== currentLanguage()) return null
      oldestShown = Math.min(oldestShown ?? record.savedAt, record.savedAt)
      needs.onSaved(oldestShown)
      return new Response(record.body, { status: 200, headers: record.headers })
    },
  }
}
