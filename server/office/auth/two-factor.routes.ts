/** Setting the second factor up and taking it away, and the caller's own sessions. */

import { createHash } from 'node:crypto'
import { type Author, aboutSessionsOf, recordChange } from '#server/platform/audit/audit.ts'
import { secretOf } from '#server/platform/config/secret-box.ts'
import { type Context, timestampOf } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { httpError, invalid, notFound } from '#server/platform/http/http-error.ts'
import { noContent, ok, type Route, route } from '#server/platform/http/mount.ts'
import * as contract from '#shared/contract/auth.ts'
import { findAccount } from './account.store.ts'
import { confirmPassword } from './confirm-password.ts'
import { endOtherSessions, revokeSession } from './end-sessions.ts'
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts'
import { rejectEnded } from './session.service.ts'
import { acceptedStep, newSecret, secretUri } from './two-factor.ts'

export const twoFactorRoutes = (ctx: Context): Route[] => [
  route(contract.prepareTwoFactor, async ({ actor, body, requestId }) => {
    const account = await confirmPassword(ctx, actor, body.currentPassword, 'currentPassword')
    if (account.totp_confirmed_at !== null) throw httpError('two-factor.on')
    const secret = newSecret()
    await ctx.db.transaction().execute(async tx => {
      await rejectEnded(tx, actor)
      const sealed = ctx.secretBox.seal(secret, secretOf(account.id))
      const { numUpdatedRows } = await tx
        .updateTable('admins')
        .set({ totp_secret: sealed })
        .where('id', '=', account.id)
        .where('totp_confirmed_at', 'is', null)
        .executeTakeFirstOrThrow()
      if (numUpdatedRows === 0n) throw httpError('two-factor.on')
      await record(tx, ctx, { actor, requestId }, 'two-factor-prepare')
    })
    const issuer = new URL(ctx.config.publicUrl).hostname
    return ok({ secret, uri: secretUri(secret, account.email, issuer) }, { 'Cache-Control': 'no-store' })
  }),

  route(contract.confirmTwoFactor, async ({ actor, body, requestId }) => {
    const account = await findAccount(ctx.db, actor.id)
    if (!account) throw httpError('auth.required')
    if (account.totp_confirmed_at !== null) throw httpError('two-factor.on')
    if (account.totp_secret === null) throw httpError('two-factor.no-secret', { values: { what: 'other' } })
    const secret = ctx.secretBox.open(account.totp_secret, secretOf(account.id))
    if (secret === null) throw httpError('two-factor.no-secret', { values: { what: 'unreadable' } })
    const step = acceptedStep(secret, body.code, ctx.now().getTime(), null)
    if (step === null) throw invalid('code', 'two-factor.wrong-code')
    const recoveryCodes = newRecoveryCodes()
    const hashes = await Promise.all(recoveryCodes.map(hashRecoveryCode))
    await ctx.db.transaction().execute(async tx => {
      await rejectEnded(tx, actor)
      const { numUpdatedRows } = await tx
        .updateTable('admins')
        .set({
          totp_confirmed_at: timestampOf(ctx),
          totp_last_step: step,
          recovery_codes: JSON.stringify(hashes),
        })
        .where('id', '=', account.id)
        // What was confirmed meanwhile keeps its recovery codes, and a newer secret was never seen by this phone.
        .where('totp_confirmed_at', 'is', null)
        .where('totp_secret', '=', account.totp_secret)
        .executeTakeFirstOrThrow()
      if (numUpdatedRows === 0n) throw httpError('two-factor.changed')
      // Whoever signed in elsewhere did it without the second factor.
      await endOtherSessions(tx, actor, timestampOf(ctx))
      await record(tx, ctx, { actor, requestId }, 'two-factor-on')
    })
    return ok({ recoveryCodes }, { 'Cache-Control': 'no-store' })
  }),

  route(contract.removeTwoFactor, async ({ actor, body, requestId }) => {
    const account = await confirmPassword(ctx, actor, body.currentPassword, 'currentPassword')
    await ctx.db.transaction().execute(async tx => {
      await rejectEnded(tx, actor)
      await tx
        .updateTable('admins')
        .set({ totp_secret: null, totp_confirmed_at: null, totp_last_step: null, recovery_codes: '[]' })
        .where('id', '=', account.id)
        .execute()
      await record(tx, ctx, { actor, requestId }, 'two-factor-off')
    })
    return noContent()
  }),

  route(contract.listSessions, async ({ actor }) => {
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

  route(contract.endSession, async ({ actor, params, requestId }) => {
    const rows = await liveSessions(ctx, actor.id)
    const row = rows.find(session => publicId(session.jti) === params.session)
    if (!row) throw notFound('session')
    await ctx.db.transaction().execute(async tx => {
      await revokeSession(tx, row.jti, timestampOf(ctx))
      const change = { ...aboutSessionsOf(actor), action: 'sign-out' }
      await recordChange(tx, ctx, { actor, requestId }, change)
    })
    return noContent()
  }),
]

/** On or off, never the secret. */
const record = (
  tx: Tx,
  ctx: Context,
  by: Author & { actor: Actor },
  action: 'two-factor-prepare' | 'two-factor-on' | 'two-factor-off',
): Promise<void> =>
  recordChange(tx, ctx, by, { kind: 'account', id: by.actor.id, action, before: null, after: null })

const liveSessions = async (ctx: Context, adminId: number) => {
  const account = await findAccount(ctx.db, adminId)
  return ctx.db
    .selectFrom('sessions')
    .select(['jti', 'device', 'created_at', 'last_seen_at', 'expires_at'])
    .where('admin_id', '=', adminId)
    .where('revoked_at', 'is', null)
    .where('session_version', '=', account?.session_version ?? 0)
    .where('expires_at', '>', timestampOf(ctx))
    .orderBy('last_seen_at', 'desc')
    .execute()
}

const publicId = (jti: string): string => createHash('sha256').update(jti).digest('base64url').slice(0, 22)
