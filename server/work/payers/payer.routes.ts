import type { Context } from '#server/platform/context.ts'
import { type HttpRoute, ok, route } from '#server/platform/http/mount.ts'
import { changeRecord, readRecord } from '#server/platform/records/change-record.ts'
import { writeRoute } from '#server/platform/records/write-route.ts'
import * as contract from '#shared/contract/work/payers.ts'
import { payerKind, payerResponse } from './payer.kind.ts'

export const payerRoutes = (ctx: Context): HttpRoute[] => [
  route(contract.readPayerEndpoint, async ({ params }) =>
    ok(payerResponse(await readRecord(ctx.db, payerKind, params.id))),
  ),

  writeRoute(contract.updatePayerEndpoint, {
    change: call => changeRecord(call, payerKind, call.params.id, () => call.body),
    respond: payer => ok(payerResponse(payer)),
  }),
]
