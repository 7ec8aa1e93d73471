/** The token's store of record: the system's keychain, one entry for each server. */
import { z } from 'zod'
import { sessionUser } from '#desktop/bridge/desktop-bridge.ts'
import { withTimeout } from '#desktop/main/with-timeout.ts'

const storedSession = z.object({ v: z.literal(1), token: z.string().min(1), user: sessionUser })

export interface StoredSession {
  token: string
  user: z.infer<typeof sessionUser>
}

/** Each call rejects when the keychain is missing, locked or does not answer in time. */
export interface TokenStore {
  read(origin: string): Promise<StoredSession | null>
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

/** The same keychain, with entries of its own for development. */
export const forDevelopment = (keychain: Keychain): Keychain => {
  const own = (service: string): string => `development ${service}`
  return {
    getPassword: (service, account) => keychain.getPassword(own(service), account),
    setPassword: (service, account, password) => keychain.setPassword(own(service), account, password),
    deletePassword: (service, account) => keychain.deletePassword(own(service), account),
  }
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
    async read(origin) {
      const text = await inTime(keychain().then(k => k.getPassword(serviceOf(origin), sessionAccount)))
      return text === null ? null : parseStored(text)
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
