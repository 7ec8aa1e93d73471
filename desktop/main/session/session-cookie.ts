/**
 * Mirrors the token as the `jwt-token` cookie of the server's origin, with the token's own life. The session
 * given here must live in memory only: a persistent one would write the token into its cookie file.
 */
import type { Cookies } from 'electron'

const name = 'jwt-token'

export type CookieMirror = ReturnType<typeof cookieMirror>

export const cookieMirror = (cookies: Pick<Cookies, 'set' | 'remove'>) => ({
  /** @param expiresAt milliseconds since 1970 */
  set: (origin: string, token: string, expiresAt: number) =>
    cookies.set({
      url: origin,
      name,
      value: token,
      path: '/',
      httpOnly: true,
      secure: origin.startsWith('https:'),
      sameSite: 'strict',
      expirationDate: expiresAt / 1000,
    }),
  clear: (origin: string) => cookies.remove(origin, name),
})
