/** Which requests the service worker responds to, and how; everything else goes to the network untouched. */

import { splitLanguage } from '#shared/domain/site/languages.ts'

export type Strategy = 'asset' | 'page' | 'data' | 'network'

/** Parts of a request that the decision reads. */
export type WorkerRequest = Pick<Request, 'method' | 'url' | 'mode'> & { headers: Pick<Headers, 'has'> }

/**
 * Network only: another origin, every write, everything of the admin, and whatever carries a token.
 *
 * @example chooseStrategy({ method: 'GET', url: 'https://site/admin/posts', mode: 'navigate', … }, 'https://site') // 'network'
 */
export const chooseStrategy = (request: WorkerRequest, origin: string): Strategy => {
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== origin || request.headers.has('Authorization'))
    return 'network'
  const path = normal(url.pathname)
  if (path === '/admin' || path.startsWith('/admin/') || path.startsWith('/assets/admin/')) return 'network'
  // A page for one person stays off a device that others may use.
  if (/^\/(?:o|preview)\//.test(path)) return 'network'
  if (path.startsWith('/assets/') || path.startsWith('/media/') || path.startsWith('/images/')) return 'asset'
  if (path === '/api/page' || path === '/api/calculator/kit' || path === '/currency') return 'data'
  if (path.startsWith('/api/') || ownFiles.test(path)) return 'network'
  return request.mode === 'navigate' && !oneTimePages.has(splitLanguage(path).path) ? 'page' : 'network'
}

/** Files of the server that are no pages. */
const ownFiles = /\.(?:xml|txt|js|webmanifest)$|^\/(?:healthz|readyz|metrics)$/

/** Pages that mean something once, in either language. */
const oneTimePages = new Set(['/thanks'])

/** Encoded letters and doubled slashes must not carry an address past the rules above. */
const normal = (path: string): string => {
  try {
    return decodeURIComponent(path)
      .toLowerCase()
      .replace(/\/{2,}/g, '/')
  } catch {
    return '/admin'
  }
}
