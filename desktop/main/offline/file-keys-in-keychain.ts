/** Keys that encrypt files on this computer: one for each server and purpose, in the system's keychain. */
import { randomBytes } from 'node:crypto'
import { type SystemKeychain, serviceOf } from '#desktop/main/session/system-keychain.ts'

export type KeyStore = ReturnType<typeof keyStore>

/** Purpose of a key, part of its name in the keychain. */
export const keyPurposes = ['offline-records', 'unsaved-work'] as const
type KeyPurpose = (typeof keyPurposes)[number]

const keyBytes = 32

/** Milliseconds after which an entry that still reads as empty is a place whose text kwalletd has lost. */
const emptyLasts = 5_000

const keyIn = (text: string | null | undefined): Buffer | null => {
  const key = Buffer.from(text ?? '', 'base64')
  return key.length === keyBytes ? key : null
}

/** @param account what the keys are for */
export const keyStore = (
  account: KeyPurpose,
  keychain: Omit<SystemKeychain, 'askAgain'>,
  warn: (message: string, cause: unknown) => void,
) => {
  const known = new Map<string, Promise<Buffer | null>>()
  /** When an entry first read as empty, by the milliseconds of this process. */
  const emptySince = new Map<string, number>()
  let isWarned = false
  /** Undefined when the keychain cannot be used now; the next use tries again. */
  const attempt = async <T>(asked: Promise<T>): Promise<T | undefined> => {
    try {
      const result = await asked
      isWarned = false
      return result
    } catch (cause) {
      if (!isWarned)
        warn('Nothing is stored for the hours without a server: the keychain cannot be used', cause)
      isWarned = true
      return undefined
    }
  }
  const readStored = async (origin: string): Promise<Buffer | null> =>
    keyIn(await attempt(keychain.getPassword(serviceOf(origin), account)))
  const isLost = (origin: string): boolean => {
    const since = emptySince.get(origin) ?? performance.now()
    emptySince.set(origin, since)
    return performance.now() - since >= emptyLasts
  }
  const make = async (origin: string): Promise<Buffer | null> => {
    const entry = [serviceOf(origin), account] as const
    const stored = await attempt(keychain.getBeforeWrite(...entry))
    const found = keyIn(stored)
    // A key may be there that a lock or a person withholds: no new one is written over it.
    if (stored === undefined || found !== null) return found
    if (stored === '' && !isLost(origin)) return null
    const key = randomBytes(keyBytes)
    await attempt(keychain.setPassword(...entry, key.toString('base64')))
    // Use only a key that can be read back.
    return readStored(origin)
  }
  /** Remembers a key that was found; a missing key is looked for again at the next use. */
  const once = (origin: string, look: () => Promise<Buffer | null>): Promise<Buffer | null> => {
    const underWay = known.get(origin)
    if (underWay !== undefined) return underWay
    const finding = look().then(key => {
      if (key === null && known.get(origin) === finding) known.delete(origin)
      return key
    })
    known.set(origin, finding)
    return finding
  }
  return {
    /** Null when there is no key or the keychain cannot be used. */
    read: (origin: string) => once(origin, () => readStored(origin)),
    async readOrMake(origin: string): Promise<Buffer | null> {
      const found = await once(origin, () => readStored(origin))
      // Two calls at once make one key.
      return found ?? once(origin, () => make(origin))
    },
    async clear(origin: string): Promise<void> {
      known.delete(origin)
      await attempt(keychain.remove(serviceOf(origin), account))
    },
  }
}
