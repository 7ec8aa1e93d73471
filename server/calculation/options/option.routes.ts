import type { Context } from '#server/platform/context.ts'
import { httpError, orNotFound } from '#server/platform/http/errors/http-error.ts'
import { cachedRoute, created, type HttpRoute, ok, route } from '#server/platform/http/mount.ts'
import {
  changeRecord,
  createRecord,
  readRecord,
  removeRecord,
} from '#server/platform/records/change-record.ts'
import { writeRoute } from '#server/platform/records/write-route.ts'
import * as contract from '#shared/contract/calculation/options.ts'
import { can } from '#shared/domain/can.ts'
import { applyDuePrices } from '../prices/due-prices.job.ts'
import { checkOption, rejectNonOwner } from './check-option.ts'
import { findOptionByTitle, listOptionRows, type OptionRow, optionKind } from './option.kind.ts'

export const optionRoutes = (ctx: Context): HttpRoute[] => [
  route(contract.listOptionsEndpoint, async () => ok((await listOptionRows(ctx.db)).map(optionResponse))),

  route(contract.readOptionEndpoint, async ({ params }) =>
    ok(optionResponse(await readRecord(ctx.db, optionKind, params.id))),
  ),

  cachedRoute(contract.readOptionByTitleEndpoint, async ({ params, actor }) => {
    const secluded = params.title.startsWith(contract.privateOptionPrefix)
    // Answers 401 whether or not the option exists, so that its name cannot be guessed.
    if (secluded && !(actor && can(actor, 'options.read'))) throw httpError('auth.required')
    return ok(optionResponse(orNotFound(await findOptionByTitle(ctx.db, params.title), 'option')))
  }),

  writeRoute(contract.createOptionEndpoint, {
    change: async call => {
      const { title, value, note = '' } = call.body
      checkOption(title, value)
      rejectNonOwner(call.actor, title)
      return createRecord(call, optionKind, { title, value, note })
    },
    respond: row => created(`/api/option/${row.id}`, optionResponse(row)),
  }),

  writeRoute(contract.updateOptionEndpoint, {
    change: async call => {
      const { title, value, note } = call.body
      checkOption(title, value)
      // Applies due prices first: otherwise the price due today would overwrite this change shortly after midnight.
      await applyDuePrices(ctx, call.tx)
      return changeRecord(call, optionKind, call.params.id, present => {
        rejectNonOwner(call.actor, present.title, title)
        return { title, value, note: note ?? present.note }
      })
    },
    respond: row => ok(optionResponse(row)),
  }),

  writeRoute(contract.removeOptionEndpoint, {
    change: call =>
      removeRecord(call, optionKind, call.params.id, ({ title }) => rejectNonOwner(call.actor, title)),
  }),
]

const optionResponse = (row: OptionRow): contract.Option => ({
  id: row.id,
  title: row.title,
  value: row.value,
  note: row.note,
  version: row.version,
  updatedAt: row.updated_at,
})
