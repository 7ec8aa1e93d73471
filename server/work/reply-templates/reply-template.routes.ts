/** Routes of `contract/reply-templates.ts`. */
import type { z } from 'zod'
import type { Context } from '#server/platform/context.ts'
import { created, type HttpRoute, noContent, ok, route } from '#server/platform/http/mount.ts'
import {
  changeRecord,
  createRecord,
  readRecord,
  removeRecord,
} from '#server/platform/records/change-record.ts'
import { writeRoute } from '#server/platform/records/write-route.ts'
import * as contract from '#shared/contract/work/reply-templates.ts'
import { listTemplates, templateKind, templateResponse } from './reply-template.kind.ts'

export const replyTemplateRoutes = (ctx: Context): HttpRoute[] => [
  route(contract.listReplyTemplatesEndpoint, async () =>
    ok((await listTemplates(ctx.db)).map(templateResponse)),
  ),

  route(contract.readReplyTemplate, async ({ params }) =>
    ok(templateResponse(await readRecord(ctx.db, templateKind, params.id))),
  ),

  writeRoute(
    ctx,
    contract.createReplyTemplate,
    call => createRecord(call, templateKind, fieldsOf(call.body, 'ru')),
    row => created(`/api/reply-template/${row.id}`, templateResponse(row)),
  ),

  writeRoute(
    ctx,
    contract.updateReplyTemplate,
    call => changeRecord(call, templateKind, call.params.id, ({ lang }) => fieldsOf(call.body, lang)),
    row => ok(templateResponse(row)),
  ),

  writeRoute(
    ctx,
    contract.removeReplyTemplate,
    call => removeRecord(call, templateKind, call.params.id),
    noContent,
  ),
]

/** A language that is not given is the template's own, Russian for a new one. */
const fieldsOf = ({ title, text, lang }: TemplateInput, own: string) => ({ title, text, lang: lang ?? own })

type TemplateInput = z.infer<typeof contract.replyTemplateInputSchema>
