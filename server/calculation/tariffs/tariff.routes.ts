/** Routes of `contract/tariff.ts` and `contract/calendar.ts`. */
import type { Context } from '#server/platform/context.ts'
import { created, noContent, ok, type Route, route } from '#server/platform/http/mount.ts'
import { readCalendar as readCalendarEndpoint } from '#shared/contract/calendar.ts'
import * as contract from '#shared/contract/tariff.ts'
import { readTariffTimeline } from '#shared/contract/tariff-timeline.ts'
import { readCalendar } from './calendar.ts'
import { confirmChange, createChange, removeChange, tariffImpact, updateChange } from './change-tariff.ts'
import { tariffInForce } from './tariff-in-force.ts'
import { asRecord, readTariffState } from './tariff-state.ts'

export const tariffRoutes = (ctx: Context): Route[] => [
  route(contract.readTariff, async () => ok(await readTariffState(ctx))),

  route(readCalendarEndpoint, async () => ok(await readCalendar(ctx))),

  route(readTariffTimeline, async () => ok(await tariffInForce(ctx))),

  route(contract.readTariffImpact, async ({ body }) => ok({ days: await tariffImpact(ctx, body.cells) })),

  route(contract.createTariffChange, async ({ actor, body, query, requestId }) => {
    const change = await createChange(ctx, body, { actor, requestId }, query.impact === 'check')
    return created(`/api/tariff/change/${change.id}`, asRecord(change))
  }),

  route(contract.updateTariffChange, async ({ actor, body, ifMatch, params, query, requestId }) =>
    ok(
      asRecord(
        await updateChange(ctx, params.id, body, { actor, requestId, ifMatch }, query.impact === 'check'),
      ),
    ),
  ),

  route(contract.confirmTariffChange, async ({ actor, ifMatch, params, query, requestId }) => {
    const { impact, confirmImpact, baseRevision } = query
    const seen = { asksImpact: impact === 'check' && confirmImpact !== 'true', revision: baseRevision }
    return ok(asRecord(await confirmChange(ctx, params.id, { actor, requestId, ifMatch }, seen)))
  }),

  route(contract.removeTariffChange, async ({ actor, ifMatch, params, requestId }) => {
    await removeChange(ctx, params.id, { actor, requestId, ifMatch })
    return noContent()
  }),
]
