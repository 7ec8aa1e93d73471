/** Which forms are open, in every window: while there is a form, it sends its own work, and nobody else does. */

const openHere = new Map<string, number>()

/** Null on a page that is not secure, which has no locks: there other windows are not known. */
const locks = (): LockManager | null => ('locks' in navigator ? navigator.locks : null)

/** Notes an open form, until the returned function is called. The lock ends with its page, also when that crashes. */
export const holdForm = (key: string): (() => void) => {
  openHere.set(key, (openHere.get(key) ?? 0) + 1)
  const { promise: closed, resolve: close } = Promise.withResolvers<void>()
  const request = new AbortController()
  void locks()
    ?.request(key, { mode: 'shared', signal: request.signal }, () => closed)
    // Closed before it was granted.
    .catch(() => undefined)
  return () => {
    const left = (openHere.get(key) ?? 1) - 1
    if (left === 0) openHere.delete(key)
    else openHere.set(key, left)
    request.abort()
    close()
  }
}

export const isOpenHere = (key: string): boolean => openHere.has(key)

/** Runs unless a form has the key, or somebody else runs under it: then null. */
export const unlessOpen = async <T>(key: string, run: () => Promise<T>): Promise<T | null> => {
  if (isOpenHere(key)) return null
  const manager = locks()
  if (manager === null) return run()
  return manager.request(key, { ifAvailable: true }, lock => (lock === null ? null : run()))
}
