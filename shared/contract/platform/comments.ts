/** Internal comments on posts, table versions, requests and orders; visitors never see them. */

import { z } from 'zod'
import { texts } from '#messages/contract/platform.js'
import { idSchema, linesSchema, timestampSchema } from '#shared/contract/platform/common.ts'
import { endpoint } from '#shared/contract/platform/endpoint.ts'
import { type KindWith, kindsWith } from '#shared/kinds/all-kinds.ts'

export const commentKinds = kindsWith('comments')
export type CommentKind = KindWith<'comments'>

export const commentLimit = 200

const recordParams = z.strictObject({
  kind: z.enum(commentKinds, { error: () => texts.noSuchKind }),
  /** Number of the record; for a table version its title and number: `copart-fee-3`. */
  record: z.string().regex(/^[a-z0-9-]{1,60}$/, { error: () => texts.recordName }),
})

export const commentSchema = z.object({
  id: idSchema,
  /** Name of the author at the time of writing. */
  author: z.string(),
  /** True for the caller's own comment, which the caller may remove. */
  own: z.boolean(),
  text: z.string(),
  /** Mentioned people, by their current names. */
  mentions: z.array(z.object({ id: idSchema, name: z.string() })),
  /** True for another person's comment that is newer than the caller's last visit. */
  unread: z.boolean(),
  createdAt: timestampSchema,
})
export type Comment = z.infer<typeof commentSchema>

export const listCommentsEndpoint = endpoint('GET /api/comment/:kind/:record', {
  access: 'content.read',
  summary: 'Lists the comments at a record, oldest first, with those that the caller has not seen marked',
  params: recordParams,
  responses: { 200: z.array(commentSchema) },
})

export const newCommentSchema = z.strictObject({
  /** Same limit as the note of a request. */
  text: linesSchema(5_000, () => texts.labels.comment).refine(text => text.trim() !== '', {
    error: () => texts.commentEmpty,
  }),
  mentions: z
    .array(idSchema)
    .max(20, { error: () => texts.mentionLimit })
    .default([]),
})
export type NewComment = z.infer<typeof newCommentSchema>

export const createCommentEndpoint = endpoint('POST /api/comment/:kind/:record', {
  access: 'content.read',
  summary: 'Adds a comment at a record and mentions colleagues by their numbers',
  params: recordParams,
  body: newCommentSchema,
  responses: { 201: commentSchema },
  problems: [404, 409, 422],
  idempotent: true,
})

export const readCommentsEndpoint = endpoint('PUT /api/comment/:kind/:record/read', {
  access: 'content.read',
  summary: 'Notes that the caller has seen the comments at a record up to one',
  params: recordParams,
  body: z.strictObject({ last: idSchema }),
})

export const removeCommentEndpoint = endpoint('DELETE /api/comment/:id', {
  access: 'content.read',
  summary: 'Removes a comment of the caller; those of others are not found',
})

export const listUnreadCommentsEndpoint = endpoint('GET /api/comment/unread', {
  access: 'content.read',
  summary:
    'Lists the records with comments that mention the caller and that the caller has not seen, newest first',
  responses: {
    200: z.array(
      z.object({
        kind: z.enum(commentKinds),
        record: z.string(),
        author: z.string(),
        count: z.number().int().min(1),
        at: timestampSchema,
      }),
    ),
  },
})
export type UnreadComments = z.infer<(typeof listUnreadCommentsEndpoint)['responses'][200]>[number]
