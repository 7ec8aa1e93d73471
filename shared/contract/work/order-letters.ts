/** Letters to the customer of an order about the stages that its car has reached. */
import { z } from 'zod'
import { idParamsSchema, timestampSchema } from '#shared/contract/platform/common.ts'
import { endpoint } from '#shared/contract/platform/endpoint.ts'
import { orderLetters } from '#shared/domain/work/order-link.ts'

const orderLettersState = z.object({
  /** `stopped` by the customer, who alone can begin them again. */
  state: z.enum(orderLetters),
  /** False while no mail server is set up. */
  canMail: z.boolean(),
  /** The newest first. */
  items: z.array(
    z.object({
      /** The name of the stage. */
      stage: z.string(),
      at: timestampSchema,
      /** From when on it may go out, while it can be taken back with its stage; null once it is on its way. */
      dueAt: timestampSchema.nullable(),
      mailState: z.enum(['none', 'pending', 'sent', 'failed']),
      mailError: z.string().nullable(),
    }),
  ),
})

export const readOrderLettersEndpoint = endpoint({
  method: 'GET',
  path: '/api/order/:id/letters',
  access: 'orders.read',
  summary: 'Reads whether the customer gets letters about new stages, and what became of each',
  params: idParamsSchema,
  responses: { 200: orderLettersState },
  problems: [404],
})

export const switchOrderLettersEndpoint = endpoint({
  method: 'PUT',
  path: '/api/order/:id/letters',
  access: 'orders.write',
  summary: 'Begins or ends the letters about new stages; those that still wait are not sent after the end',
  params: idParamsSchema,
  body: z.strictObject({ on: z.boolean('Письма: да или нет') }),
  responses: { 200: orderLettersState },
  problems: [404, 409],
})
