/** Server-sent events by which an open admin hears of requests and orders. */

import { z } from 'zod'
import { texts } from '#messages/contract/work.js'
import { daySchema, idSchema, timestampSchema } from '#shared/contract/platform/common.ts'
import { endpoint } from '#shared/contract/platform/endpoint.ts'
import { nextActionSchema } from './next-action.ts'
import { requestKinds } from './requests.ts'

/** Event `request` of the stream. Its `id` line is the request's number. */
export const arrivalSchema = z.object({
  id: idSchema,
  kind: z.enum(requestKinds),
  /** Name, e-mail or phone of the visitor. */
  who: z.string(),
  createdAt: timestampSchema,
})
export type Arrival = z.infer<typeof arrivalSchema>

/** Event `reminder` of the stream: a next action of a request is due. */
export const reminderSchema = z.object({
  id: idSchema,
  who: z.string(),
  text: z.string(),
  at: timestampSchema,
})
export type Reminder = z.infer<typeof reminderSchema>

/** Event `late-order` of the stream: a stage of an order has just become late. */
export const lateOrderSchema = z.object({
  id: idSchema,
  title: z.string(),
  stage: z.string(),
  day: daySchema,
})
export type LateOrder = z.infer<typeof lateOrderSchema>

/** Event `order-reminder` of the stream: the next action of an order is due. */
export const orderReminderSchema = nextActionSchema.extend({ id: idSchema, title: z.string() })
export type OrderReminder = z.infer<typeof orderReminderSchema>

export const streamRequestsEndpoint = endpoint('GET /api/request/stream', {
  access: 'requests.read',
  summary:
    'Tells of new requests (`event: request`), of changed ones (`event: changed`) and of next actions that are due ' +
    '(`event: reminder`) as server-sent events, ' +
    'from after `Last-Event-ID` or `after`; without `Accept: text/event-stream` it ends with what is there',
  query: z.strictObject({
    after: z
      .string()
      .regex(/^\d{1,15}$/, { error: () => texts.lastRequest })
      .transform(Number)
      .optional(),
  }),
  responses: { 200: 'bytes' },
  problems: [429],
})
