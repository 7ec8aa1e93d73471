/** Locks by which one tab at a time works on with the draft of a record, which all tabs of a browser share. */

/** Web Locks API; null on an insecure page, where work in other tabs is unknown. */
export const webLocks = (): LockManager | null => ('locks' in navigator ? navigator.locks : null)

/**
 * Owns the draft until the returned function is called; the page's end gives it up too. `onOwned` is called at once
 * where no other tab owns it (`isFirst`), else when that one has closed its form.
 */
export const ownDraft = (key: string, onOwned: (isFirst: boolean) => void): (() => void) => {
  const manager = webLocks()
  if (manager === null) {
    onOwned(true)
    return () => undefined
  }
  const { promise: closed, resolve: close } = Promise.withResolvers<void>()
  const end = new AbortController()
  const own = (isFirst: boolean) => {
    if (!end.signal.aborted) onOwned(isFirst)
    return closed
  }
  const name = `own ${key}`
  const wait = () =>
    manager
      .request(name, { signal: end.signal }, () => own(false))
      // Aborted: the form closed first.
      .catch(() => undefined)
  void manager.request(name, { ifAvailable: true }, lock => {
    if (lock !== null) return own(true)
    void wait()
  })
  return () => {
    end.abort()
    close()
  }
}
