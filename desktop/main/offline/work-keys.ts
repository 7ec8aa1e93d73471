/** The keys of what the page has not saved yet: drafts, posts, tables and calls that wait, for each server its own. */
import { randomBytes } from 'node:crypto'
import type { WorkKey } from '#desktop/bridge/desktop-bridge.ts'
import type { KeyStore } from './key-store.ts'

export interface WorkKeys {
  of(origin: string): Promise<WorkKey>
  /** True where the work ends with the program. */
  endsWithProgram(origin: string): boolean
  /** Nobody reads what was sealed for this server any more, wherever it still lies. */
  forget(origin: string): Promise<void>
}

const keyBytes = 32

/**
 * Without a keychain the key is of this start alone: the work outlives its form and its window, but not the program, for it
 * shall not lie readable in a file.
 */
export const workKeys = (keys: Pick<KeyStore, 'clear' | 'readOrMake'>): WorkKeys => {
  const ofThisStart = new Map<string, Buffer>()
  return {
    async of(origin) {
      // Every window of a start seals alike, also when the keychain comes later.
      const lasting = ofThisStart.has(origin) ? null : await keys.readOrMake(origin)
      if (lasting !== null) return { key: alone(lasting), isLasting: true }
      const key = ofThisStart.get(origin) ?? randomBytes(keyBytes)
      ofThisStart.set(origin, key)
      return { key: alone(key), isLasting: false }
    },
    endsWithProgram: origin => ofThisStart.has(origin),
    async forget(origin) {
      ofThisStart.delete(origin)
      await keys.clear(origin)
    },
  }
}

/** A clone takes the whole memory that a Buffer was cut out of; the page shall get the key and nothing of main's. */
const alone = (key: Buffer): Uint8Array => new Uint8Array(key)
