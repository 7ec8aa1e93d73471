/** Routes to sign in, sign out and change the password. Routes of accounts are in `account.routes.ts`. */

import type { Request, Response } from 'express'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { updateRow } from '#server/platform/db/rows.ts'
import type { Row } from '#server/platform/db/tables.ts'
import { fieldError, httpError } from '#server/platform/http/errors/http-error.ts'
import { rejectsWrites } from '#server/platform/http/errors/problem.ts'
import { type HandlerResponse, type HttpRoute, noContent, ok, route } from '#server/platform/http/mount.ts'
import { clientAddress } from '#server/platform/http/requests/client-address.ts'
import { readerLanguage, rememberReader } from '#server/platform/http/requests/request-language.ts'
import { aboutSessionsOf, recordChange } from '#server/platform/records/audit.ts'
import { writeRoute } from '#server/platform/records/write-route.ts'
import * as contract from '#shared/contract/system/accounts.ts'
import { firstAdminNames } from '#shared/domain/system/first-admin.ts'
import { aboutAccount, accountResponse, findAccountByEmail } from './account.store.ts'
import { confirmPassword } from './confirm-password.ts'
import { endAllSessions, replacePassword, revokeSession } from './end-sessions.ts'
import { readKnownDevice, rememberDevice } from './known-device.ts'
import { clearFailures, deviceLimit, limitGuesses, strangerLimit } from './login-limit.ts'
import { hashPassword, passwordMatches, weakPassword } from './password.ts'
import { checkToken, rejectEnded, type SessionResponse, startSession } from './session.service.ts'
import { clearTokenCookie, readTokenCookie, setTokenCookie } from './session-cookie.ts'
import { checkSecondFactor, checkStrangersCode } from './two-factor.ts'

export const authRoutes = (ctx: Context): HttpRoute[] => [
  explainingFullDisk(
    writeRoute(contract.loginEndpoint, {
      prepare: async ({ body, request }) => {
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
        return { account, device }
      },
      change: async ({ tx, request, requestId }, { account: found, device }) => {
        const account = await inLanguageOfPage(tx, found, request)
        const change = { ...aboutSessionsOf(account), action: 'sign-in' }
        await recordChange(tx, ctx, { actor: account, requestId }, change)
        return { session: await startSession(ctx, tx, account, deviceOf(request)), account, device }
      },
      respond: ({ session, account, device }, { request }) =>
        signedIn(ctx, session, response => rememberDevice(ctx, request, response, account, device)),
    }),
  ),

  route(contract.readSessionEndpoint, async ({ request }) => {
    const token = readTokenCookie(request)
    // The only call that accepts the cookie, so it must come from a page of this site.
    if (!token || !comesFromOwnPage(request, ctx.config.publicUrl)) throw httpError('auth.required')
    const checked = await checkToken(ctx, token)
    if ('refused' in checked) throw httpError('auth.required')
    return ok(
      { token, expiresAt: checked.expiresAt, user: accountResponse(checked.actor) },
      { 'Cache-Control': 'no-store' },
    )
  }),

  writeRoute(contract.logoutEndpoint, {
    change: async ({ actor, tx, by, at }) => {
      await revokeSession(tx, actor.jti, at)
      await recordChange(tx, ctx, by, { ...aboutSessionsOf(actor), action: 'sign-out' })
    },
    respond: () => signedOut(ctx),
  }),

  writeRoute(contract.logoutAllEndpoint, {
    change: async ({ actor, tx, by, at }) => {
      await endAllSessions(tx, actor.id, at)
      await recordChange(tx, ctx, by, { ...aboutSessionsOf(actor), action: 'sign-out-everywhere' })
    },
    respond: () => signedOut(ctx),
  }),

  writeRoute(contract.changePasswordEndpoint, {
    prepare: async ({ actor, body, request }) => {
      const account = await confirmPassword(ctx, actor, body.current, 'current')
      const weakness = weakPassword(body.next, account)
      if (weakness) throw fieldError('next', 'password.weak', { why: weakness })
      const hash = await hashPassword(body.next)
      return { account, hash, device: readKnownDevice(ctx, request, account.email, account) }
    },
    change: async ({ actor, request, tx, by, at }, { account, hash, device }) => {
      await rejectEnded(tx, actor)
      const session_version = await replacePassword(tx, account.id, hash, at)
      await recordChange(tx, ctx, by, { ...aboutAccount(account), action: 'password' })
      const changed = { ...account, session_version }
      return { session: await startSession(ctx, tx, changed, deviceOf(request)), changed, device }
    },
    // A new password forgets all known devices except this one.
    respond: ({ session, changed, device }, { request }) =>
      signedIn(ctx, session, response => rememberDevice(ctx, request, response, changed, device)),
  }),
]

/** An account whose person has chosen no language goes on in that of the page of its first sign-in. */
const inLanguageOfPage = async (tx: Tx, account: Row<'admins'>, request: Request): Promise<Row<'admins'>> => {
  if (account.lang !== null) return account
  const lang = readerLanguage(request)
  const name = account.name === firstAdminNames.ru ? firstAdminNames[lang] : account.name
  await updateRow(tx, 'admins', account.id, { lang, name })
  return { ...account, lang, name }
}

/** Explains a failed sign-in on a full disk, where the counter, the session and the log cannot be written. */
const explainingFullDisk = (signIn: HttpRoute): HttpRoute => ({
  ...signIn,
  handle: async (call, ctx) => {
    try {
      return await signIn.handle(call, ctx)
    } catch (error) {
      if (!rejectsWrites(error)) throw error
      throw httpError('auth.not-stored', { cause: error })
    }
  },
})

const signedIn = (
  ctx: Context,
  session: SessionResponse,
  remember: (response: Response) => void,
): HandlerResponse => ({
  ...ok(session, { 'Cache-Control': 'no-store' }),
  finish: response => {
    setTokenCookie(response, ctx.config, session)
    rememberReader(response, ctx.config, session.user.lang ?? 'ru')
    remember(response)
  },
})

/** `"storage"` is left out, because it would also delete unsent drafts and what the public site keeps offline. */
const signedOut = (ctx: Context): HandlerResponse => ({
  ...noContent(),
  headers: { 'Clear-Site-Data': '"cache"' },
  finish: response => clearTokenCookie(response, ctx.config),
})

const deviceOf = (request: Request): string => request.get('user-agent') ?? ''

/** Compares headers by which browsers name the source of a call; a program without them has no stolen cookie to use. */
const comesFromOwnPage = (request: Request, publicUrl: string): boolean => {
  const site = request.get('sec-fetch-site')
  const origin = request.get('origin')
  if (site !== undefined && site !== 'same-origin') return false
  if (origin === undefined || origin === publicUrl) return true
  return URL.canParse(origin) && new URL(origin).host === request.get('host')
}
