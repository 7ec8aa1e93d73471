/** Routes of `contract/reply-templates.ts`. */
import { recordChange } from '#server/platform/audit/audit.ts'
import { type Context, timestampOf } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { httpError, notFound } from '#server/platform/http/http-error.ts'
import { created, noContent, ok, type Route, route } from '#server/platform/http/mount.ts'
import { rejectStale } from '#server/platform/http/versions.ts'
import * as contract from '#shared/contract/reply-templates.ts'
import {
  deleteTemplate,
  findTemplate,
  insertTemplate,
  listTemplates,
  replaceTemplate,
} from './reply-template.store.ts'

export const replyTemplateRoutes = (ctx: Context): Route[] => [
  route(contract.listReplyTemplates, async () => ok(await listTemplates(ctx.db))),

  route(contract.readReplyTemplate, async ({ params }) => ok(await existing(ctx.db, params.id))),

  route(contract.createReplyTemplate, async ({ actor, body, requestId }) => {
    const template = await ctx.db.transaction().execute(async tx => {
      const others = await listTemplates(tx)
      if (others.some(({ title }) => title === body.title)) throw titleTaken()
      if (others.length >= contract.replyTemplateLimit)
        throw httpError('limit.records', { values: { kind: 'templates', most: contract.replyTemplateLimit } })
      const after = await insertTemplate(tx, body, timestampOf(ctx))
      await recordChange(tx, ctx, { actor, requestId }, { ...recordOf(after), before: null, after })
      return after
    })
    return created(`/api/reply-template/${template.id}`, template)
  }),

  route(contract.updateReplyTemplate, async ({ actor, body, ifMatch, params, requestId }) => {
    const template = await ctx.db.transaction().execute(async tx => {
      const before = await existing(tx, params.id)
      rejectStale(before, ifMatch)
      const others = await listTemplates(tx)
      if (others.some(({ id, title }) => id !== before.id && title === body.title)) throw titleTaken()
      const after = await replaceTemplate(tx, before.id, body, timestampOf(ctx))
      await recordChange(tx, ctx, { actor, requestId }, { ...recordOf(after), before, after })
      return after
    })
    return ok(template)
  }),

  route(contract.removeReplyTemplate, async ({ actor, ifMatch, params, requestId }) => {
    await ctx.db.transaction().execute(async tx => {
      const before = await existing(tx, params.id)
      rejectStale(before, ifMatch)
      await deleteTemplate(tx, before.id)
      await recordChange(tx, ctx, { actor, requestId }, { ...recordOf(before), before, after: null })
    })
    return noContent()
  }),
]

const existing = async (db: Tx, id: number): Promise<contract.ReplyTemplate> => {
  const template = await findTemplate(db, id)
  if (!template) throw notFound('template')
  return template
}

const recordOf = ({ id }: { id: number }) => ({ kind: 'reply-template', id }) as const

const titleTaken = () => httpError('name.taken', { values: { kind: 'template' }, path: 'title' })
