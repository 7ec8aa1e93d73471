/** Changes of requests that wait on a device for the server: what the admin's screens and the desktop program pass each other. */
import { z } from 'zod'
import { newCommentSchema } from '#shared/contract/platform/comments.ts'
import { nextActionSchema } from '#shared/contract/work/next-action.ts'
import { requestStatuses } from '#shared/contract/work/requests.ts'
import { requestOutcomes } from '#shared/domain/work/request-outcome.ts'
import { idSchema, timestampSchema, versionSchema } from './common.ts'

/** Fields that may wait without a connection. The assignee may not: it is a promise to colleagues, who would not see it. */
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

/** One change as a screen hands it over. */
export const requestEditSchema = z.strictObject({
  request: idSchema,
  /** The version that the person has seen. */
  version: versionSchema,
  /** Who asks, for the list of what waits. */
  who: z.string().max(320),
  change: waitingFieldsSchema.refine(change => Object.keys(change).length > 0),
  /** Values of the changed fields before. A missing one is not known, and whatever the server has there is a conflict. */
  before: waitingFieldsSchema,
  /** The `Idempotency-Key` under which it may already have arrived; null when it was never sent. */
  sentAs: z.string().min(1).max(200).nullable(),
})
export type RequestEdit = z.infer<typeof requestEditSchema>

const waitingState = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('waiting') }),
  /** A colleague has changed the same fields; `theirs` is what they are now. */
  z.object({ kind: z.literal('conflict'), theirs: waitingFieldsSchema }),
  /** The server does not take it, in its words. */
  z.object({ kind: z.literal('rejected'), message: z.string() }),
])

/** A change that waits, as the screens show it. */
export const waitingChangeSchema = z.object({
  /** Names it; another one after a merge. */
  key: z.string(),
  request: idSchema,
  who: z.string(),
  change: waitingFieldsSchema,
  notedAt: timestampSchema,
  state: waitingState,
})
export type WaitingChange = z.infer<typeof waitingChangeSchema>
