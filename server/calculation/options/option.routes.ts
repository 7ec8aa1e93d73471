/** Options: the prices and texts that the calculator and the site use. */

import { recordChange } from '#server/platform/audit/audit.ts'
import { type Context, timestampOf } from '#server/platform/context.ts'
import { httpError, notFound } from '#server/platform/http/http-error.ts'
import { created, noContent, ok, type Route, route } from '#server/platform/http/mount.ts'
import { rejectStale } from '#server/platform/http/versions.ts'
import { isPriceTitle } from '#shared/calculator/options.ts'
import * as contract from '#shared/contract/options.ts'
import { can } from '#shared/domain/can.ts'
import { applyDuePrices } from '../prices/due-prices.job.ts'
import { listPricesOf, renamePrices } from '../prices/price.store.ts'
import { checkOption, rejectNonOwner } from './check-option.ts'
import {
  findOption,
  findOptionByTitle,
  insertOption,
  listOptionRows,
  type OptionRow,
  replaceOption,
} from './option.store.ts'
import { optionChange } from './option-change.ts'
import { putOptionInBin } from './remove-option.ts'

export const optionRoutes = (ctx: Context): Route[] => [
  route(contract.listOptions, async () => ok((await listOptionRows(ctx.db)).map(optionResponse))),

  route(contract.readOption, async ({ params }) =>
    ok(optionResponse(found(await findOption(ctx.db, params.id)))),
  ),

  route(
    contract.readOptionByTitle,
    async ({ params, actor }) => {
      const secluded = params.title.startsWith(contract.privateOptionPrefix)
      // The same response whether the option exists or not, so that names cannot be guessed either.
      if (secluded && !(actor && can(actor, 'options.read'))) throw httpError('auth.required')
      return ok(optionResponse(found(await findOptionByTitle(ctx.db, params.title))))
    },
    { cached: true },
  ),

  route(contract.createOption, async ({ actor, body, requestId }) => {
    checkOption(body.title, body.value)
    rejectNonOwner(actor, body.title)
    const row = await ctx.db.transaction().execute(async tx => {
      if (await findOptionByTitle(tx, body.title)) throw titleTaken()
      const made = await insertOption(tx, { ...body, note: body.note ?? '' }, timestampOf(ctx))
      await recordChange(tx, ctx, { actor, requestId }, optionChange(null, made))
      return made
    })
    return created(`/api/option/${row.id}`, optionResponse(row))
  }),

  route(contract.updateOption, async ({ actor, params, body, ifMatch, requestId }) => {
    checkOption(body.title, body.value)
    const row = await ctx.db.transaction().execute(async tx => {
      // Right after midnight the price of the new day comes first, so that this change is not undone by it.
      await applyDuePrices(ctx, tx)
      const present = found(await findOption(tx, params.id))
      rejectNonOwner(actor, present.title, body.title)
      rejectStale(present, ifMatch)
      const other = await findOptionByTitle(tx, body.title)
      if (other && other.id !== present.id) throw titleTaken()
      const fields = { ...body, note: body.note ?? present.note }
      if (!isPriceTitle(body.title) && (await listPricesOf(tx, present.title)).length > 0) {
        throw httpError('price.dated', { path: 'title' })
      }
      await renamePrices(tx, present.title, body.title)
      const changed = await replaceOption(tx, present.id, fields, timestampOf(ctx))
      await recordChange(tx, ctx, { actor, requestId }, optionChange(present, changed))
      return changed
    })
    return ok(optionResponse(row))
  }),

  route(contract.removeOption, async ({ actor, params, ifMatch, requestId }) => {
    await ctx.db.transaction().execute(async tx => {
      const present = found(await findOption(tx, params.id))
      rejectNonOwner(actor, present.title)
      rejectStale(present, ifMatch)
      await putOptionInBin(tx, ctx, { actor, requestId }, present)
    })
    return noContent()
  }),
]

const found = (row: OptionRow | undefined): OptionRow => {
  if (!row) throw notFound('option')
  return row
}

const titleTaken = () => httpError('name.taken', { values: { kind: 'option' }, path: 'title' })

const optionResponse = (row: OptionRow): contract.Option => ({
  id: row.id,
  title: row.title,
  value: row.value,
  note: row.note,
  version: row.version,
  updatedAt: row.updated_at,
})
