/** Routes of `contract/prices.ts`. */

import type { Context } from '#server/platform/context.ts'
import { created, noContent, ok, type Route, route } from '#server/platform/http/mount.ts'
import { priceDayOf } from '#shared/calculator/dated-prices.ts'
import { isPriceTitle } from '#shared/calculator/options.ts'
import * as contract from '#shared/contract/prices.ts'
import { kyivDay } from '#shared/domain/kyiv-day.ts'
import { listOptionRows } from '../options/option.store.ts'
import { createPrice, datedPriceImpact, removePrice, updatePrice } from './change-price.ts'
import { listPriceRows, type PriceRow } from './price.store.ts'
import { priceName } from './price-name.ts'

export const priceRoutes = (ctx: Context): Route[] => [
  route(contract.listPrices, async () => {
    const [options, rows] = await Promise.all([listOptionRows(ctx.db), listPriceRows(ctx.db)])
    const prices = options
      .filter(({ title }) => isPriceTitle(title))
      .map(
        ({ title, value, note }): contract.PricedOption => ({
          title,
          name: priceName(title, note),
          value,
          countsBy: priceDayOf(title),
          dated: rows.filter(row => row.title === title).map(asRecord),
        }),
      )
    return ok({ today: kyivDay(ctx.now()), prices })
  }),

  route(contract.readDatedPriceImpact, async ({ body }) => ok(await datedPriceImpact(ctx, body))),

  route(contract.createDatedPrice, async ({ actor, body, query, requestId }) => {
    const asksImpact = query.impact === 'check' && body.confirmImpact !== true
    const made = await createPrice(ctx, body, { actor, requestId }, asksImpact)
    return created(`/api/price/${made.id}`, asRecord(made))
  }),

  route(contract.updateDatedPrice, async ({ actor, body, ifMatch, params, query, requestId }) => {
    const asksImpact = query.impact === 'check' && body.confirmImpact !== true
    return ok(asRecord(await updatePrice(ctx, params.id, body, { actor, requestId, ifMatch }, asksImpact)))
  }),

  route(contract.removeDatedPrice, async ({ actor, ifMatch, params, requestId }) => {
    await removePrice(ctx, params.id, { actor, requestId, ifMatch })
    return noContent()
  }),
]

const asRecord = (row: PriceRow): contract.DatedPriceRecord => ({
  id: row.id,
  validFrom: row.valid_from,
  value: row.value,
  note: row.note,
  before: row.before,
  author: row.author_name,
  updatedAt: row.updated_at,
  version: row.version,
})
