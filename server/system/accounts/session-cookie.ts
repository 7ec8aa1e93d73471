/** The `jwt-token` cookie: it authenticates page loads and the session call, no other call. */
import type { IncomingMessage } from 'node:http'
import type { Response } from 'express'
import type { Config } from '#server/platform/config/config.ts'

const cookieName = 'jwt-token'

const attributes = (config: Pick<Config, 'https'>) =>
  ({ httpOnly: true, sameSite: 'strict', secure: config.https, path: '/' }) as const

export const setTokenCookie = (
  response: Response,
  config: Pick<Config, 'https'>,
  session: { token: string; expiresAt: string },
): void => {
  response.cookie(cookieName, session.token, { ...attributes(config), expires: new Date(session.expiresAt) })
}

export const clearTokenCookie = (response: Response, config: Pick<Config, 'https'>): void => {
  response.clearCookie(cookieName, attributes(config))
}

/**
 * The cookie's value, or null. Two cookies of this name are both ignored, because another site may have planted one.
 */
export const readTokenCookie = (request: Pick<IncomingMessage, 'headers'>): string | null => {
  const values = (request.headers.cookie ?? '')
    .split(';')
    .map(pair => pair.trim())
    .filter(pair => pair.startsWith(`${cookieName}=`))
    .map(pair => pair.slice(cookieName.length + 1))
  return values.length === 1 && values[0] !== '' ? (values[0] ?? null) : null
}
