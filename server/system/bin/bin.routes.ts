import type { Context } from '#server/platform/context.ts'
import { httpError } from '#server/platform/http/errors/http-error.ts'
import { type HttpRoute, ok, route } from '#server/platform/http/mount.ts'
import { boundsOfPage, listPageResponse } from '#server/platform/http/requests/pagination.ts'
import {
  countBinEntries,
  listBinEntries,
  readPayload,
  type StoredEntry,
} from '#server/platform/records/bin.store.ts'
import { restoreRecord } from '#server/platform/records/change-record.ts'
import { writeRoute } from '#server/platform/records/write-route.ts'
import { binLife } from '#server/system/bin/empty-bin.job.ts'
import { binnedKinds } from '#server/system/kind-registry.ts'
import * as contract from '#shared/contract/system/bin.ts'
import { can } from '#shared/domain/can.ts'
import { hasPasswordAgain } from '../accounts/confirm-password.ts'
import { rejectEnded } from '../accounts/session.service.ts'

export const binRoutes = (ctx: Context): HttpRoute[] => [
  route(contract.listBinEndpoint, async ({ actor, query: { kind, q, page } }) => {
    const allowed = contract.binKinds.filter(binKind => can(actor, binnedKinds[binKind].right))
    const kinds = kind ? allowed.filter(binKind => binKind === kind) : allowed
    const filter = { kinds, q, whole: kinds.filter(binKind => binnedKinds[binKind].titleOf) }
    const total = kinds.length === 0 ? 0 : await countBinEntries(ctx.db, filter)
    const bounds = boundsOfPage(page, total, contract.pageSize)
    const entries =
      total === 0
        ? []
        : await listBinEntries(ctx.db, filter, { limit: contract.pageSize, offset: bounds.offset })
    return ok(listPageResponse(entries.map(shown), bounds))
  }),

  writeRoute(contract.restoreFromBinEndpoint, {
    prepare: async ({ actor, params: { kind }, request }) => {
      if (!can(actor, binnedKinds[kind].right)) throw httpError('auth.forbidden')
      return { role: actor.role, confirmed: await hasPasswordAgain(ctx, actor, request) }
    },
    change: async (call, restoring) => {
      const { actor, params, tx } = call
      const bin = binnedKinds[params.kind]
      await rejectEnded(tx, actor)
      const back = await restoreRecord(call, bin, params, payload => bin.refuse?.(payload, restoring))
      await bin.notify?.(ctx, tx, actor, back.payload)
      return back
    },
    respond: ({ title, record, note = null }, { params: { kind, ref } }) => {
      const option = kind === 'option' ? { option: String(record.title) } : {}
      return ok({ kind, ref, title, ...option, note })
    },
  }),
]

const shown = ({ kind, ref, title, payload, removedBy, removedAt }: StoredEntry): contract.BinEntry => ({
  kind,
  ref,
  title: titleOf(kind, payload) ?? title,
  removedBy,
  removedAt,
  until: new Date(Date.parse(removedAt) + binLife).toISOString(),
})

const titleOf = (kind: StoredEntry['kind'], payload: string | null): string | undefined => {
  const [row] = payload === null ? [] : readPayload(payload).rows
  return row && binnedKinds[kind].titleOf?.(row.values)
}
