import type { Context } from '#server/platform/context.ts'
import { created, type HttpRoute, ok, route } from '#server/platform/http/mount.ts'
import { writeRoute } from '#server/platform/records/write-route.ts'
import { readCalendarEndpoint } from '#shared/contract/calculation/calendar.ts'
import { readTariffTimelineEndpoint } from '#shared/contract/calculation/tariff-timeline.ts'
import * as contract from '#shared/contract/calculation/tariffs.ts'
import { readCalendar } from '../calendar/calendar.ts'
import {
  confirmChange,
  createChange,
  lookAtChange,
  rejectUnseenImpact,
  removeChange,
  tariffImpact,
  updateChange,
} from './change-tariff.ts'
import { tariffInForce } from './tariff-in-force.ts'
import { readTariffState, tariffRecordOf } from './tariff-state.ts'

export const tariffRoutes = (ctx: Context): HttpRoute[] => [
  route(contract.readTariffEndpoint, async () => ok(await readTariffState(ctx))),

  route(readCalendarEndpoint, async () => ok(await readCalendar(ctx))),

  route(readTariffTimelineEndpoint, async () => ok(await tariffInForce(ctx))),

  route(contract.readTariffImpactEndpoint, async ({ body }) =>
    ok({ days: await tariffImpact(ctx, body.cells) }),
  ),

  writeRoute(contract.createTariffChangeEndpoint, {
    prepare: ({ body, query }) => rejectUnseenImpact(ctx, body, query.impact === 'check'),
    change: call => createChange(call, call.body),
    respond: change => created(`/api/tariff/change/${change.id}`, tariffRecordOf(change)),
  }),

  writeRoute(contract.updateTariffChangeEndpoint, {
    prepare: ({ body, query }) => rejectUnseenImpact(ctx, body, query.impact === 'check'),
    change: call => updateChange(call, call.params.id, call.body),
    respond: change => ok(tariffRecordOf(change)),
  }),

  writeRoute(contract.confirmTariffChangeEndpoint, {
    prepare: ({ ifMatch, params, query }) => {
      const { impact, confirmImpact, baseRevision } = query
      const asksImpact = impact === 'check' && confirmImpact !== 'true'
      return lookAtChange(ctx, { id: params.id, ifMatch }, { asksImpact, revision: baseRevision })
    },
    change: (call, ifMatch) =>
      confirmChange({ ...call, ifMatch }, call.params.id, { revision: call.query.baseRevision }),
    respond: change => ok(tariffRecordOf(change)),
  }),

  writeRoute(contract.removeTariffChangeEndpoint, { change: call => removeChange(call, call.params.id) }),
]
