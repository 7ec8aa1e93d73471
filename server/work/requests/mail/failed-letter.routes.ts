import type { Context } from '#server/platform/context.ts'
import { type HttpRoute, ok, route } from '#server/platform/http/mount.ts'
import { writeRoute } from '#server/platform/records/write-route.ts'
import * as contract from '#shared/contract/work/failed-letters.ts'
import { listFailedLetters, sendLetterAgain } from './failed-letters.ts'

export const failedLetterRoutes = (ctx: Context): HttpRoute[] => [
  route(contract.listFailedLettersEndpoint, async () => ok(await listFailedLetters(ctx.db))),

  writeRoute(contract.sendLetterAgainEndpoint, {
    change: call => sendLetterAgain(call, ctx, { id: call.params.id, to: call.body.to, actor: call.actor }),
  }),
]
