/** Short notes of the office at a post, a version of a table, a request and an order; visitors never see them. */
import { z } from 'zod'
import { idParamsSchema, idSchema, linesSchema, timestampSchema } from '#shared/contract/platform/common.ts'
import { endpoint } from '#shared/contract/platform/endpoint.ts'
import { type KindWith, kindsWith } from '#shared/kinds/all-kinds.ts'

export const commentKinds = kindsWith('comments')
export type CommentKind = KindWith<'comments'>

/** More at one record would be a conversation, which belongs elsewhere. */
export const commentLimit = 200

const recordParams = z.strictObject({
  kind: z.enum(commentKinds, 'Такого вида записей нет'),
  /** A number, or the title of a table with the number of its version: `copart-fee-3`. */
  record: z.string().regex(/^[a-z0-9-]{1,60}$/, 'Номер или название записи'),
})

export const commentSchema = z.object({
  id: idSchema,
  /** By the name at the time. */
  author: z.string(),
  /** The caller's own, which the caller may remove. */
  own: z.boolean(),
  text: z.string(),
  /** Who is mentioned, by the names of now. */
  mentions: z.array(z.object({ id: idSchema, name: z.string() })),
  /** Written by somebody else since the caller looked here last. */
  unread: z.boolean(),
  createdAt: timestampSchema,
})
export type Comment = z.infer<typeof commentSchema>

export const listCommentsEndpoint = endpoint({
  method: 'GET',
  path: '/api/comment/:kind/:record',
  access: 'content.read',
  summary: 'Lists the comments at a record, oldest first, with those that the caller has not seen marked',
  params: recordParams,
  responses: { 200: z.array(commentSchema) },
})

export const newCommentSchema = z.strictObject({
  /** As long as the note of a request, which an unsent one may have been. */
  text: linesSchema(5_000, 'Комментарий').refine(text => text.trim() !== '', 'Комментарий: заполните поле'),
  mentions: z.array(idSchema).max(20, 'Не больше 20 упоминаний').default([]),
})
export type NewComment = z.infer<typeof newCommentSchema>

export const createCommentEndpoint = endpoint({
  method: 'POST',
  path: '/api/comment/:kind/:record',
  access: 'content.read',
  summary: 'Adds a comment at a record and mentions colleagues by their numbers',
  params: recordParams,
  body: newCommentSchema,
  responses: { 201: commentSchema },
  problems: [404, 409, 422],
  idempotent: true,
})

export const readCommentsEndpoint = endpoint({
  method: 'PUT',
  path: '/api/comment/:kind/:record/read',
  access: 'content.read',
  summary: 'Notes that the caller has seen the comments at a record up to one',
  params: recordParams,
  body: z.strictObject({ last: idSchema }),
  responses: { 204: null },
})

export const removeCommentEndpoint = endpoint({
  method: 'DELETE',
  path: '/api/comment/:id',
  access: 'content.read',
  summary: 'Removes a comment of the caller; those of others are not found',
  params: idParamsSchema,
  responses: { 204: null },
  problems: [404],
})

export const listUnreadCommentsEndpoint = endpoint({
  method: 'GET',
  path: '/api/comment/unread',
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
