/** Memoises functions of a stored text that every response calls. The text is the key, so a result is never stale. */
import { LRUCache } from 'lru-cache'

/** Characters of all texts in the cache of one function. */
const maxLetters = 2_000_000

/** Memoises `make`, least recently used texts first out. Callers share the result, so it is frozen. */
export const memoizeByKey = <T>(make: (text: string, variant: string) => T) => {
  const cache = new LRUCache<string, { made: T }>({
    maxSize: maxLetters,
    sizeCalculation: (_made, key) => key.length,
  })
  return (text: string, variant = ''): T => {
    const key = `${variant}\n${text}`
    const known = cache.get(key)
    if (known) return known.made
    const made = frozen(make(text, variant))
    cache.set(key, { made })
    return made
  }
}

/** `memoizeByKey` for an asynchronous function: concurrent calls share one promise, and a failure is not cached. */
export const memoizeByTextAsync = <T>(make: (text: string, variant: string) => Promise<T>) => {
  const cache = new LRUCache<string, { made: T }>({
    maxSize: maxLetters,
    sizeCalculation: (_made, key) => key.length,
    ignoreFetchAbort: true,
    fetchMethod: async key => {
      const end = key.indexOf('\n')
      return { made: frozen(await make(key.slice(end + 1), key.slice(0, end))) }
    },
  })
  return async (text: string, variant = ''): Promise<T> =>
    (await cache.forceFetch(`${variant}\n${text}`)).made
}

const frozen = <T>(value: T): T => {
  if (typeof value === 'object' && value !== null) Object.values(value).forEach(frozen)
  return Object.freeze(value)
}
