/** What a service worker may store on the device, where anybody who uses it later can read it. */

/** Stores a response unless the server forbids it. A full device is no reason to fail the visit. */
export const keepResponse = async (
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
