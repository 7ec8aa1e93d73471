/** Routes of `contract/answers.ts`. */
import { readCalculatorOptions } from '#server/calculation/quotes/calculator-options.ts'
import type { Context } from '#server/platform/context.ts'
import { type HttpRoute, ok, route } from '#server/platform/http/mount.ts'
import { preparedWriteRoute } from '#server/platform/records/write-route.ts'
import * as contract from '#shared/contract/work/answers.ts'
import { answerRequest } from './answer-request.ts'
import { listReplies } from './list-replies.ts'
import { getRequest } from './request.kind.ts'
import { showRequest } from './shown-request.ts'

export const answerRoutes = (ctx: Context): HttpRoute[] => [
  route(contract.listRepliesEndpoint, async ({ params }) => {
    const { options } = await readCalculatorOptions(ctx)
    return ok(await listReplies(ctx.db, await getRequest(ctx.db, params.id), options))
  }),

  preparedWriteRoute(
    ctx,
    contract.answerRequestEndpoint,
    () => readCalculatorOptions(ctx),
    async (call, { options }) => {
      const { actor, params, body } = call
      await answerRequest(call, ctx, params.id, { body, actor, options })
      return { id: params.id }
    },
    async ({ id }) => ok(await showRequest(ctx, await getRequest(ctx.db, id))),
  ),
]
