/** The keys of what lies on this computer: one for each server and purpose, in the system's keychain. */
import { randomBytes } from 'node:crypto'
import { type Keychain, serviceOf } from '#desktop/main/session/token-store.ts'
import { withTimeout } from '#desktop/main/with-timeout.ts'

export interface KeyStore {
  /** Null when there is none or the keychain cannot be used. */
  read(origin: string): Promise<Buffer | null>
  readOrMake(origin: string): Promise<Buffer | null>
  clear(origin: string): Promise<void>
}

/** What a key is for, as the keychain names it. */
export const keyPurposes = ['offline-records', 'unsaved-work', 'waiting-changes'] as const
type KeyPurpose = (typeof keyPurposes)[number]

const keyBytes = 32

/**
 * @param account what the keys are for
 * @param load imports keytar; it is optional and native, so it may be absent or fail to load
 * @param timeoutMs a keychain may wait for ever for a person to unlock it
 */
export const keyStore = (
  account: KeyPurpose,
  load: () => Promise<Keychain>,
  timeoutMs: number,
  warn: (message: string, cause: unknown) => void,
): KeyStore => {
  const known = new Map<string, Promise<Buffer | null>>()
  /** A keychain that does not answer once is not asked again before the next start. */
  let isUnusable = false
  const inTime = <T>(work: Promise<T>): Promise<T> => withTimeout(work, timeoutMs, 'The keychain')
  const attempt = async <T>(work: (keychain: Keychain) => Promise<T>): Promise<T | null> => {
    if (isUnusable) return null
    try {
      return await inTime(load().then(work))
    } catch (cause) {
      isUnusable = true
      warn('Nothing is stored for the hours without a server: the keychain cannot be used', cause)
      return null
    }
  }
  const readStored = async (origin: string): Promise<Buffer | null> => {
    const text = await attempt(keychain => keychain.getPassword(serviceOf(origin), account))
    const key = Buffer.from(text ?? '', 'base64')
    return key.length === keyBytes ? key : null
  }
  const make = async (origin: string): Promise<Buffer | null> => {
    // A locked keychain of GNOME reads as an empty one, and writing opens it: what lies there is not written over.
    const probe = `${account}-probe`
    await attempt(keychain => keychain.setPassword(serviceOf(origin), probe, 'open'))
    await attempt(keychain => keychain.deletePassword(serviceOf(origin), probe))
    const found = await readStored(origin)
    if (found !== null) return found
    const text = randomBytes(keyBytes).toString('base64')
    await attempt(keychain => keychain.setPassword(serviceOf(origin), account, text))
    // Only what can be read again is worth writing with.
    return readStored(origin)
  }
  const once = (origin: string, find: () => Promise<Buffer | null>): Promise<Buffer | null> => {
    const finding = known.get(origin) ?? find()
    known.set(origin, finding)
    return finding
  }
  return {
    read: origin => once(origin, () => readStored(origin)),
    async readOrMake(origin) {
      const reading = once(origin, () => readStored(origin))
      if ((await reading) !== null) return reading
      // Two calls at once make one key.
      if (known.get(origin) === reading) known.set(origin, make(origin))
      return known.get(origin) ?? null
    },
    async clear(origin) {
      known.delete(origin)
      await attempt(keychain => keychain.deletePassword(serviceOf(origin), account))
    },
  }
}
