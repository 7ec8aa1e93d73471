/** Caches a value read from public content until the version of the content changes. */
import { contentVersionOf } from './db/content-version.ts'
import type { Tx } from './db/open.ts'

/** Largest number of cached values of one function: its argument may come from a URL. */
const maxValues = 1000

/**
 * Concurrent calls share one read, and a failure is not cached.
 *
 * @param nameOf key of a value in the cache, made from the argument
 */
export const perContentVersion = <T, Asked = void>(
  read: (db: Tx, asked: Asked) => Promise<T>,
  nameOf: (asked: Asked) => string = String,
): ((db: Tx, asked: Asked) => Promise<T>) => {
  const cached = new WeakMap<Tx, { version: number; values: Map<string, Promise<T>> }>()
  return async (db, asked) => {
    const version = await contentVersionOf(db)
    let known = cached.get(db)
    if (known?.version !== version || known.values.size >= maxValues) {
      known = { version, values: new Map() }
      cached.set(db, known)
    }
    const { values } = known
    const name = nameOf(asked)
    const value = values.get(name)
    if (value) return value
    // The version is read before the value: a write in between raises the version, so the next call reads anew.
    const made = read(db, asked)
    values.set(name, made)
    made.catch(() => values.delete(name))
    return made
  }
}
