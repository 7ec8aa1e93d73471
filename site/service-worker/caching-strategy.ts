/** Decides which requests the service worker handles, and how; all others go to the network. */

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
