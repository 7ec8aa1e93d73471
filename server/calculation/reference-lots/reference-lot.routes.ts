/** Routes of the reference lots; the impact of a table on the lots is among the routes of tables. */
import type { Context } from '#server/platform/context.ts'
import { created, type HttpRoute, ok, route } from '#server/platform/http/mount.ts'
import {
  changeRecord,
  createRecord,
  readRecord,
  removeRecord,
} from '#server/platform/records/change-record.ts'
import { writeRoute } from '#server/platform/records/write-route.ts'
import * as contract from '#shared/contract/calculation/reference-lots.ts'
import { listLots, lotFields, lotKind, lotResponse } from './reference-lot.kind.ts'

export const referenceLotRoutes = (ctx: Context): HttpRoute[] => [
  route(contract.listReferenceLotsEndpoint, async () => ok(await listLots(ctx.db))),

  route(contract.readReferenceLotEndpoint, async ({ params }) =>
    ok(lotResponse(await readRecord(ctx.db, lotKind, params.id))),
  ),

  writeRoute(contract.createReferenceLotEndpoint, {
    change: call => createRecord(call, lotKind, lotFields(call.body)),
    respond: row => created(`/api/reference-lot/${row.id}`, lotResponse(row)),
  }),

  writeRoute(contract.updateReferenceLotEndpoint, {
    change: call => changeRecord(call, lotKind, call.params.id, () => lotFields(call.body)),
    respond: row => ok(lotResponse(row)),
  }),

  writeRoute(contract.removeReferenceLotEndpoint, {
    change: call => removeRecord(call, lotKind, call.params.id),
  }),
]
