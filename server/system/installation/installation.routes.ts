import { sweepQuestion } from '#server/content/media/bin-unused-pictures.ts'
import type { Context } from '#server/platform/context.ts'
import { httpError } from '#server/platform/http/errors/http-error.ts'
import { type HttpRoute, ok, route } from '#server/platform/http/mount.ts'
import { recordChange } from '#server/platform/records/audit.ts'
import { writeRoute } from '#server/platform/records/write-route.ts'
import type { FilesState } from '#shared/contract/content/media.ts'
import * as contract from '#shared/contract/content/media.ts'
import { confirmPassword } from '../accounts/confirm-password.ts'

export const installationRoutes = (ctx: Context): HttpRoute[] => [
  route(contract.adoptFilesEndpoint, async ({ actor, body, requestId }) => {
    await confirmPassword(ctx, actor, body.currentPassword, 'currentPassword')
    await ctx.installation.adopt()
    await recordChange(ctx.db, ctx, { actor, requestId }, change('adopt'))
    return ok(await readFilesState(ctx))
  }),

  writeRoute(contract.decideSweepEndpoint, {
    change: async ({ body, tx, by }) => {
      if (!(await sweepQuestion.answer(tx, body.allow)))
        throw httpError('question.none', { values: { what: 'cleaning' } })
      await recordChange(tx, ctx, by, change(body.allow ? 'sweep-allow' : 'sweep-refuse'))
    },
    respond: async () => ok(await readFilesState(ctx)),
  }),
]

const change = (action: string) => ({ kind: 'picture' as const, action, id: null })

/** State of the installation's files, and the questions about it that the office has to answer. */
export const readFilesState = async (ctx: Context): Promise<FilesState> => {
  const asked = await sweepQuestion.question(ctx.db)
  const question = asked && { unused: asked.due, pictures: asked.total, askedAt: asked.askedAt }
  return { state: ctx.installation.state, question }
}
