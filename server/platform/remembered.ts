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

const frozen = <T>(value: T): T => {
  if (typeof value === 'object' && value !== null) Object.values(value).forEach(frozen)
  return Object.freeze(value)
}
