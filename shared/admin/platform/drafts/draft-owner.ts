/** Locks by which one tab at a time has the work on a record, whose draft and queued save all tabs of a browser share. */

/** Web Locks API; null on an insecure page, where work in other tabs is unknown. */
export const webLocks = (): LockManager | null => ('locks' in navigator ? navigator.locks : null)

/** Names this page in what it stores: a wish to save is for the work of its own tab. */
export const thisTab = Math.random().toString(36).slice(2)

const ownedHere = new Set<string>()

const nameOf = (key: string): string => `work ${key}`

/**
 * Asks for the work on a draft. `onTurn` is called at once where no other tab has it (`isFirst`), else, if it `waits`,
 * when that one has given it up; it returns true to take the work, which the returned function gives up, as does the
 * page's end.
 */
export const ownDraft = (key: string, onTurn: (isFirst: boolean) => boolean, waits = true): (() => void) => {
  const { promise: over, resolve: giveUp } = Promise.withResolvers<void>()
  const end = new AbortController()
  let isTaken = false
  const take = (isFirst: boolean): Promise<void> | undefined => {
    isTaken = !end.signal.aborted && onTurn(isFirst)
    if (!isTaken) return undefined
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
      if (waits) void wait()
    })
  return () => {
    end.abort()
    if (isTaken) ownedHere.delete(key)
    giveUp()
  }
}

export const isOwnedHere = (key: string): boolean => ownedHere.has(key)

/** True while a form of any tab has the work; one that opens later gets it also while the queue sends. */
export const isOwned = async (key: string): Promise<boolean> => {
  const { held = [] } = (await webLocks()?.query()) ?? {}
  return isOwnedHere(key) || held.some(({ name }) => name === nameOf(key))
}
