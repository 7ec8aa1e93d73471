import type { Context } from '#server/platform/context.ts'
import { notFound } from '#server/platform/http/errors/http-error.ts'
import { created, type HttpRoute, noContent, ok, route } from '#server/platform/http/mount.ts'
import { recordChange } from '#server/platform/records/audit.ts'
import { writeRoute } from '#server/platform/records/write-route.ts'
import * as contract from '#shared/contract/platform/comments.ts'
import { aboutRecord, addComment } from './add-comment.ts'
import { listComments, listUnread, noteRead } from './comment.store.ts'

export const commentRoutes = (ctx: Context): HttpRoute[] => [
  route(contract.listCommentsEndpoint, async ({ actor, params }) =>
    ok(await listComments(ctx.db, params, actor.id)),
  ),

  writeRoute(contract.createCommentEndpoint, {
    change: async call => ({ id: await addComment(call, call.params, call.body) }),
    respond: async ({ id }, { params, actor }) => {
      const comment = (await listComments(ctx.db, params, actor.id)).find(comment => comment.id === id)
      if (!comment) throw notFound('comment')
      return created(`/api/comment/${params.kind}/${params.record}`, comment)
    },
  }),

  route(contract.readCommentsEndpoint, async ({ actor, body, params }) => {
    await noteRead(ctx.db, params, actor.id, body.last)
    return noContent()
  }),

  writeRoute(contract.removeCommentEndpoint, {
    change: async ({ actor, params, tx, by }) => {
      const gone = await tx
        .deleteFrom('comments')
        .where('id', '=', params.id)
        .where('author_id', '=', actor.id)
        .returning(['kind', 'record_id as record'])
        .executeTakeFirst()
      if (!gone) throw notFound('comment')
      await recordChange(tx, ctx, by, { ...aboutRecord(gone), action: 'comment-remove' })
      return gone
    },
  }),

  route(contract.listUnreadCommentsEndpoint, async ({ actor }) => ok(await listUnread(ctx.db, actor.id))),
]
