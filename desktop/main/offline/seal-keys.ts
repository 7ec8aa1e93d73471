/** Keys of the page's drafts (with queued saves and phone calls), one for each server. */
import { randomBytes } from 'node:crypto'
import type { SealKey } from '#desktop/bridge/desktop-bridge.ts'
import type { KeptWorkKey, SettingsFile } from '#desktop/main/settings/settings-file.ts'
import type { KeyStore } from './file-keys-in-keychain.ts'
import { openText, sealText } from './sealed-text.ts'

export type SealKeys = ReturnType<typeof sealKeys>

interface KeyOfStart {
  start: string
  key: Buffer
  isKept: boolean
}

const keyBytes = 32
const nameBytes = 8

/**
 * Without a keychain the key lasts as long as the program, since no readable key may be in a file: drafts outlive
 * its form and its window only. Of a keychain that opens late the key seals that of this start, which the settings keep.
 */
export const sealKeys = (
  keys: Pick<KeyStore, 'clear' | 'readOrMake'>,
  settings: Pick<SettingsFile, 'change' | 'current'>,
  warn: (message: string, cause: unknown) => void,
) => {
  const ofThisStart = new Map<string, KeyOfStart>()
  const isPruned = new Set<string>()

  const make = (origin: string): KeyOfStart => {
    const start = randomBytes(nameBytes).toString('hex')
    const own = { start, key: randomBytes(keyBytes), isKept: false }
    ofThisStart.set(origin, own)
    return own
  }

  const change = async (kept: KeptWorkKey[]): Promise<boolean> => {
    try {
      await settings.change({ keptWorkKeys: kept })
      return true
    } catch (cause) {
      warn('The settings do not follow the keys of drafts', cause)
      return false
    }
  }

  const keepOne = async (origin: string, own: KeyOfStart): Promise<void> => {
    if (own.isKept) return
    const lasting = await keys.readOrMake(origin)
    if (lasting === null || ofThisStart.get(origin) !== own) return
    const { start, key } = own
    const sealed = sealText(lasting, start, key.toString('base64')).toString('base64')
    const others = settings.current().keptWorkKeys.filter(kept => kept.start !== start)
    own.isKept = await change([...others, { origin, start, sealed }])
  }

  /** Only at the first use: later the page has moved drafts whose old place may still be what the disk has. */
  const prune = (origin: string, starts: readonly string[]): void => {
    if (isPruned.has(origin)) return
    isPruned.add(origin)
    const before = settings.current().keptWorkKeys
    const kept = before.filter(one => one.origin !== origin || starts.includes(one.start))
    if (kept.length < before.length) void change(kept)
  }

  const earlierOf = (origin: string, lasting: Buffer | null): SealKey['earlier'] =>
    settings.current().keptWorkKeys.flatMap(({ origin: other, start, sealed }) => {
      if (other !== origin) return []
      const text = lasting && openText(lasting, start, Buffer.from(sealed, 'base64'))
      return [{ start, key: text === null ? null : alone(Buffer.from(text, 'base64')) }]
    })

  return {
    /**
     * The key of a server, and those of earlier starts that were kept.
     * @param starts whose drafts the page still has; of any other start no key is needed any more
     */
    async of(origin: string, starts: readonly string[]): Promise<SealKey> {
      prune(origin, starts)
      const before = ofThisStart.get(origin)
      if (before !== undefined) await keepOne(origin, before)
      const lasting = before === undefined ? await keys.readOrMake(origin) : null
      // All windows use one key, even when a keychain becomes available later.
      if (lasting !== null && !ofThisStart.has(origin))
        return { key: alone(lasting), start: null, earlier: earlierOf(origin, lasting) }
      const { start, key } = ofThisStart.get(origin) ?? make(origin)
      return { key: alone(key), start, earlier: earlierOf(origin, null) }
    },
    /** Keeps the keys of this start, once the keychain can be used. */
    async keep(): Promise<void> {
      for (const [origin, own] of ofThisStart) await keepOne(origin, own)
    },
    /** True for a server whose drafts are lost when the program ends. */
    endsWithProgram: (origin: string) => ofThisStart.get(origin)?.isKept === false,
    /** Removes the keys: what was sealed for this server can never be read again. */
    async forget(origin: string): Promise<void> {
      ofThisStart.delete(origin)
      await change(settings.current().keptWorkKeys.filter(kept => kept.origin !== origin))
      await keys.clear(origin)
    },
  }
}

/** A copy: sending a Buffer to the page would also send the rest of the memory that it is a part of. */
const alone = (key: Buffer): Uint8Array => new Uint8Array(key)
