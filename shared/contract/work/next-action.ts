/** The next step of a request or an order. */
import { z } from 'zod'
import { lineSchema, timestampSchema } from '#shared/contract/platform/common.ts'

/** With its time, at which the office is reminded. */
export const nextActionSchema = z.strictObject({
  text: lineSchema(1, 200, 'Что сделать'),
  at: timestampSchema,
})
export type NextAction = z.infer<typeof nextActionSchema>
