/** The settings of a list are personal and not audited. */
import type { Context } from '#server/platform/context.ts'
import { created, type HttpRoute, ok, route } from '#server/platform/http/mount.ts'
import { changeRecord, createRecord, removeRecord } from '#server/platform/records/change-record.ts'
import { writeRoute } from '#server/platform/records/write-route.ts'
import * as contract from '#shared/contract/platform/lists.ts'
import { viewKind } from './list-view.kind.ts'
import { readListState, storeSettings, viewResponse } from './list-view.store.ts'

export const listViewRoutes = (ctx: Context): HttpRoute[] => [
  route(contract.readListStateEndpoint, async ({ actor, params }) =>
    ok(await readListState(ctx.db, actor.id, params.list)),
  ),

  route(contract.saveListSettingsEndpoint, async ({ actor, body, params }) => {
    await storeSettings(ctx.db, actor.id, params.list, body)
    return ok(await readListState(ctx.db, actor.id, params.list))
  }),

  writeRoute(contract.createListViewEndpoint, {
    change: call => {
      const { isDefault, ...view } = call.body
      return createRecord(call, viewKind, { ...view, admin_id: call.actor.id, is_default: isDefault ? 1 : 0 })
    },
    respond: row => created(`/api/list/${row.list}`, viewResponse(row)),
  }),

  writeRoute(contract.updateListViewEndpoint, {
    change: call =>
      changeRecord(call, viewKind, call.params.id, present => {
        const { name = present.name, query = present.query, isDefault = present.is_default === 1 } = call.body
        const { admin_id, list } = present
        return { admin_id, list, name, query, is_default: isDefault ? 1 : 0 }
      }),
    respond: row => ok(viewResponse(row)),
  }),

  writeRoute(contract.removeListViewEndpoint, {
    change: call => removeRecord(call, viewKind, call.params.id),
  }),
]
