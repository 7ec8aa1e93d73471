/**
 * The session of the person who is signed in: keeps memory, keychain and cookie in step. The keychain is the source of
 * truth: whatever a crash left between two steps, the next `restore` makes the other two follow it. One file because
 * every way in and out of a session must be read side by side.
 */
import type { BridgeSession } from '#desktop/bridge/desktop-bridge.ts'
import { inOrder } from '#desktop/main/in-order.ts'
import type { CookieMirror } from './session-cookie.ts'
import { tokenExpiry } from './token-claims.ts'
import type { StoredSession, TokenStore } from './token-in-keychain.ts'

export type DesktopSession = ReturnType<typeof desktopSession>

export interface DesktopSessionOptions {
  tokens: TokenStore
  cookie: CookieMirror
  /** Milliseconds since 1970 by the server's clock. */
  now(): number
  /** Called once when a session ended outside the page. */
  onEnd(): void
  /** Called after a sign-in with true, and after the end of the session with false. */
  onChange?(isSignedIn: boolean): void
  warn(message: string, cause: unknown): void
}

interface HeldSession extends StoredSession {
  origin: string
  expiresAt: number
}

export const desktopSession = (needs: DesktopSessionOptions) => {
  let held: HeldSession | null = null
  let memoryOnly = false
  let timer: NodeJS.Timeout | undefined
  /** The sign-in or the change of password under way. */
  let replacing: Promise<unknown> = Promise.resolve()

  /** Keychain and cookie change one step at a time. */
  const inQueue = inOrder()

  /**
   * A failure is only logged: calls take the token from memory, so a cookie that Chromium rejects does not prevent a
   * sign-in.
   */
  const mirror = (work: Promise<void>): Promise<void> =>
    work.catch((cause: unknown) => needs.warn('The cookie does not follow the session', cause))

  const hold = (next: HeldSession | null): void => {
    const isChange = (held === null) !== (next === null)
    held = next
    if (isChange) needs.onChange?.(next !== null)
    clearTimeout(timer)
    if (next === null) return
    const left = Math.min(next.expiresAt - needs.now(), 2 ** 31 - 1)
    timer = setTimeout(checkClock, Math.max(left, 0))
    timer.unref()
  }

  /** Ends the session if it has expired meanwhile, for instance after sleep. */
  const checkClock = (): void => {
    if (held === null) return
    if (held.expiresAt > needs.now()) hold(held)
    else void end(held.origin, true, held.token)
  }

  const forgetStored = async (origin: string): Promise<void> => {
    try {
      await needs.tokens.clear(origin)
    } catch (cause) {
      needs.warn('The keychain entry could not be removed; it will be ignored', cause)
    }
    await mirror(needs.cookie.clear(origin))
  }

  /** @param only the token to end; one that was adopted in the meantime stays */
  const end = async (origin: string, notifyPage: boolean, only?: string): Promise<string | null> => {
    let ended = held?.origin === origin ? held.token : null
    if (ended !== null) hold(null)
    if (notifyPage && ended !== null) needs.onEnd()
    await inQueue(async () => {
      if (held?.origin === origin) {
        if (only !== undefined && held.token !== only) return
        ended = held.token
        hold(null)
      }
      await forgetStored(origin)
    })
    return ended
  }

  const keep = async (next: HeldSession): Promise<BridgeSession> => {
    // The server has ended the previous token: no call may carry it while a slow keychain stores the new one.
    if (held?.origin === next.origin) hold(next)
    try {
      await needs.tokens.write(next.origin, { token: next.token, user: next.user })
      memoryOnly = false
    } catch (cause) {
      memoryOnly = true
      needs.warn('The session is kept in memory only', cause)
      // The one who signed in before does not come back in this one's place.
      await needs.tokens.clear(next.origin).catch(() => undefined)
    }
    await mirror(needs.cookie.set(next.origin, next.token, next.expiresAt))
    hold(next)
    return asSession(next)
  }

  const readStored = async (origin: string): Promise<StoredSession | null> => {
    try {
      return await needs.tokens.read(origin)
    } catch (cause) {
      needs.warn('The keychain cannot be read', cause)
      memoryOnly = true
      return null
    }
  }

  return {
    /** The token for the next call to this server, or null when nobody is signed in or the token has expired. */
    tokenFor: (origin: string): string | null =>
      held !== null && held.origin === origin && held.expiresAt > needs.now() ? held.token : null,

    /**
     * Reads the keychain unless memory has a valid session of the server; memory and cookie follow it, and what has
     * expired is forgotten.
     */
    async restore(origin: string): Promise<BridgeSession | 'expired' | null> {
      // A person who signs in by password is not overtaken by a session of the keychain.
      if (held === null) await replacing
      return inQueue(async () => {
        if (held?.origin === origin && held.expiresAt > needs.now()) return asSession(held)
        hold(null)
        const stored = await readStored(origin)
        const expiresAt = stored === null ? null : tokenExpiry(stored.token)
        if (stored === null) {
          await mirror(needs.cookie.clear(origin))
          return null
        }
        if (expiresAt === null || expiresAt <= needs.now()) {
          await forgetStored(origin)
          return expiresAt === null ? null : 'expired'
        }
        const restored = { ...stored, origin, expiresAt }
        await mirror(needs.cookie.set(origin, stored.token, expiresAt))
        memoryOnly = false
        hold(restored)
        return asSession(restored)
      })
    },

    /** Stores a new token. Rejects when it cannot be parsed or has expired. */
    adopt: (origin: string, stored: StoredSession): Promise<BridgeSession> =>
      inQueue(async () => {
        const expiresAt = tokenExpiry(stored.token)
        if (expiresAt === null || expiresAt <= needs.now()) {
          throw new Error('The server gave a token that cannot be used')
        }
        return keep({ ...stored, origin, expiresAt })
      }),

    /** The signed-in person's new token after a change of password; does nothing when nobody is signed in. */
    replaceToken: (origin: string, token: string): Promise<void> =>
      inQueue(async () => {
        const expiresAt = tokenExpiry(token)
        if (held?.origin !== origin || expiresAt === null) return
        await keep({ user: held.user, origin, token, expiresAt })
      }),

    /** Runs a sign-in or a change of password: until its end it is unknown which token is valid. */
    async whileReplaced<T>(work: () => Promise<T>): Promise<T> {
      const result = work()
      replacing = result.catch(() => undefined)
      return result
    },

    /**
     * Ends the session in memory, cookie and keychain; the page is notified when `notifyPage` is set.
     * @returns the ended token, also of a session that was just being restored; null when there was none
     */
    end: (origin: string, notifyPage: boolean) => end(origin, notifyPage),

    /** Ends the session after a 401, unless the rejected token is an older one. True when it ended. */
    async endIfCurrent(origin: string, rejectedToken: string): Promise<boolean> {
      await replacing
      if (held?.origin !== origin || held.token !== rejectedToken) return false
      await end(origin, true, rejectedToken)
      return true
    },

    /** True when the session cannot be kept over a restart. */
    isMemoryOnly: () => memoryOnly,
    checkClock,
  }
}

const asSession = (session: HeldSession): BridgeSession => ({
  expiresAt: new Date(session.expiresAt).toISOString(),
  user: session.user,
})
