/**
 * Rules for the cache on the device, which anybody who uses the device can read: what is stored and what is removed.
 */

/** Stores a response unless the server forbids it. Errors are ignored, since a full device must not break the visit. */
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
