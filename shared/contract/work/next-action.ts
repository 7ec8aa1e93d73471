import { z } from 'zod'
import { lineSchema, timestampSchema } from '#shared/contract/platform/common.ts'

/** Text and time of the next action; the office is reminded at that time. */
export const nextActionSchema = z.strictObject({
  text: lineSchema(1, 200, 'Что сделать'),
  at: timestampSchema,
})
export type NextAction = z.infer<typeof nextActionSchema>
