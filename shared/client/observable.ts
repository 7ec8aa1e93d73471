/** A value that React components and plain code can both watch. */

export interface Observable<T> {
  get(): T
  set(value: T): void
  /** Calls the listener after every change; returns the off switch. */
  subscribe(listener: () => void): () => void
}

/** Made for `useSyncExternalStore`: the methods need no `this`. */
export const observable = <T>(initial: T): Observable<T> => {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set: next => {
      if (Object.is(next, value)) return
      value = next
      for (const listener of [...listeners]) listener()
    },
    subscribe: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
