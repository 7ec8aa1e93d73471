/** Looking into the bin and taking things out of it. */

import { binnedKinds } from '#server/office/bin/binned-kinds.ts'
import { binLife } from '#server/office/bin/empty-bin.job.ts'
import { recordChange } from '#server/platform/audit/audit.ts'
import { countEntries, listEntries, type StoredEntry, takeFromBin } from '#server/platform/bin/bin.store.ts'
import { type Context, timestampOf } from '#server/platform/context.ts'
import { httpError } from '#server/platform/http/http-error.ts'
import { ok, type Route, route } from '#server/platform/http/mount.ts'
import { boundsOfPage, pageResponse } from '#server/platform/http/pagination.ts'
import * as contract from '#shared/contract/bin.ts'
import { can } from '#shared/domain/can.ts'
import { hasPasswordAgain } from '../auth/password-again.ts'
import { rejectEnded } from '../auth/session.service.ts'

const pageSize = 50

export const binRoutes = (ctx: Context): Route[] => [
  route(contract.listBin, async ({ actor, query: { kind, q, page } }) => {
    const allowed = contract.binKinds.filter(one => can(actor, binnedKinds[one].right))
    const kinds = kind ? allowed.filter(one => one === kind) : allowed
    const filter = { kinds, q }
    const total = kinds.length === 0 ? 0 : await countEntries(ctx.db, filter)
    const bounds = boundsOfPage(page, total, pageSize)
    const entries =
      total === 0 ? [] : await listEntries(ctx.db, filter, { limit: pageSize, offset: bounds.offset })
    return ok(pageResponse(entries.map(shown), bounds))
  }),

  route(contract.restoreFromBin, async ({ actor, params: { kind, ref }, request, requestId }) => {
    const { right, refuse, restore, notify } = binnedKinds[kind]
    if (!can(actor, right)) throw httpError('auth.forbidden')
    const confirmed = await hasPasswordAgain(ctx, actor, request)
    const restored = await ctx.db.transaction().execute(async tx => {
      await rejectEnded(tx, actor)
      const payload = await takeFromBin(tx, kind, ref)
      if (!payload) throw httpError('bin.gone', { values: { kind: 'other' } })
      refuse?.(payload, { role: actor.role, confirmed })
      const back = await restore(tx, payload, timestampOf(ctx))
      await notify?.(ctx, tx, actor, payload)
      const change = { kind, action: 'bring-back', id: ref, before: null, after: back.record }
      await recordChange(tx, ctx, { actor, requestId }, change)
      return back
    })
    const option = kind === 'option' ? { option: String(restored.record.title) } : {}
    return ok({ kind, ref, title: restored.title, ...option, note: restored.note ?? null })
  }),
]

const shown = ({ kind, ref, title, removedBy, removedAt }: StoredEntry): contract.BinEntry => ({
  kind,
  ref,
  title,
  removedBy,
  removedAt,
  until: new Date(Date.parse(removedAt) + binLife).toISOString(),
})
