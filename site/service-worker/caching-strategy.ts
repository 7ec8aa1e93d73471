/** Decides which requests the service worker handles, and how; all others go to the network. */
import { isUnreached } from '#shared/contract/platform/retry.ts'
import { splitLanguage } from '#shared/domain/site/languages.ts'

export type Strategy = 'asset' | 'page' | 'data' | 'network'

/** Parts of a request on which the decision depends. */
export type WorkerRequest = Pick<Request, 'method' | 'url' | 'mode'> & { headers: Pick<Headers, 'has'> }

/**
 * Always `network`: other origins, writes, the admin, and requests with a token.
 *
 * @example chooseStrategy({ method: 'GET', url: 'https://site/admin/posts', mode: 'navigate', … }, 'https://site') // 'network'
 */
export const chooseStrategy = (request: WorkerRequest, origin: string): Strategy => {
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== origin || request.headers.has('Authorization'))
    return 'network'
  const path = normal(url.pathname)
  if (path === '/admin' || path.startsWith('/admin/') || path.startsWith('/assets/admin/')) return 'network'
  // Pages for one person are not cached, since others may use the device.
  if (/^\/(?:o|preview)\//.test(path)) return 'network'
  if (path.startsWith('/assets/') || path.startsWith('/media/') || path.startsWith('/images/')) return 'asset'
  if (path === '/api/page' || path === '/api/calculator/kit' || path === '/currency') return 'data'
  if (path.startsWith('/api/') || ownFiles.test(path)) return 'network'
  return request.mode === 'navigate' && !oneTimePages.has(splitLanguage(path).path) ? 'page' : 'network'
}

/** Files of the server that are not pages. */
const ownFiles = /\.(?:xml|txt|js|webmanifest)$|^\/(?:healthz|readyz|metrics)$/

/** Pages that show the result of one action, in either language. */
const oneTimePages = new Set(['/thanks'])

/** Normalises a path, so that escapes and doubled slashes cannot bypass the rules above. */
const normal = (path: string): string => {
  try {
    return decodeURIComponent(path)
      .toLowerCase()
      .replace(/\/{2,}/g, '/')
  } catch {
    return '/admin'
  }
}

/**
 * Stores a response unless the server forbids it: anybody who uses the device can read its cache. Errors are ignored,
 * since a full device must not break the visit.
 */
export const cacheResponse = async (
  storage: Pick<CacheStorage, 'open'>,
  name: string,
  request: Request,
  response: Response,
): Promise<void> => {
  if (/\bno-store\b/i.test(response.headers.get('Cache-Control') ?? '')) return
  const copy = response.clone()
  try {
    const cache = await storage.open(name)
    await cache.delete(request)
    await cache.put(request, copy)
  } catch {
    // Storage is full or disabled: the page is shown nevertheless.
  }
}

/** Stores the response of a visit, or removes the cached page if it no longer exists. */
export const settlePage = async (
  storage: Pick<CacheStorage, 'open'>,
  name: string,
  request: Request,
  response: Response,
): Promise<void> => {
  if (isGone(response)) await (await storage.open(name)).delete(request)
  else if (response.ok) await cacheResponse(storage, name, request, response)
}

const isGone = ({ status, type, redirected }: Pick<Response, 'status' | 'type' | 'redirected'>): boolean =>
  // A redirect of a navigation is opaque to the worker; the browser follows it.
  status === 404 || status === 410 || type === 'opaqueredirect' || redirected

export interface FreshOrCopy {
  response: Response
  isCopy: boolean
}

/**
 * @param fresh response of the network
 * @param tooLate resolves when the cached copy is to be used instead of waiting longer
 * @throws the error of the network, where there is no copy
 */
export const freshOrCopy = async (
  fresh: Promise<Response>,
  copy: Response | undefined,
  tooLate: Promise<unknown> = never,
): Promise<FreshOrCopy> => {
  if (!copy) return { response: await fresh, isCopy: false }
  const response = await Promise.race([fresh.catch(() => null), tooLate.then(() => null)])
  return response && !isAway(response) ? { response, isCopy: false } : { response: copy, isCopy: true }
}

/** True for responses of a proxy or an overloaded server, instead of which a cached page is shown. */
const isAway = ({ status }: Response): boolean => (status >= 502 && status <= 504) || isUnreached(status)

const never = new Promise<never>(() => undefined)
