import type { Context } from '#server/platform/context.ts'
import { notFound } from '#server/platform/http/errors/http-error.ts'
import { created, type HttpRoute, ok, route } from '#server/platform/http/mount.ts'
import { writeRoute } from '#server/platform/records/write-route.ts'
import * as contract from '#shared/contract/calculation/prices.ts'
import { kyivDay } from '#shared/domain/time/kyiv-day.ts'
import { rejectLargeImpact } from '../reference-lots/price-impact.ts'
import {
  changedPriceImpact,
  createDatedPrice,
  datedPriceImpact,
  removeDatedPrice,
  updateDatedPrice,
} from './price.kind.ts'
import { readPriceHistory } from './price-history.ts'
import { datedRecord, listPrices } from './price-list.ts'
import { checkPrice, createPrice, updatePrice } from './today-price.ts'

export const priceRoutes = (ctx: Context): HttpRoute[] => [
  route(contract.listPricesEndpoint, async () =>
    ok({ today: kyivDay(ctx.now()), prices: await listPrices(ctx) }),
  ),

  writeRoute(contract.createPriceEndpoint, {
    change: call => createPrice(call, call.body),
    respond: async ({ id, title }) => created(`/api/option/${id}`, await readPrice(ctx, title)),
  }),

  writeRoute(contract.updatePriceEndpoint, {
    prepare: ({ params, query, body }) => checkPrice(ctx, params.title, body.value, asksImpact(query, body)),
    change: call => updatePrice(call, call.params.title, call.body),
    respond: async ({ title }) => ok(await readPrice(ctx, title)),
  }),

  route(contract.readPriceHistoryEndpoint, async ({ params }) =>
    ok(await readPriceHistory(ctx.db, params.title)),
  ),

  route(contract.readDatedPriceImpactEndpoint, async ({ body }) => ok(await datedPriceImpact(ctx, body))),

  writeRoute(contract.createDatedPriceEndpoint, {
    prepare: async ({ query, body }) => {
      if (asksImpact(query, body)) rejectLargeImpact(await datedPriceImpact(ctx, body))
    },
    change: call => createDatedPrice(call, call.body),
    respond: made => created(`/api/price/${made.id}`, datedRecord(made)),
  }),

  writeRoute(contract.updateDatedPriceEndpoint, {
    prepare: async ({ params, query, body, ifMatch }) => {
      if (!asksImpact(query, body)) return
      rejectLargeImpact(await changedPriceImpact(ctx, { id: params.id, ifMatch }, body))
    },
    change: call => updateDatedPrice(call, call.params.id, call.body),
    respond: row => ok(datedRecord(row)),
  }),

  writeRoute(contract.removeDatedPriceEndpoint, { change: call => removeDatedPrice(call, call.params.id) }),
]

/** True when the caller wants a 409 before a large impact and has not confirmed it. */
const asksImpact = (query: { impact?: 'check' | undefined }, body: { confirmImpact?: boolean | undefined }) =>
  query.impact === 'check' && body.confirmImpact !== true

const readPrice = async (ctx: Context, title: string): Promise<contract.PricedOption> => {
  const price = (await listPrices(ctx)).find(price => price.title === title)
  if (!price) throw notFound('price')
  return price
}
