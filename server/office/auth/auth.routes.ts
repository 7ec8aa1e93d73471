/** Routes of `contract/auth.ts` about sessions: sign in, sign out, a new password. Accounts are in `account.routes.ts`. */

import type { Request, Response } from 'express'
import { aboutSessionsOf, recordChange } from '#server/platform/audit/audit.ts'
import { type Context, timestampOf } from '#server/platform/context.ts'
import { clientAddress } from '#server/platform/http/client-address.ts'
import { httpError, invalid } from '#server/platform/http/http-error.ts'
import { type HandlerResponse, noContent, ok, type Route, route } from '#server/platform/http/mount.ts'
import { rejectsWrites } from '#server/platform/http/problem.ts'
import * as contract from '#shared/contract/auth.ts'
import { findAccountByEmail } from './account.store.ts'
import { aboutAccount } from './account-response.ts'
import { checkSecondFactor, checkStrangersCode } from './check-second-factor.ts'
import { confirmPassword } from './confirm-password.ts'
import { clearTokenCookie, readTokenCookie, setTokenCookie } from './cookie.ts'
import { endAllSessions, replacePassword, revokeSession } from './end-sessions.ts'
import { readKnownDevice, rememberDevice } from './known-device.ts'
import { clearFailures, deviceLimit, limitGuesses, strangerLimit } from './login-limit.ts'
import { hashPassword, passwordMatches, weakPassword } from './password.ts'
import { checkToken, rejectEnded, type SessionResponse, startSession } from './session.service.ts'

export const authRoutes = (ctx: Context): Route[] => [
  route(
    contract.login,
    explainingFullDisk(async ({ body, request, requestId }) => {
      const found = await findAccountByEmail(ctx.db, body.email)
      const device = readKnownDevice(ctx, request, body.email, found)
      const limit = device ? deviceLimit(device) : strangerLimit(body.email, clientAddress(request))
      const account = await limitGuesses(ctx, limit, async wrong => {
        const matches = await passwordMatches(found?.password_hash, body.password)
        if (!found || !matches) {
          ctx.log.warn({ event: 'login refused' }, 'login refused')
          throw wrong(httpError('auth.wrong-credentials'))
        }
        const { code } = body
        if (device) await checkSecondFactor(ctx, found, code, wrong)
        else await checkStrangersCode(ctx, found, code, wrong)
        return found
      })
      await clearFailures(ctx, limit)
      const session = await ctx.db.transaction().execute(async tx => {
        await recordChange(
          tx,
          ctx,
          { actor: account, requestId },
          { ...aboutSessionsOf(account), action: 'sign-in' },
        )
        return startSession(ctx, tx, account, deviceOf(request))
      })
      return signedIn(ctx, session, response => rememberDevice(ctx, request, response, account, device))
    }),
  ),

  route(contract.readSession, async ({ request }) => {
    const token = readTokenCookie(request)
    // The one call that takes the cookie, so it must come from a page of ours.
    if (!token || !comesFromOwnPage(request, ctx.config.publicUrl)) throw httpError('auth.required')
    const checked = await checkToken(ctx, token)
    if ('refused' in checked) throw httpError('auth.required')
    const { id, email, name, role } = checked.actor
    return ok(
      { token, expiresAt: checked.expiresAt, user: { id, email, name, role } },
      { 'Cache-Control': 'no-store' },
    )
  }),

  route(contract.logout, async ({ actor, requestId }) => {
    await ctx.db.transaction().execute(async tx => {
      await revokeSession(tx, actor.jti, timestampOf(ctx))
      await recordChange(tx, ctx, { actor, requestId }, { ...aboutSessionsOf(actor), action: 'sign-out' })
    })
    return signedOut(ctx)
  }),

  route(contract.logoutAll, async ({ actor, requestId }) => {
    await ctx.db.transaction().execute(async tx => {
      await endAllSessions(tx, actor.id, timestampOf(ctx))
      const change = { ...aboutSessionsOf(actor), action: 'sign-out-everywhere' }
      await recordChange(tx, ctx, { actor, requestId }, change)
    })
    return signedOut(ctx)
  }),

  route(contract.changePassword, async ({ actor, body, request, requestId }) => {
    const account = await confirmPassword(ctx, actor, body.current, 'current')
    const weakness = weakPassword(body.next, account)
    if (weakness) throw invalid('next', 'password.weak', { why: weakness })
    const hash = await hashPassword(body.next)
    const device = readKnownDevice(ctx, request, account.email, account)
    const { session, changed } = await ctx.db.transaction().execute(async tx => {
      await rejectEnded(tx, actor)
      const ver = await replacePassword(tx, account.id, hash, timestampOf(ctx))
      await recordChange(tx, ctx, { actor, requestId }, { ...aboutAccount(account), action: 'password' })
      const changed = { ...account, session_version: ver }
      return { session: await startSession(ctx, tx, changed, deviceOf(request)), changed }
    })
    // Of all devices only this one stays known.
    return signedIn(ctx, session, response => rememberDevice(ctx, request, response, changed, device))
  }),
]

/** What is written (the guesses counted, the session, its line in the log) is what a sign-in can be ended and followed by. */
const explainingFullDisk =
  <C>(signIn: (call: C) => Promise<HandlerResponse>) =>
  async (call: C): Promise<HandlerResponse> => {
    try {
      return await signIn(call)
    } catch (error) {
      if (!rejectsWrites(error)) throw error
      throw httpError('auth.not-stored', { cause: error })
    }
  }

const signedIn = (
  ctx: Context,
  session: SessionResponse,
  remember: (response: Response) => void,
): HandlerResponse => ({
  ...ok(session, { 'Cache-Control': 'no-store' }),
  finish: response => {
    setTokenCookie(response, ctx.config, session)
    remember(response)
  },
})

/** Not `"storage"`: that would take drafts that were never sent, and what visitors of this browser keep offline. */
const signedOut = (ctx: Context): HandlerResponse => ({
  ...noContent(),
  headers: { 'Clear-Site-Data': '"cache"' },
  finish: response => clearTokenCookie(response, ctx.config),
})

const deviceOf = (request: Request): string => request.get('user-agent') ?? ''

/** Browsers say where a request comes from; a program that does not say has no cookie to steal either. */
const comesFromOwnPage = (request: Request, publicUrl: string): boolean => {
  const site = request.get('sec-fetch-site')
  const origin = request.get('origin')
  if (site !== undefined && site !== 'same-origin') return false
  if (origin === undefined || origin === publicUrl) return true
  return URL.canParse(origin) && new URL(origin).host === request.get('host')
}
