/** Routes of `contract/auth.ts`. */
import type { Request, Response } from 'express'
import { aboutSessionsOf, type Change, recordChange } from '#server/platform/audit/audit.ts'
import { putInBin } from '#server/platform/bin/bin.store.ts'
import { type Context, timestampOf } from '#server/platform/context.ts'
import type { Row } from '#server/platform/db/tables.ts'
import { clientAddress } from '#server/platform/http/client-address.ts'
import {
  conflict,
  forbidden,
  HttpError,
  invalid,
  notFound,
  unauthorized,
} from '#server/platform/http/http-error.ts'
import {
  created,
  type HandlerResponse,
  noContent,
  ok,
  type Route,
  route,
} from '#server/platform/http/mount.ts'
import * as contract from '#shared/contract/auth.ts'
import { canGrant } from '#shared/domain/can.ts'
import {
  countAccounts,
  endAllSessions,
  findAccount,
  findAccountByEmail,
  insertAccount,
  renameAccount,
  replacePassword,
} from './account.store.ts'
import { accountPayload } from './binned-account.ts'
import { confirmPassword } from './confirm-password.ts'
import { clearTokenCookie, readTokenCookie, setTokenCookie } from './cookie.ts'
import { readKnownDevice, rememberDevice } from './known-device.ts'
import { clearFailures, codeLimit, deviceLimit, limitGuesses, strangerLimit } from './login-limit.ts'
import { hashPassword, passwordMatches, weakPassword } from './password.ts'
import {
  checkToken,
  rejectEnded,
  revokeSession,
  type SessionResponse,
  startSession,
} from './session.service.ts'
import { spendCode } from './two-factor.ts'

export const authRoutes = (ctx: Context): Route[] => [
  route(contract.login, async ({ body, request, requestId }) => {
    const found = await findAccountByEmail(ctx.db, body.email)
    const device = readKnownDevice(ctx, request, body.email, found)
    const limit = device ? deviceLimit(device) : strangerLimit(body.email, clientAddress(request))
    const account = await limitGuesses(ctx, limit, async wrong => {
      const matches = await passwordMatches(found?.password_hash, body.password)
      if (!found || !matches) {
        ctx.log.warn({ event: 'login refused' }, 'login refused')
        throw wrong(unauthorized('Неверная почта или пароль'))
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

  route(contract.readSession, async ({ request }) => {
    const token = readTokenCookie(request)
    // The one call that takes the cookie, so it must come from a page of ours.
    if (!token || !comesFromOwnPage(request, ctx.config.publicUrl)) throw unauthorized()
    const checked = await checkToken(ctx, token)
    if ('refused' in checked) throw unauthorized()
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
    if (weakness) throw invalid('next', weakness)
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

  route(contract.changeProfile, async ({ actor, body, request, requestId }) => {
    const account = await confirmPassword(ctx, actor, body.currentPassword, 'currentPassword')
    const device = readKnownDevice(ctx, request, account.email, account)
    const changed = await ctx.db.transaction().execute(async tx => {
      await rejectEnded(tx, actor)
      const other = await findAccountByEmail(tx, body.email)
      if (other && other.id !== account.id) throw conflict('Такая почта уже есть', 'email')
      const after = await renameAccount(tx, account.id, body, timestampOf(ctx))
      await recordChange(
        tx,
        ctx,
        { actor, requestId },
        { ...aboutAccount(account), after: accountResponse(after) },
      )
      return after
    })
    return {
      ...ok(accountResponse(changed)),
      // The device is known by the address with which it signs in.
      finish: response => rememberDevice(ctx, request, response, changed, device),
    }
  }),

  route(contract.createAdmin, async ({ actor, body, requestId }) => {
    if (!canGrant(actor, body.role)) throw forbidden('Эту роль может дать только владелец')
    const weakness = weakPassword(body.password, body)
    if (weakness) throw invalid('password', weakness)
    const passwordHash = await hashPassword(body.password)
    const account = await ctx.db.transaction().execute(async tx => {
      await rejectEnded(tx, actor)
      if (await findAccountByEmail(tx, body.email)) throw conflict('Такая почта уже есть', 'email')
      const made = await insertAccount(tx, { ...body, passwordHash, at: timestampOf(ctx) })
      await recordChange(tx, ctx, { actor, requestId }, { ...aboutAccount(made), before: null })
      return made
    })
    return created(`/api/auth/admin/${account.id}`, accountResponse(account))
  }),

  route(contract.listAdmins, async () => {
    const rows = await ctx.db
      .selectFrom('admins')
      .select(eb => [
        'id',
        'email',
        'name',
        'role',
        'totp_confirmed_at',
        'created_at',
        eb
          .selectFrom('sessions')
          .select(s => s.fn.max('last_seen_at').as('seen'))
          .whereRef('admin_id', '=', 'admins.id')
          .as('seen'),
      ])
      .orderBy('id')
      .execute()
    return ok(
      rows.map(row => ({
        ...accountResponse(row),
        twoFactor: row.totp_confirmed_at !== null,
        createdAt: row.created_at,
        lastSeenAt: row.seen,
      })),
    )
  }),

  route(contract.changeRole, async ({ actor, body, params, requestId }) => {
    await confirmPassword(ctx, actor, body.currentPassword, 'currentPassword')
    const account = await ctx.db.transaction().execute(async tx => {
      await rejectEnded(tx, actor)
      const found = await findAccount(tx, params.id)
      if (!found) throw notFound('Такого сотрудника нет')
      const lastOwner =
        found.role === 'owner' && body.role !== 'owner' && (await countAccounts(tx, 'owner')) === 1
      if (lastOwner) throw conflict('Это последний владелец', 'role')
      await tx
        .updateTable('admins')
        .set({ role: body.role, updated_at: timestampOf(ctx) })
        .where('id', '=', found.id)
        .execute()
      const changed = { ...found, role: body.role }
      await recordChange(
        tx,
        ctx,
        { actor, requestId },
        { ...aboutAccount(found), after: accountResponse(changed) },
      )
      return changed
    })
    return ok(accountResponse(account))
  }),

  route(contract.removeAdmin, async ({ actor, body, params, requestId }) => {
    await confirmPassword(ctx, actor, body.currentPassword, 'currentPassword')
    await ctx.db.transaction().execute(async tx => {
      await rejectEnded(tx, actor)
      const found = await findAccount(tx, params.id)
      if (!found) throw notFound('Такого сотрудника нет')
      if (found.id === actor.id) throw conflict('Себя удалить нельзя')
      if ((await countAccounts(tx)) === 1) throw conflict('Это последний сотрудник')
      if (found.role === 'owner' && (await countAccounts(tx, 'owner')) === 1)
        throw conflict('Это последний владелец')
      const { id, name, email } = found
      const payload = accountPayload(found)
      await putInBin(tx, ctx, { actor, requestId }, { kind: 'account', id, title: name || email, payload })
      await tx.deleteFrom('admins').where('id', '=', id).execute()
      await recordChange(tx, ctx, { actor, requestId }, { ...aboutAccount(found), after: null })
    })
    return noContent()
  }),
]

/** Nothing about the second factor is said before the password was right. */
const checkSecondFactor = async (
  ctx: Context,
  account: Row<'admins'>,
  code: string | undefined,
  wrong: (rejection: HttpError) => HttpError,
): Promise<void> => {
  if (account.totp_confirmed_at === null) return
  if (code === undefined) {
    throw new HttpError(401, 'Введите код из приложения', { type: contract.twoFactorProblem })
  }
  const spent = await spendCode(ctx, account, code, ctx.now().getTime())
  if (spent === 'good') return
  const detail = spent === 'unreadable' ? secretUnreadable : 'Код не подошёл'
  throw wrong(new HttpError(401, detail, { type: contract.twoFactorProblem }))
}

/** Strangers who know the password share one limit for codes, whatever addresses they come from. */
const checkStrangersCode = async (
  ctx: Context,
  account: Row<'admins'>,
  code: string | undefined,
  wrong: (rejection: HttpError) => HttpError,
): Promise<void> => {
  if (account.totp_confirmed_at === null || code === undefined)
    return checkSecondFactor(ctx, account, code, wrong)
  const limit = codeLimit(account.id)
  await limitGuesses(ctx, limit, wrongCode =>
    checkSecondFactor(ctx, account, code, rejection => wrong(wrongCode(rejection))),
  )
  await clearFailures(ctx, limit)
}

/** The key outside the database is lost: codes of the authenticator cannot be checked, which lets nobody in. */
const secretUnreadable =
  'Ключ сервера к кодам утрачен: код из приложения проверить нельзя. Войдите с резервным кодом и включите вход с кодом заново или попросите администратора сервера выполнить npm run admin -- reset <почта>.'

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

/** An account in the audit log: what everybody in the office may know of it. */
const aboutAccount = (row: Row<'admins'>): Change => ({
  kind: 'account',
  id: row.id,
  before: accountResponse(row),
  after: accountResponse(row),
})

const accountResponse = (row: { id: number; email: string; name: string; role: contract.Admin['role'] }) => ({
  id: row.id,
  email: row.email,
  name: row.name,
  role: row.role,
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
