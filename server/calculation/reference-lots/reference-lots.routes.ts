/** Routes of `contract/reference-lots.ts`; the impact of a table on the lots is among the routes of tables. */

import { recordChange } from '#server/platform/audit/audit.ts'
import { type Context, timestampOf } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { httpError, invalidFields, notFound } from '#server/platform/http/http-error.ts'
import { created, noContent, ok, type Route, route } from '#server/platform/http/mount.ts'
import { rejectStale } from '#server/platform/http/versions.ts'
import * as contract from '#shared/contract/reference-lots.ts'
import { kyivDay } from '#shared/domain/kyiv-day.ts'
import { inputProblems } from '../quotes/quote.service.ts'
import { countLots, findLot, findLotByTitle, insertLot, listLots, replaceLot } from './reference-lot.store.ts'
import { lotRecord, putLotInBin } from './remove-lot.ts'

export const referenceLotsRoutes = (ctx: Context): Route[] => [
  route(contract.listReferenceLots, async () => ok(await listLots(ctx.db))),

  route(contract.readReferenceLot, async ({ params }) => ok(await existingLot(ctx.db, params.id))),

  route(contract.createReferenceLot, async ({ actor, body, requestId }) => {
    rejectUnpriceable(ctx, body.input)
    const lot = await ctx.db.transaction().execute(async tx => {
      if (await findLotByTitle(tx, body.title)) throw titleTaken()
      if ((await countLots(tx)) >= contract.referenceLotLimit) {
        throw httpError('limit.records', { values: { kind: 'lots', most: contract.referenceLotLimit } })
      }
      const made = await insertLot(tx, body, timestampOf(ctx))
      await recordChange(tx, ctx, { actor, requestId }, { ...lotRecord(made), before: null, after: made })
      return made
    })
    return created(`/api/reference-lot/${lot.id}`, lot)
  }),

  route(contract.updateReferenceLot, async ({ actor, body, ifMatch, params, requestId }) => {
    rejectUnpriceable(ctx, body.input)
    const lot = await ctx.db.transaction().execute(async tx => {
      const before = await existingLot(tx, params.id)
      rejectStale(before, ifMatch)
      const other = await findLotByTitle(tx, body.title)
      if (other && other.id !== before.id) throw titleTaken()
      const after = await replaceLot(tx, before.id, body, timestampOf(ctx))
      await recordChange(tx, ctx, { actor, requestId }, { ...lotRecord(after), before, after })
      return after
    })
    return ok(lot)
  }),

  route(contract.removeReferenceLot, async ({ actor, ifMatch, params, requestId }) => {
    await ctx.db.transaction().execute(async tx => {
      const before = await existingLot(tx, params.id)
      rejectStale(before, ifMatch)
      await putLotInBin(tx, ctx, { actor, requestId }, before.id)
    })
    return noContent()
  }),
]

/** The contract cannot know the day: a lot that today's quote call would reject is rejected here. */
const rejectUnpriceable = (ctx: Context, input: contract.ReferenceLot['input']): void => {
  const problems = inputProblems(input, kyivDay(ctx.now()))
  if (problems.length === 0) return
  throw invalidFields(problems.map(problem => ({ ...problem, path: `input.${problem.path}` })))
}

const existingLot = async (db: Tx, id: number): Promise<contract.ReferenceLot> => {
  const lot = await findLot(db, id)
  if (!lot) throw notFound('lot')
  return lot
}

const titleTaken = () => httpError('name.taken', { values: { kind: 'lot' }, path: 'title' })
