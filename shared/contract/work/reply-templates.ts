/** Templates of replies to visitors; placeholders are filled in by `shared/domain/text/fill-template.ts`. */

import { z } from 'zod'
import { texts } from '#messages/contract/work.js'
import {
  idSchema,
  lineSchema,
  linesSchema,
  timestampSchema,
  versionSchema,
} from '#shared/contract/platform/common.ts'
import { endpoint } from '#shared/contract/platform/endpoint.ts'
import { recordCalls } from '#shared/contract/platform/record-calls.ts'
import { errorText } from '#shared/contract/platform/schema-texts.ts'
import { languages } from '#shared/domain/site/languages.ts'

export const replyTemplateSchema = z.object({
  id: idSchema,
  lang: z.enum(languages),
  title: z.string(),
  text: z.string(),
  version: versionSchema,
  updatedAt: timestampSchema,
})
export type ReplyTemplate = z.infer<typeof replyTemplateSchema>

export const replyTemplateInputSchema = z.strictObject({
  /** Language of the visitors; Russian by default. */
  lang: z.enum(languages, errorText('language')).optional(),
  title: lineSchema(1, 120, () => texts.labels.name),
  text: linesSchema(5_000, () => texts.labels.text).refine(text => text.trim() !== '', {
    error: () => texts.textEmpty,
  }),
})

export const replyTemplateLimit = 50

export const listReplyTemplatesEndpoint = endpoint('GET /api/reply-template', {
  access: 'requests.read',
  summary: 'Lists the templates of replies in the order of their titles',
  responses: { 200: z.array(replyTemplateSchema) },
})

export const {
  read: readReplyTemplateEndpoint,
  create: createReplyTemplateEndpoint,
  change: updateReplyTemplateEndpoint,
  remove: removeReplyTemplateEndpoint,
} = recordCalls({
  path: '/api/reply-template',
  reads: 'requests.read',
  writes: 'requests.write',
  record: replyTemplateSchema,
  input: replyTemplateInputSchema,
  says: {
    read: 'Reads one template',
    create: 'Creates a template',
    change: 'Changes a template',
    remove: 'Removes a template',
  },
})
