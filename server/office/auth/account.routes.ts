/** Routes of `contract/auth.ts` about accounts: one's own profile, and the people who may sign in. */
import { recordChange } from '#server/platform/audit/audit.ts'
import { putInBin } from '#server/platform/bin/bin.store.ts'
import { type Context, timestampOf } from '#server/platform/context.ts'
import { httpError, invalid, notFound } from '#server/platform/http/http-error.ts'
import { created, noContent, ok, type Route, route } from '#server/platform/http/mount.ts'
import * as contract from '#shared/contract/auth.ts'
import { canGrant } from '#shared/domain/can.ts'
import {
  countAccounts,
  findAccount,
  findAccountByEmail,
  insertAccount,
  renameAccount,
} from './account.store.ts'
import { aboutAccount, accountResponse } from './account-response.ts'
import { accountPayload } from './binned-account.ts'
import { confirmPassword } from './confirm-password.ts'
import { readKnownDevice, rememberDevice } from './known-device.ts'
import { confirmOwnerRole, notifyOwners } from './owner-role.ts'
import { hashPassword, weakPassword } from './password.ts'
import { rejectEnded } from './session.service.ts'

export const accountRoutes = (ctx: Context): Route[] => [
  route(contract.changeProfile, async ({ actor, body, request, requestId }) => {
    const account = await confirmPassword(ctx, actor, body.currentPassword, 'currentPassword')
    const device = readKnownDevice(ctx, request, account.email, account)
    const changed = await ctx.db.transaction().execute(async tx => {
      await rejectEnded(tx, actor)
      const other = await findAccountByEmail(tx, body.email)
      if (other && other.id !== account.id) throw httpError('email.taken', { path: 'email' })
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
    if (!canGrant(actor, body.role)) throw httpError('auth.owner-only', { values: { what: 'role' } })
    const weakness = weakPassword(body.password, body)
    if (weakness) throw invalid('password', 'password.weak', { why: weakness })
    await confirmOwnerRole(ctx, actor, body)
    const passwordHash = await hashPassword(body.password)
    const account = await ctx.db.transaction().execute(async tx => {
      await rejectEnded(tx, actor)
      if (await findAccountByEmail(tx, body.email)) throw httpError('email.taken', { path: 'email' })
      const made = await insertAccount(tx, { ...body, passwordHash, at: timestampOf(ctx) })
      await recordChange(tx, ctx, { actor, requestId }, { ...aboutAccount(made), before: null })
      if (made.role === 'owner') await notifyOwners(ctx, tx, actor, made)
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
      if (!found) throw notFound('account')
      const lastOwner =
        found.role === 'owner' && body.role !== 'owner' && (await countAccounts(tx, 'owner')) === 1
      if (lastOwner) throw httpError('account.last', { values: { role: 'owner' }, path: 'role' })
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
      if (changed.role === 'owner' && found.role !== 'owner') await notifyOwners(ctx, tx, actor, changed)
      return changed
    })
    return ok(accountResponse(account))
  }),

  route(contract.removeAdmin, async ({ actor, body, params, requestId }) => {
    await confirmPassword(ctx, actor, body.currentPassword, 'currentPassword')
    await ctx.db.transaction().execute(async tx => {
      await rejectEnded(tx, actor)
      const found = await findAccount(tx, params.id)
      if (!found) throw notFound('account')
      if (found.id === actor.id) throw httpError('account.own')
      if ((await countAccounts(tx)) === 1) throw httpError('account.last', { values: { role: 'other' } })
      if (found.role === 'owner' && (await countAccounts(tx, 'owner')) === 1)
        throw httpError('account.last', { values: { role: 'owner' } })
      const { id, name, email } = found
      const payload = await accountPayload(tx, found)
      await putInBin(tx, ctx, { actor, requestId }, { kind: 'account', id, title: name || email, payload })
      await tx.deleteFrom('admins').where('id', '=', id).execute()
      await recordChange(tx, ctx, { actor, requestId }, { ...aboutAccount(found), after: null })
    })
    return noContent()
  }),
]
