/** Routes of `contract/prices.ts`. */

import type { Context } from '#server/platform/context.ts'
import { notFound } from '#server/platform/http/http-error.ts'
import { created, noContent, ok, type Route, route } from '#server/platform/http/mount.ts'
import * as contract from '#shared/contract/prices.ts'
import { kyivDay } from '#shared/domain/kyiv-day.ts'
import { createDatedPrice, datedPriceImpact, removeDatedPrice, updateDatedPrice } from './change-price.ts'
import { readPriceHistory } from './price-history.ts'
import { datedRecord, listPrices } from './price-list.ts'
import { createPrice, updatePrice } from './today-price.ts'

export const priceRoutes = (ctx: Context): Route[] => [
  route(contract.listPrices, async () => ok({ today: kyivDay(ctx.now()), prices: await listPrices(ctx) })),

  route(contract.createPrice, async ({ actor, body, requestId }) => {
    const { id, title } = await createPrice(ctx, body, { actor, requestId })
    return created(`/api/option/${id}`, await readPrice(ctx, title))
  }),

  route(contract.updatePrice, async ({ actor, body, ifMatch, params, query, requestId }) => {
    const asksImpact = query.impact === 'check' && body.confirmImpact !== true
    const { title } = await updatePrice(ctx, params.title, body, { actor, requestId, ifMatch }, asksImpact)
    return ok(await readPrice(ctx, title))
  }),

  route(contract.readPriceHistory, async ({ params }) => ok(await readPriceHistory(ctx.db, params.title))),

  route(contract.readDatedPriceImpact, async ({ body }) => ok(await datedPriceImpact(ctx, body))),

  route(contract.createDatedPrice, async ({ actor, body, query, requestId }) => {
    const asksImpact = query.impact === 'check' && body.confirmImpact !== true
    const made = await createDatedPrice(ctx, body, { actor, requestId }, asksImpact)
    return created(`/api/price/${made.id}`, datedRecord(made))
  }),

  route(contract.updateDatedPrice, async ({ actor, body, ifMatch, params, query, requestId }) => {
    const asksImpact = query.impact === 'check' && body.confirmImpact !== true
    return ok(
      datedRecord(await updateDatedPrice(ctx, params.id, body, { actor, requestId, ifMatch }, asksImpact)),
    )
  }),

  route(contract.removeDatedPrice, async ({ actor, ifMatch, params, requestId }) => {
    await removeDatedPrice(ctx, params.id, { actor, requestId, ifMatch })
    return noContent()
  }),
]

const readPrice = async (ctx: Context, title: string): Promise<contract.PricedOption> => {
  const price = (await listPrices(ctx)).find(price => price.title === title)
  if (!price) throw notFound('price')
  return price
}
