/** A value that React components and plain code can both watch. */

export interface Observable<T> {
  get(): T
  set(value: T): void
  /** Calls the listener after every change; returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void
}

/** The methods use no `this`, so that `useSyncExternalStore` can take them. */
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
