import { replaceShownMoney } from '#server/content/cases/case.kind.ts'
import type { Context } from '#server/platform/context.ts'
import { type HttpRoute, ok, route } from '#server/platform/http/mount.ts'
import { changeRecord, readRecord } from '#server/platform/records/change-record.ts'
import { writeRoute } from '#server/platform/records/write-route.ts'
import * as contract from '#shared/contract/work/order-money.ts'
import { comparisonOf } from './case/case-facts.ts'
import { changedMoney, orderMoneyKind, ratesFor } from './order-money.kind.ts'

export const orderMoneyRoutes = (ctx: Context): HttpRoute[] => [
  route(contract.readOrderMoneyEndpoint, async ({ params }) =>
    ok(await readRecord(ctx.db, orderMoneyKind, params.id)),
  ),

  writeRoute(contract.updateOrderMoneyEndpoint, {
    prepare: ({ params, body }) => ratesFor(ctx, params.id, body),
    change: async (call, ratesOf) => {
      const money = await changeRecord(call, orderMoneyKind, call.params.id, present =>
        changedMoney(present, call.body, ratesOf),
      )
      await replaceShownMoney(call.tx, money.id, comparisonOf(money))
      return money
    },
    respond: money => ok(money),
  }),
]
