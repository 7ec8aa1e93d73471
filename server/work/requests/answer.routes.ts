import { readCalculatorOptions } from '#server/calculation/quotes/calculator-options.ts'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { type HttpRoute, ok, route } from '#server/platform/http/mount.ts'
import { preparedWriteRoute } from '#server/platform/records/write-route.ts'
import { listTemplates, replyTemplateResponse } from '#server/work/reply-templates/reply-template.kind.ts'
import type { ResponseOf } from '#shared/contract/platform/endpoint.ts'
import * as contract from '#shared/contract/work/answers.ts'
import type { OfficeRequest } from '#shared/contract/work/requests.ts'
import { openPlaceholders } from '#shared/domain/text/fill-template.ts'
import { shippedReplies } from '#shared/domain/work/shipped-replies.ts'
import { answerRequest } from './answer-request.ts'
import { fillReply } from './reply-placeholders.ts'
import { getRequest } from './request.kind.ts'
import { showRequest } from './shown-request.ts'

export const answerRoutes = (ctx: Context): HttpRoute[] => [
  route(contract.listRepliesEndpoint, async ({ params }) => {
    const { options } = await readCalculatorOptions(ctx)
    return ok(await listReplies(ctx.db, await getRequest(ctx.db, params.id), options))
  }),

  preparedWriteRoute(
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

/** Reply templates, the office's and the program's, filled in for a request. */
const listReplies = async (
  db: Tx,
  request: OfficeRequest,
  options: Readonly<Record<string, string | undefined>>,
): Promise<ResponseOf<typeof contract.listRepliesEndpoint>> => {
  const own = (await listTemplates(db)).map(replyTemplateResponse)
  const shipped = shippedReplies(own).map(template => ({ id: null, ...template }))
  return [...own, ...shipped]
    .toSorted((one, other) => Number(one.lang !== request.lang) - Number(other.lang !== request.lang))
    .map(({ id, lang, title, text }) => {
      const filled = fillReply(text, request, options, lang)
      return { id, lang, title, text: filled, open: openPlaceholders(filled) }
    })
}
