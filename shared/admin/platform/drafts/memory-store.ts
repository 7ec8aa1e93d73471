/** Work held in memory only, since it may be about a visitor. While there is any, closing the window asks first. */
import type { ListedStorage } from './draft-store.ts'

const held = new Map<string, unknown>()

const ask = (event: BeforeUnloadEvent) => event.preventDefault()

export const heldInMemory = (key: string): unknown => held.get(key)

/** Discards what is held under the key when `value` is undefined. */
export const holdInMemory = (key: string, value: unknown): void => {
  if (value === undefined) held.delete(key)
  else held.set(key, value)
  if (held.size > 0) window.addEventListener('beforeunload', ask)
  else window.removeEventListener('beforeunload', ask)
}

export const memoryStorage: ListedStorage & Pick<Storage, 'clear'> = {
  get length() {
    return held.size
  },
  key: place => [...held.keys()][place] ?? null,
  getItem: key => {
    const text = held.get(key)
    return typeof text === 'string' ? text : null
  },
  setItem: holdInMemory,
  removeItem: key => holdInMemory(key, undefined),
  clear: () => {
    for (const key of held.keys()) holdInMemory(key, undefined)
  },
}
