/** The token's store of record: the system's keychain, one entry for each server. */
import { z } from 'zod'
import { sessionUser } from '#desktop/bridge/desktop-bridge.ts'
import { type Keychain, serviceOf } from './system-keychain.ts'

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

export const sessionAccount = 'admin-session'

export const keychainStore = (keychain: Keychain): TokenStore => ({
  async read(origin) {
    const text = await keychain.getPassword(serviceOf(origin), sessionAccount)
    return text === null ? null : parseStored(text)
  },
  async write(origin, session) {
    const text = JSON.stringify({ v: 1, ...session } satisfies z.infer<typeof storedSession>)
    await keychain.setPassword(serviceOf(origin), sessionAccount, text)
    const kept = await keychain.getPassword(serviceOf(origin), sessionAccount)
    if (kept !== text) throw new Error('The keychain did not keep what was written')
  },
  async clear(origin) {
    await keychain.deletePassword(serviceOf(origin), sessionAccount)
  },
})

const parseStored = (text: string): StoredSession | null => {
  try {
    const parsed = storedSession.safeParse(JSON.parse(text))
    return parsed.success ? { token: parsed.data.token, user: parsed.data.user } : null
  } catch {
    return null
  }
}
