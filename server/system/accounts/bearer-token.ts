import type { Request } from 'express'
import type { Context } from '#server/platform/context.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { httpError } from '#server/platform/http/errors/http-error.ts'
import { checkToken } from './session.service.ts'
import { clearTokenCookie, readTokenCookie } from './session-cookie.ts'

/** The actor of a call, null without a token; an invalid token is always a 401. */
export const authenticate =
  (ctx: Context) =>
  async (request: Pick<Request, 'headers' | 'headersDistinct' | 'res'>): Promise<Actor | null> => {
    const [header, another] = request.headersDistinct.authorization ?? []
    if (header === undefined) return null
    // Rejects two `Authorization` headers: a proxy in front may have checked the other one.
    const token = another === undefined ? /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/.exec(header)?.[1] : undefined
    const checked = token ? await checkToken(ctx, token) : { refused: 'invalid' as const }
    if ('refused' in checked) {
      // Clears the cookie with a dead token; a cookie with another token, set by another tab, stays. Checks of a
      // running stream come after its headers were sent.
      if (token && request.res && !request.res.headersSent && readTokenCookie(request) === token)
        clearTokenCookie(request.res, ctx.config)
      throw httpError(checked.refused === 'expired' ? 'session.expired' : 'session.invalid')
    }
    return checked.actor
  }
