/** Routes to set up and remove the second factor, and for the caller's own sessions. */

import { createHash } from 'node:crypto'
import { secretOf } from '#server/platform/config/secret-box.ts'
import { type Context, nowIso } from '#server/platform/context.ts'
import { updateRow, updateRows } from '#server/platform/db/rows.ts'
import { type Actor, findAccount } from '#server/platform/http/actor.ts'
import { fieldError, httpError, notFound } from '#server/platform/http/errors/http-error.ts'
import { type HttpRoute, ok, route } from '#server/platform/http/mount.ts'
import { aboutSessionsOf, recordChange } from '#server/platform/records/audit.ts'
import { writeRoute } from '#server/platform/records/write-route.ts'
import * as contract from '#shared/contract/system/accounts.ts'
import { confirmPassword } from './confirm-password.ts'
import { endOtherSessions, revokeSession } from './end-sessions.ts'
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts'
import { rejectEnded } from './session.service.ts'
import { acceptedStep, newSecret, secretUri, withoutFactor } from './two-factor.ts'

export const twoFactorRoutes = (ctx: Context): HttpRoute[] => [
  writeRoute(contract.prepareTwoFactorEndpoint, {
    prepare: async ({ actor, body }) => {
      const account = await confirmPassword(ctx, actor, body.currentPassword, 'currentPassword')
      if (account.totp_confirmed_at !== null) throw httpError('two-factor.on')
      return account
    },
    change: async ({ actor, tx, by }, { id, email }) => {
      await rejectEnded(tx, actor)
      const secret = newSecret()
      const sealed = { totp_secret: ctx.secretBox.seal(secret, secretOf(id)) }
      const stored = await updateRows(tx, 'admins', { id, totp_confirmed_at: null }, sealed)
      if (stored === 0) throw httpError('two-factor.on')
      await recordChange(tx, ctx, by, { ...aboutFactorOf(actor), action: 'two-factor-prepare' })
      return { secret, email }
    },
    respond: ({ secret, email }) => {
      const issuer = new URL(ctx.config.publicUrl).hostname
      return ok({ secret, uri: secretUri(secret, email, issuer) }, { 'Cache-Control': 'no-store' })
    },
  }),

  writeRoute(contract.confirmTwoFactorEndpoint, {
    prepare: async ({ actor, body }) => {
      const account = await findAccount(ctx.db, actor.id)
      if (!account) throw httpError('auth.required')
      if (account.totp_confirmed_at !== null) throw httpError('two-factor.on')
      if (account.totp_secret === null) throw httpError('two-factor.no-secret', { values: { what: 'other' } })
      const secret = ctx.secretBox.open(account.totp_secret, secretOf(account.id))
      if (secret === null) throw httpError('two-factor.no-secret', { values: { what: 'unreadable' } })
      const step = acceptedStep(secret, body.code, ctx.now().getTime(), null)
      if (step === null) throw fieldError('code', 'two-factor.wrong-code')
      const recoveryCodes = newRecoveryCodes()
      const hashes = await Promise.all(recoveryCodes.map(hashRecoveryCode))
      return { account, step, recoveryCodes, hashes }
    },
    change: async ({ actor, tx, by, at }, { account, step, recoveryCodes, hashes }) => {
      await rejectEnded(tx, actor)
      // Confirms only the secret that was shown, and only once: a factor confirmed meanwhile keeps its recovery codes.
      const shown = { id: account.id, totp_confirmed_at: null, totp_secret: account.totp_secret }
      const confirmed = await updateRows(tx, 'admins', shown, {
        totp_confirmed_at: at,
        totp_last_step: step,
        recovery_codes: JSON.stringify(hashes),
      })
      if (confirmed === 0) throw httpError('two-factor.changed')
      // Other sessions were started without the second factor.
      await endOtherSessions(tx, actor, at)
      await recordChange(tx, ctx, by, { ...aboutFactorOf(actor), action: 'two-factor-on' })
      return { recoveryCodes }
    },
    respond: codes => ok(codes, { 'Cache-Control': 'no-store' }),
  }),

  writeRoute(contract.removeTwoFactorEndpoint, {
    prepare: ({ actor, body }) => confirmPassword(ctx, actor, body.currentPassword, 'currentPassword'),
    change: async ({ actor, tx, by }, { id }) => {
      await rejectEnded(tx, actor)
      await updateRow(tx, 'admins', id, withoutFactor)
      await recordChange(tx, ctx, by, { ...aboutFactorOf(actor), action: 'two-factor-off' })
    },
  }),

  route(contract.listSessionsEndpoint, async ({ actor }) => {
    const rows = await liveSessions(ctx, actor.id)
    return ok(
      rows.map(row => ({
        id: publicId(row.jti),
        device: row.device,
        createdAt: row.created_at,
        lastSeenAt: row.last_seen_at,
        expiresAt: row.expires_at,
        current: row.jti === actor.jti,
      })),
    )
  }),

  writeRoute(contract.endSessionEndpoint, {
    prepare: async ({ actor, params }) => {
      const rows = await liveSessions(ctx, actor.id)
      const row = rows.find(session => publicId(session.jti) === params.session)
      if (!row) throw notFound('session')
      return row
    },
    change: async ({ actor, tx, by, at }, { jti }) => {
      await revokeSession(tx, jti, at)
      await recordChange(tx, ctx, by, { ...aboutSessionsOf(actor), action: 'sign-out' })
    },
  }),
]

/** Logs only that the factor changed, never the secret. */
const aboutFactorOf = ({ id }: Actor) => ({ kind: 'account' as const, id })

const liveSessions = async (ctx: Context, adminId: number) => {
  const account = await findAccount(ctx.db, adminId)
  return ctx.db
    .selectFrom('sessions')
    .select(['jti', 'device', 'created_at', 'last_seen_at', 'expires_at'])
    .where('admin_id', '=', adminId)
    .where('revoked_at', 'is', null)
    .where('session_version', '=', account?.session_version ?? 0)
    .where('expires_at', '>', nowIso(ctx))
    .orderBy('last_seen_at', 'desc')
    .execute()
}

const publicId = (jti: string): string => createHash('sha256').update(jti).digest('base64url').slice(0, 22)
