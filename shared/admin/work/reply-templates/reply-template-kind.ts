import { z } from 'zod'
import * as texts from '#messages/admin/work/reply-templates.js'
import type { FormDefinition } from '#shared/admin/platform/records/form-definition.ts'
import { removalOf } from '#shared/admin/platform/records/removal.ts'
import type { Client } from '#shared/client/call.ts'
import {
  createReplyTemplateEndpoint,
  type ReplyTemplate,
  readReplyTemplateEndpoint,
  removeReplyTemplateEndpoint,
  updateReplyTemplateEndpoint,
} from '#shared/contract/work/reply-templates.ts'
import { languages } from '#shared/domain/site/languages.ts'

export const replyTemplateValues = z.object({
  lang: z.enum(languages),
  title: z.string(),
  text: z.string(),
})
export type ReplyTemplateValues = z.infer<typeof replyTemplateValues>

export const replyTemplateKind = (
  client: Client,
  first: ReplyTemplateValues = { lang: 'ru', title: '', text: '' },
): FormDefinition<ReplyTemplateValues, ReplyTemplate> => ({
  kind: 'reply-template',
  nameOf: id => `reply-template-${id ?? 'new'}`,
  erasedWith: () => null,
  kept: replyTemplateValues,
  valuesOf: record => {
    const { lang, title, text } = record ?? first
    return { lang, title, text }
  },
  read: id => client.call(readReplyTemplateEndpoint, { params: { id } }),
  create: (body, { key } = {}) => client.call(createReplyTemplateEndpoint, { body, idempotencyKey: key }),
  change: (id, body, ifMatch) => client.call(updateReplyTemplateEndpoint, { params: { id }, body, ifMatch }),
  titleOf: ({ title }) => texts.template({ title }),
})

export const replyTemplateRemoval = removalOf('reply-template', removeReplyTemplateEndpoint)
