/** What is made of a stored text again for every response, remembered by the text: it can never be out of date. */
import { LRUCache } from 'lru-cache'

/** Letters of all texts that one function remembers. */
const maxLetters = 2_000_000

/** The same function, of which each text is made once. What it returns is shared, and frozen so that nobody changes it. */
export const remembered = <T>(make: (text: string, variant: string) => T) => {
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

/** The same for what takes a while: whoever asks meanwhile waits for the same, and what fails is made again. */
export const rememberedLater = <T>(make: (text: string, variant: string) => Promise<T>) => {
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
