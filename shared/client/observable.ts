/** A value that React components and plain code can both watch. */

export type Observable<T> = ReturnType<typeof observable<T>>

/** The methods use no `this`, so that `useSyncExternalStore` can take them. */
export const observable = <T>(initial: T) => {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set: (next: T): void => {
      if (Object.is(next, value)) return
      value = next
      for (const listener of [...listeners]) listener()
    },
    /** Calls the listener after every change; returns a function that unsubscribes. */
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return (): void => void listeners.delete(listener)
    },
  }
}
