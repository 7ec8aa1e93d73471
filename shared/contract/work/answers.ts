import { z } from 'zod'
import { texts } from '#messages/contract/work.js'
import { idSchema, linesSchema } from '#shared/contract/platform/common.ts'
import { endpoint } from '#shared/contract/platform/endpoint.ts'
import { languages } from '#shared/domain/site/languages.ts'
import { messengers } from '#shared/domain/work/messenger-link.ts'
import { requestSchema } from './requests.ts'

const text = linesSchema(5_000, () => texts.labels.text)

export const listRepliesEndpoint = endpoint('GET /api/request/:id/replies', {
  access: 'requests.read',
  summary:
    'Lists the templates for a reply with the values of a request filled in: those in its language first, the office’s own before those of the program',
  responses: {
    200: z.array(
      z.object({
        /** Number of the office's template; null for a built-in one. */
        id: idSchema.nullable(),
        lang: z.enum(languages),
        title: z.string(),
        text: z.string(),
        /** Placeholders without a value, which are left in the text. */
        open: z.array(z.string()),
      }),
    ),
  },
})

export const answerRequestEndpoint = endpoint('POST /api/request/:id/answer', {
  access: 'requests.write',
  summary:
    'Mails an answer to the customer, or notes one by messenger or phone. Either takes an open request in work by whoever has answered',
  body: z.discriminatedUnion('way', [
    z.strictObject({
      way: z.literal('mail'),
      /** Placeholders are filled in; a text with a placeholder that has no value is rejected. */
      text: text.refine(value => value.trim() !== '', { error: () => texts.textEmpty }),
    }),
    z.strictObject({ way: z.enum(messengers), text: text.default('') }),
    /** Note about a phone call; optional. */
    z.strictObject({ way: z.literal('phone'), text: text.default('') }),
  ]),
  responses: { 200: requestSchema },
  problems: [422, 429],
  ifMatch: true,
  idempotent: true,
})
