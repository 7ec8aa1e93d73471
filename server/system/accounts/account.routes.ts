import type { Context } from '#server/platform/context.ts'
import { updateRow } from '#server/platform/db/rows.ts'
import { findAccount } from '#server/platform/http/actor.ts'
import { fieldError, httpError, orNotFound } from '#server/platform/http/errors/http-error.ts'
import { created, type HttpRoute, ok, route } from '#server/platform/http/mount.ts'
import { rememberReader } from '#server/platform/http/requests/request-language.ts'
import { recordChange } from '#server/platform/records/audit.ts'
import { putInBin } from '#server/platform/records/bin.store.ts'
import { writeRoute } from '#server/platform/records/write-route.ts'
import { countOpenByHolder, reassignOpenWork } from '#server/work/requests/reassign-open-work.ts'
import * as contract from '#shared/contract/system/accounts.ts'
import { can, canGrant } from '#shared/domain/can.ts'
import {
  aboutAccount,
  accountResponse,
  countAccounts,
  findAccountByEmail,
  insertAccount,
  renameAccount,
} from './account.store.ts'
import { accountPayload } from './binned-account.ts'
import { confirmPassword } from './confirm-password.ts'
import { readKnownDevice, rememberDevice } from './known-device.ts'
import { confirmOwnerRole, notifyOwners } from './owner-role.ts'
import { hashPassword, weakPassword } from './password.ts'
import { rejectEnded } from './session.service.ts'

export const accountRoutes = (ctx: Context): HttpRoute[] => [
  writeRoute(contract.changeProfileEndpoint, {
    prepare: async ({ actor, body, request }) => {
      const account = await confirmPassword(ctx, actor, body.currentPassword, 'currentPassword')
      return { account, device: readKnownDevice(ctx, request, account.email, account) }
    },
    change: async ({ actor, body, tx, by, at }, { account, device }) => {
      await rejectEnded(tx, actor)
      const other = await findAccountByEmail(tx, body.email)
      if (other && other.id !== account.id) throw httpError('email.taken', { path: 'email' })
      const changed = await renameAccount(tx, account.id, body, at)
      await recordChange(tx, ctx, by, { ...aboutAccount(account), after: accountResponse(changed) })
      return { changed, device }
    },
    respond: ({ changed, device }, { request }) => ({
      ...ok(accountResponse(changed)),
      // Renews the known device, whose value is bound to the account's e-mail.
      finish: response => rememberDevice(ctx, request, response, changed, device),
    }),
  }),

  writeRoute(contract.changeLanguageEndpoint, {
    change: async ({ actor, body: { lang }, tx, by, at }) => {
      await rejectEnded(tx, actor)
      const found = orNotFound(await findAccount(tx, actor.id), 'account')
      await updateRow(tx, 'admins', found.id, { lang, updated_at: at })
      const changed = { ...found, lang }
      await recordChange(tx, ctx, by, { ...aboutAccount(found), after: accountResponse(changed) })
      return changed
    },
    respond: account => ({
      ...ok(accountResponse(account)),
      finish: response => rememberReader(response, ctx.config, account.lang),
    }),
  }),

  writeRoute(contract.createAdminEndpoint, {
    prepare: async ({ actor, body }) => {
      if (!canGrant(actor, body.role)) throw httpError('auth.owner-only', { values: { what: 'role' } })
      const weakness = weakPassword(body.password, body)
      if (weakness) throw fieldError('password', 'password.weak', { why: weakness })
      await confirmOwnerRole(ctx, actor, body)
      return hashPassword(body.password)
    },
    change: async ({ actor, body, tx, by, at }, passwordHash) => {
      await rejectEnded(tx, actor)
      if (await findAccountByEmail(tx, body.email)) throw httpError('email.taken', { path: 'email' })
      const made = await insertAccount(tx, { ...body, passwordHash, at })
      await recordChange(tx, ctx, by, { ...aboutAccount(made), before: null })
      if (made.role === 'owner') await notifyOwners(ctx, tx, actor, made)
      return made
    },
    respond: account => created(`/api/auth/admin/${account.id}`, accountResponse(account)),
  }),

  route(contract.listAdminsEndpoint, async ({ actor }) => {
    const open = can(actor, 'admins.manage') ? await countOpenByHolder(ctx.db) : null
    const rows = await ctx.db
      .selectFrom('admins')
      .select(eb => [
        'id',
        'email',
        'name',
        'role',
        'lang',
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
        ...(open && { openRequests: open.get(row.id) ?? 0 }),
      })),
    )
  }),

  writeRoute(contract.changeRoleEndpoint, {
    prepare: ({ actor, body }) => confirmPassword(ctx, actor, body.currentPassword, 'currentPassword'),
    change: async ({ actor, body, params, tx, by, at }) => {
      await rejectEnded(tx, actor)
      const found = orNotFound(await findAccount(tx, params.id), 'account')
      const lastOwner =
        found.role === 'owner' && body.role !== 'owner' && (await countAccounts(tx, 'owner')) === 1
      if (lastOwner) throw httpError('account.last', { values: { role: 'owner' }, path: 'role' })
      await updateRow(tx, 'admins', found.id, { role: body.role, updated_at: at })
      const changed = { ...found, role: body.role }
      await recordChange(tx, ctx, by, { ...aboutAccount(found), after: accountResponse(changed) })
      if (changed.role === 'owner' && found.role !== 'owner') await notifyOwners(ctx, tx, actor, changed)
      return changed
    },
    respond: account => ok(accountResponse(account)),
  }),

  writeRoute(contract.removeAdminEndpoint, {
    prepare: ({ actor, body }) => confirmPassword(ctx, actor, body.currentPassword, 'currentPassword'),
    change: async call => {
      const { actor, body, params, tx, by } = call
      await rejectEnded(tx, actor)
      const found = orNotFound(await findAccount(tx, params.id), 'account')
      if (found.id === actor.id) throw httpError('account.own')
      if ((await countAccounts(tx)) === 1) throw httpError('account.last', { values: { role: 'person' } })
      if (found.role === 'owner' && (await countAccounts(tx, 'owner')) === 1)
        throw httpError('account.last', { values: { role: 'owner' } })
      const { id, name, email } = found
      const payload = await accountPayload(tx, found)
      if (body.handOverTo !== undefined) await reassignOpenWork(call, { from: id, to: body.handOverTo })
      await putInBin(tx, ctx, by, { kind: 'account', id, title: name || email, payload })
      await tx.deleteFrom('admins').where('id', '=', id).execute()
      await recordChange(tx, ctx, by, { ...aboutAccount(found), after: null })
    },
  }),
]
