/** Locks of open forms, shared by all windows: no work of an earlier start comes under an open form. */
import { webLocks } from '../drafts/draft-owner.ts'

const openHere = new Map<string, number>()

/** Marks a form as open until the returned function is called. A crash of the page releases the lock too. */
export const holdForm = (key: string): (() => void) => {
  openHere.set(key, (openHere.get(key) ?? 0) + 1)
  const { promise: closed, resolve: close } = Promise.withResolvers<void>()
  const request = new AbortController()
  void webLocks()
    ?.request(key, { mode: 'shared', signal: request.signal }, () => closed)
    // Aborted: the form closed before the lock was granted.
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

/** Runs `run` under the lock of `key`; null without running when a form or another run holds the lock. */
export const unlessOpen = async <T>(key: string, run: () => Promise<T>): Promise<T | null> => {
  if (isOpenHere(key)) return null
  const manager = webLocks()
  if (manager === null) return run()
  return manager.request(key, { ifAvailable: true }, lock => (lock === null ? null : run()))
}
