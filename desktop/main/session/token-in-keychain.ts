/** The token's store of record: the system's keychain, one entry for each server. */
import { z } from 'zod'
import { sessionUser } from '#desktop/bridge/desktop-bridge.ts'
import { parseJson } from '#shared/domain/parse-json.ts'
import { type SystemKeychain, serviceOf } from './system-keychain.ts'

const storedSession = z.object({ v: z.literal(1), token: z.string().min(1), user: sessionUser })

export interface StoredSession {
  token: string
  user: z.infer<typeof sessionUser>
}

export type TokenStore = ReturnType<typeof keychainStore>

export const sessionAccount = 'admin-session'

export const keychainStore = (keychain: Pick<SystemKeychain, 'getPassword' | 'remove' | 'setPassword'>) => ({
  async read(origin: string): Promise<StoredSession | null> {
    const stored = parseJson(storedSession, await keychain.getPassword(serviceOf(origin), sessionAccount))
    return stored && { token: stored.token, user: stored.user }
  },
  async write(origin: string, session: StoredSession): Promise<void> {
    const text = JSON.stringify({ v: 1, ...session } satisfies z.infer<typeof storedSession>)
    await keychain.setPassword(serviceOf(origin), sessionAccount, text)
  },
  clear: (origin: string) => keychain.remove(serviceOf(origin), sessionAccount),
})
