import type { z } from 'zod'
import type { Context } from '#server/platform/context.ts'
import { created, type HttpRoute, ok, route } from '#server/platform/http/mount.ts'
import {
  changeRecord,
  createRecord,
  readRecord,
  removeRecord,
} from '#server/platform/records/change-record.ts'
import { writeRoute } from '#server/platform/records/write-route.ts'
import * as contract from '#shared/contract/work/reply-templates.ts'
import { listTemplates, replyTemplateDefinition, replyTemplateResponse } from './reply-template.kind.ts'

export const replyTemplateRoutes = (ctx: Context): HttpRoute[] => [
  route(contract.listReplyTemplatesEndpoint, async () =>
    ok((await listTemplates(ctx.db)).map(replyTemplateResponse)),
  ),

  route(contract.readReplyTemplateEndpoint, async ({ params }) =>
    ok(replyTemplateResponse(await readRecord(ctx.db, replyTemplateDefinition, params.id))),
  ),

  writeRoute(contract.createReplyTemplateEndpoint, {
    change: call => createRecord(call, replyTemplateDefinition, fieldsOf(call.body, 'ru')),
    respond: row => created(`/api/reply-template/${row.id}`, replyTemplateResponse(row)),
  }),

  writeRoute(contract.updateReplyTemplateEndpoint, {
    change: call =>
      changeRecord(call, replyTemplateDefinition, call.params.id, ({ lang }) => fieldsOf(call.body, lang)),
    respond: row => ok(replyTemplateResponse(row)),
  }),

  writeRoute(contract.removeReplyTemplateEndpoint, {
    change: call => removeRecord(call, replyTemplateDefinition, call.params.id),
  }),
]

/** Fields of a template. If the call names no language, a template keeps its own, and a new one is in Russian. */
const fieldsOf = ({ title, text, lang }: TemplateInput, own: string) => ({ title, text, lang: lang ?? own })

type TemplateInput = z.infer<typeof contract.replyTemplateInputSchema>
