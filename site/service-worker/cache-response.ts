/** Rules of the service worker's store on the device, where anybody who uses it later can read it, and of what leaves it. */

/** Stores a response unless the server forbids it. A full device is no reason to fail the visit. */
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
    // Storage is full or switched off: the page is shown all the same.
  }
}

/** Stores what a visit to a page has brought, or gives up the copy of a page that is gone. */
export const settlePage = async (
  storage: Pick<CacheStorage, 'open'>,
  name: string,
  request: Request,
  response: Response,
): Promise<void> => {
  if (isGone(response)) await (await storage.open(name)).delete(request)
  else if (response.ok) await cacheResponse(storage, name, request, response)
}

/** Nothing stands at the address any more: a page that was removed, or that has moved to another address. */
const isGone = ({ status, type, redirected }: Pick<Response, 'status' | 'type' | 'redirected'>): boolean =>
  // The worker does not see what a navigation's redirect says: the browser follows it by itself.
  status === 404 || status === 410 || type === 'opaqueredirect' || redirected
