/** Changes of requests that wait on a device, exchanged between the admin's screens and the desktop program. */
import { z } from 'zod'
import { newCommentSchema } from '#shared/contract/platform/comments.ts'
import { nextActionSchema } from '#shared/contract/work/next-action.ts'
import { requestStatuses } from '#shared/contract/work/requests.ts'
import { requestOutcomes } from '#shared/domain/work/request-outcome.ts'
import { idSchema, timestampSchema, versionSchema } from './common.ts'

/**
 * Fields that can wait offline. The assignee cannot: colleagues who do not see the change would take the request too.
 */
export const waitingFieldsSchema = z
  .strictObject({
    status: z.enum(requestStatuses),
    note: z.string().max(5_000),
    nextAction: nextActionSchema.nullable(),
    outcome: z.enum(requestOutcomes).nullable(),
    outcomeReason: z.string().max(200).nullable(),
    comment: newCommentSchema,
  })
  .partial()
export type WaitingFields = z.infer<typeof waitingFieldsSchema>

export const requestEditSchema = z.strictObject({
  request: idSchema,
  /** The version that the person has seen. */
  version: versionSchema,
  /** The customer's name, for the list of waiting changes. */
  who: z.string().max(320),
  change: waitingFieldsSchema.refine(change => Object.keys(change).length > 0),
  /** Earlier values of the changed fields. Where one is missing, any value on the server is a conflict. */
  before: waitingFieldsSchema,
  /** `Idempotency-Key` of an attempt that may have arrived; null when it was never sent. */
  sentAs: z.string().min(1).max(200).nullable(),
})
export type RequestEdit = z.infer<typeof requestEditSchema>

const waitingState = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('waiting') }),
  /** A colleague has changed the same fields; `theirs` are the current values. */
  z.object({ kind: z.literal('conflict'), theirs: waitingFieldsSchema }),
  /** The server rejected the change; `message` is its text. */
  z.object({ kind: z.literal('rejected'), message: z.string() }),
])

/** A waiting change, as the screens show it. */
export const waitingChangeSchema = z.object({
  /** Key of the change; a merge assigns a new one. */
  key: z.string(),
  request: idSchema,
  who: z.string(),
  change: waitingFieldsSchema,
  notedAt: timestampSchema,
  state: waitingState,
})
export type WaitingChange = z.infer<typeof waitingChangeSchema>
