import { optionKind } from '#server/calculation/options/option.kind.ts'
import { lotKind } from '#server/calculation/reference-lots/reference-lot.kind.ts'
import { caseKind } from '#server/content/cases/case.kind.ts'
import { categoryKind } from '#server/content/categories/category.kind.ts'
import { postKind } from '#server/content/posts/post.kind.ts'
import type { Context } from '#server/platform/context.ts'
import { type HttpRoute, ok, route } from '#server/platform/http/mount.ts'
import { removeRecord } from '#server/platform/records/change-record.ts'
import { cameWithProgram } from '#server/platform/records/seeded-records.ts'
import { writeRoute } from '#server/platform/records/write-route.ts'
import { removeExampleOrders } from '#server/work/orders/remove-example-orders.ts'
import * as contract from '#shared/contract/system/example.ts'
import { originalLanguage } from '#shared/domain/site/languages.ts'
import { findExample, findExampleRecords } from './find-example.ts'

export const exampleRoutes = (ctx: Context): HttpRoute[] => [
  route(contract.readExampleEndpoint, async () => ok(await findExample(ctx))),

  writeRoute(contract.removeExampleEndpoint, {
    change: async call => {
      const { posts, categories, prices, lots, orders, cases } = await findExampleRecords(ctx, call.tx)
      for (const { id } of cases) await removeRecord(call, caseKind, id)
      await removeExampleOrders(call, orders)
      await call.tx
        .deleteFrom('firms')
        .where(cameWithProgram('firm', 'firms.id'))
        .where('id', 'not in', call.tx.selectFrom('invoices').select('firm_id'))
        .execute()
      for (const { id } of posts) await removeRecord(call, postKind, { id, lang: originalLanguage })
      for (const { id } of categories) await removeRecord(call, categoryKind, id)
      for (const { id } of prices) await removeRecord(call, optionKind, id)
      for (const { id } of lots) await removeRecord(call, lotKind, id)
    },
    respond: async () => ok(await findExample(ctx)),
  }),
]
