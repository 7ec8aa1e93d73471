import { z } from 'zod'
import { texts } from '#messages/contract/work.js'
import { lineSchema, timestampSchema } from '#shared/contract/platform/common.ts'

/** Text and time of the next action; the office is reminded at that time. */
export const nextActionSchema = z.strictObject({
  text: lineSchema(1, 200, () => texts.labels.nextAction),
  at: timestampSchema,
})
export type NextAction = z.infer<typeof nextActionSchema>

/** A next step as it is asked for: limits bind no stored one. */
export const nextActionInput = nextActionSchema.extend({
  at: timestampSchema.refine(at => at >= '1990' && at < '2101', { error: () => texts.timeLimits }),
})
