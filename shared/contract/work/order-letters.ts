import { z } from 'zod'
import { texts } from '#messages/contract/work.js'
import { lineSchema, timestampSchema } from '#shared/contract/platform/common.ts'
import { endpoint } from '#shared/contract/platform/endpoint.ts'
import { orderLetters } from '#shared/domain/work/order-link.ts'

const orderLettersState = z.object({
  /** `stopped`: the customer has unsubscribed, and only the customer can subscribe again. */
  state: z.enum(orderLetters),
  /** False while no mail server is set up. */
  canMail: z.boolean(),
  /** The newest first. */
  items: z.array(
    z.object({
      /** Name of the stage; `Счёт № 26-17` for a letter with an invoice. */
      stage: z.string(),
      at: timestampSchema,
      /**
       * Earliest time of sending, until which the letter can be cancelled with its stage; null once it is being sent.
       */
      dueAt: timestampSchema.nullable(),
      mailState: z.enum(['none', 'pending', 'sent', 'failed']),
      mailError: z.string().nullable(),
    }),
  ),
})

export const readOrderLettersEndpoint = endpoint('GET /api/order/:id/letters', {
  access: 'orders.read',
  summary: 'Reads whether the customer gets letters about new stages, and what became of each',
  responses: { 200: orderLettersState },
})

export const switchOrderLettersEndpoint = endpoint('PUT /api/order/:id/letters', {
  access: 'orders.write',
  summary: 'Begins or ends the letters about new stages; those that still wait are not sent after the end',
  body: z.strictObject({
    on: z.boolean({ error: () => texts.lettersFlag }),
    /** The address that was shown; an order with another one is refused. */
    to: lineSchema(0, 254, () => texts.labels.to).optional(),
  }),
  responses: { 200: orderLettersState },
  problems: [409],
})
