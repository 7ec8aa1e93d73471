/** Routes of `contract/comments.ts`. The log notes that somebody has commented, never the words: those at a request can be erased. */
import { recordChange } from '#server/platform/audit/audit.ts'
import type { Context } from '#server/platform/context.ts'
import { httpError, invalid, notFound } from '#server/platform/http/http-error.ts'
import { created, noContent, ok, type Route, route } from '#server/platform/http/mount.ts'
import { command } from '#server/platform/records/command.ts'
import * as contract from '#shared/contract/comments.ts'
import {
  type Commented,
  insertComment,
  isCommentable,
  listComments,
  listUnread,
  noteRead,
} from './comment.store.ts'

export const commentRoutes = (ctx: Context): Route[] => [
  route(contract.listComments, async ({ actor, params }) => ok(await listComments(ctx.db, params, actor.id))),

  command(
    ctx,
    contract.createComment,
    async ({ actor, body, params, tx, by, at }) => {
      if (!(await isCommentable(tx, params))) throw notFound()
      const there = await listComments(tx, params, actor.id)
      if (there.length >= contract.commentLimit)
        throw httpError('limit.records', { values: { kind: 'other', most: contract.commentLimit } })
      const people = await tx.selectFrom('admins').select('id').execute()
      if (body.mentions.some(id => !people.some(person => person.id === id)))
        throw invalid('mentions', 'account.unknown')
      const id = await insertComment(tx, params, { ...body, author: actor, at })
      await recordChange(tx, ctx, by, { ...aboutRecord(params), action: 'comment' })
      return { id }
    },
    async ({ id }, { params, actor }) => {
      const comment = (await listComments(ctx.db, params, actor.id)).find(one => one.id === id)
      if (!comment) throw notFound('comment')
      return created(`/api/comment/${params.kind}/${params.record}`, comment)
    },
  ),

  route(contract.readComments, async ({ actor, body, params }) => {
    await noteRead(ctx.db, params, actor.id, body.last)
    return noContent()
  }),

  command(
    ctx,
    contract.removeComment,
    async ({ actor, params, tx, by }) => {
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
    noContent,
  ),

  route(contract.listUnreadComments, async ({ actor }) => ok(await listUnread(ctx.db, actor.id))),
]

/** A version of a table is noted at its table. */
const aboutRecord = ({ kind, record }: Commented) => ({
  kind,
  id: kind === 'table' ? record.replace(/-\d+$/, '') : record,
  before: null,
  after: null,
})
