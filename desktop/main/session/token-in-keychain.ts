/** The token's store of record: the system's keychain, one entry for each server. */
import { z } from 'zod'
import { sessionUser } from '#desktop/bridge/desktop-bridge.ts'
import type { inOrder } from '#desktop/main/in-order.ts'
import { withTimeout } from '#desktop/main/with-timeout.ts'

const storedSession = z.object({ v: z.literal(1), token: z.string().min(1), user: sessionUser })

export interface StoredSession {
  token: string
  user: z.infer<typeof sessionUser>
}

/** Each call rejects when the keychain is missing, locked or does not answer in time. */
export interface TokenStore {
  /** @param onLate called with what was read after the call had rejected, once a person has unlocked the keychain */
  read(origin: string, onLate: (stored: StoredSession) => void): Promise<StoredSession | null>
  write(origin: string, session: StoredSession): Promise<void>
  clear(origin: string): Promise<void>
}

/** The part of keytar that is used here, so that tests can replace it with little. */
export interface Keychain {
  getPassword(service: string, account: string): Promise<string | null>
  setPassword(service: string, account: string, password: string): Promise<void>
  deletePassword(service: string, account: string): Promise<boolean>
}

export const sessionAccount = 'admin-session'

/** Name of a server's entries in the keychain. It stays the same when the product is renamed. */
export const serviceOf = (origin: string): string => `customs-broker ${origin}`

/**
 * The same keychain, asked one thing at a time: a call that waits for a person holds one of the four threads that also
 * read files, so four of them would stop the program.
 *
 * @param prefix of the names of entries; a program in development has entries of its own
 */
export const oneCallAtATime = (
  keychain: Keychain,
  prefix: '' | 'development ',
  inTurn: ReturnType<typeof inOrder>,
): Keychain => ({
  getPassword: (service, account) => inTurn(() => keychain.getPassword(prefix + service, account)),
  setPassword: (service, account, password) =>
    inTurn(() => keychain.setPassword(prefix + service, account, password)),
  deletePassword: (service, account) => inTurn(() => keychain.deletePassword(prefix + service, account)),
})

/**
 * Reads an entry that is about to be written. GNOME's keychain reads as empty while locked, and writing unlocks it: a
 * probe is written first, so that an existing entry is found and not overwritten. Rejects when the keychain stays
 * locked.
 */
export const readUnlocked = async (
  keychain: Keychain,
  service: string,
  account: string,
): Promise<string | null> => {
  const probe = `${account}-probe`
  await keychain.setPassword(service, probe, 'open')
  await keychain.deletePassword(service, probe)
  return keychain.getPassword(service, account)
}

/**
 * @param load imports keytar; it is optional and native, so it may be absent or fail to load
 * @param timeoutMs a keychain may wait for ever for a person to unlock it
 */
export const keychainStore = (load: () => Promise<Keychain>, timeoutMs: number): TokenStore => {
  let loaded: Promise<Keychain> | undefined
  const keychain = () => {
    loaded ??= load()
    return loaded
  }
  const inTime = <T>(work: Promise<T>): Promise<T> => withTimeout(work, timeoutMs, 'The keychain')

  return {
    async read(origin, onLate) {
      const reading = keychain()
        .then(k => k.getPassword(serviceOf(origin), sessionAccount))
        .then(text => (text === null ? null : parseStored(text)))
      try {
        return await inTime(reading)
      } catch (cause) {
        reading.then(stored => stored !== null && onLate(stored)).catch(() => undefined)
        throw cause
      }
    },
    async write(origin, session) {
      const text = JSON.stringify({ v: 1, ...session } satisfies z.infer<typeof storedSession>)
      await inTime(keychain().then(k => k.setPassword(serviceOf(origin), sessionAccount, text)))
      const kept = await inTime(keychain().then(k => k.getPassword(serviceOf(origin), sessionAccount)))
      if (kept !== text) throw new Error('The keychain did not keep what was written')
    },
    async clear(origin) {
      await inTime(keychain().then(k => k.deletePassword(serviceOf(origin), sessionAccount)))
    },
  }
}

const parseStored = (text: string): StoredSession | null => {
  try {
    const parsed = storedSession.safeParse(JSON.parse(text))
    return parsed.success ? { token: parsed.data.token, user: parsed.data.user } : null
  } catch {
    return null
  }
}
