/** Keys of the page's unsaved work (drafts, waiting posts, tables and phone calls), one for each server. */
import { randomBytes } from 'node:crypto'
import type { WorkKey } from '#desktop/bridge/desktop-bridge.ts'
import type { KeyStore } from './file-keys-in-keychain.ts'

export interface WorkKeys {
  of(origin: string): Promise<WorkKey>
  /** True for a server whose unsaved work is lost when the program ends. */
  endsWithProgram(origin: string): boolean
  /** Removes the key: what was sealed for this server can never be read again. */
  forget(origin: string): Promise<void>
}

const keyBytes = 32

/**
 * Without a keychain the key lasts as long as the program: unsaved work outlives its form and its window, but not the
 * program, since no readable key may be in a file.
 */
export const workKeys = (keys: Pick<KeyStore, 'clear' | 'readOrMake'>): WorkKeys => {
  const ofThisStart = new Map<string, Buffer>()
  return {
    async of(origin) {
      // All windows use one key, even when a keychain becomes available later.
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

/** A copy: sending a Buffer to the page would also send the rest of the memory that it is a part of. */
const alone = (key: Buffer): Uint8Array => new Uint8Array(key)
