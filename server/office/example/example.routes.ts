/** Routes of `contract/example.ts`. */
import { putOptionInBin } from '#server/calculation/options/remove-option.ts'
import { putLotInBin } from '#server/calculation/reference-lots/remove-lot.ts'
import { putCategoryInBin } from '#server/content/categories/remove-category.ts'
import { putPostInBin } from '#server/content/posts/post.service.ts'
import type { Context } from '#server/platform/context.ts'
import { ok, type Route, route } from '#server/platform/http/mount.ts'
import * as contract from '#shared/contract/example.ts'
import { findExample, findExampleRecords } from './find-example.ts'

export const exampleRoutes = (ctx: Context): Route[] => [
  route(contract.readExample, async () => ok(await findExample(ctx))),

  route(contract.removeExample, async ({ actor, requestId }) => {
    const by = { actor, requestId }
    await ctx.db.transaction().execute(async tx => {
      const { posts, categories, prices, lots } = await findExampleRecords(ctx, tx)
      for (const post of posts) await putPostInBin(tx, ctx, by, post)
      for (const category of categories) await putCategoryInBin(tx, ctx, by, category)
      for (const price of prices) await putOptionInBin(tx, ctx, by, price)
      for (const { id } of lots) await putLotInBin(tx, ctx, by, id)
    })
    return ok(await findExample(ctx))
  }),
]
