/** Templates of replies to visitors; placeholders are filled in by `shared/domain/text/fill-template.ts`. */
import { z } from 'zod'
import { id, idParams, line, lines, timestamp, version } from '#shared/contract/platform/common.ts'
import { endpoint } from '#shared/contract/platform/endpoint.ts'
import { said } from '#shared/contract/platform/schema-texts.ts'
import { languages } from '#shared/domain/site/languages.ts'

export const replyTemplate = z.object({
  id,
  lang: z.enum(languages),
  title: z.string(),
  text: z.string(),
  version,
  updatedAt: timestamp,
})
export type ReplyTemplate = z.infer<typeof replyTemplate>

export const replyTemplateInput = z.strictObject({
  /** Language of the visitors that it is for; Russian without it. */
  lang: z.enum(languages, said('language')).optional(),
  title: line(1, 120, 'Название'),
  text: lines(5_000, 'Текст').refine(text => text.trim() !== '', 'Текст: заполните поле'),
})

/** More would be a list that nobody finds anything in. */
export const replyTemplateLimit = 50

export const listReplyTemplates = endpoint({
  method: 'GET',
  path: '/api/reply-template',
  access: 'requests.read',
  summary: 'Lists the templates of replies in the order of their titles',
  responses: { 200: z.array(replyTemplate) },
})

export const readReplyTemplate = endpoint({
  method: 'GET',
  path: '/api/reply-template/:id',
  access: 'requests.read',
  summary: 'Reads one template',
  params: idParams,
  responses: { 200: replyTemplate },
  problems: [404],
})

export const createReplyTemplate = endpoint({
  method: 'POST',
  path: '/api/reply-template',
  access: 'requests.write',
  summary: 'Creates a template',
  body: replyTemplateInput,
  responses: { 201: replyTemplate },
  problems: [409],
})

export const updateReplyTemplate = endpoint({
  method: 'PUT',
  path: '/api/reply-template/:id',
  access: 'requests.write',
  summary: 'Changes a template',
  params: idParams,
  body: replyTemplateInput,
  responses: { 200: replyTemplate },
  problems: [404, 409],
  ifMatch: true,
})

export const removeReplyTemplate = endpoint({
  method: 'DELETE',
  path: '/api/reply-template/:id',
  access: 'requests.write',
  summary: 'Removes a template',
  params: idParams,
  responses: { 204: null },
  problems: [404, 409],
  ifMatch: true,
})
