/** Locks by which one tab at a time has the work on a record, whose draft and queued save all tabs of a browser share. */

/** Web Locks API; null on an insecure page, where work in other tabs is unknown. */
export const webLocks = (): LockManager | null => ('locks' in navigator ? navigator.locks : null)

const ownedHere = new Set<string>()

const nameOf = (key: string): string => `work ${key}`

/**
 * Asks for the work on a draft. `onTurn` is called at once where no other tab has it (`isFirst`), else when that one has
 * given it up; it returns true to take the work, which the returned function gives up, as does the page's end.
 */
export const ownDraft = (key: string, onTurn: (isFirst: boolean) => boolean): (() => void) => {
  const { promise: over, resolve: giveUp } = Promise.withResolvers<void>()
  const end = new AbortController()
  const take = (isFirst: boolean): Promise<void> | undefined => {
    if (end.signal.aborted || !onTurn(isFirst)) return undefined
    ownedHere.add(key)
    return over
  }
  const manager = webLocks()
  const wait = () =>
    manager
      ?.request(nameOf(key), { signal: end.signal }, () => take(false))
      // Aborted: the work was given up first.
      .catch(() => undefined)
  if (manager === null) void take(true)
  else
    void manager.request(nameOf(key), { ifAvailable: true }, lock => {
      if (lock !== null) return take(true)
      void wait()
    })
  return () => {
    end.abort()
    ownedHere.delete(key)
    giveUp()
  }
}

export const isOwnedHere = (key: string): boolean => ownedHere.has(key)

/** Runs `run` with the work on a draft; null without running while a form or another run has it. */
export const unlessOwned = async <T>(key: string, run: () => Promise<T>): Promise<T | null> => {
  if (isOwnedHere(key)) return null
  const manager = webLocks()
  if (manager === null) return run()
  return manager.request(nameOf(key), { ifAvailable: true }, lock => (lock === null ? null : run()))
}
