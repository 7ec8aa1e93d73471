/** Changes of requests that wait on a device for the server: what the admin's screens and the desktop program pass each other. */
import { z } from 'zod'
import { newComment } from '#shared/contract/platform/comments.ts'
import { nextAction, requestStatuses } from '#shared/contract/work/requests.ts'
import { requestOutcomes } from '#shared/domain/work/request-outcome.ts'
import { id, timestamp, version } from './common.ts'

/** Fields that may wait without a connection. The assignee may not: it is a promise to colleagues, who would not see it. */
export const waitingFields = z
  .strictObject({
    status: z.enum(requestStatuses),
    note: z.string().max(5_000),
    nextAction: nextAction.nullable(),
    outcome: z.enum(requestOutcomes).nullable(),
    outcomeReason: z.string().max(200).nullable(),
    comment: newComment,
  })
  .partial()
export type WaitingFields = z.infer<typeof waitingFields>

/** One change as a screen hands it over. */
export const requestEdit = z.strictObject({
  request: id,
  /** The version that the person has seen. */
  version,
  /** Who asks, for the list of what waits. */
  who: z.string().max(320),
  change: waitingFields.refine(change => Object.keys(change).length > 0),
  /** Values of the changed fields before. A missing one is not known, and whatever the server has there is a conflict. */
  before: waitingFields,
  /** The `Idempotency-Key` under which it may already have arrived; null when it was never sent. */
  sentAs: z.string().min(1).max(200).nullable(),
})
export type RequestEdit = z.infer<typeof requestEdit>

const waitingState = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('waiting') }),
  /** A colleague has changed the same fields; `theirs` is what they are now. */
  z.object({ kind: z.literal('conflict'), theirs: waitingFields }),
  /** The server does not take it, in its words. */
  z.object({ kind: z.literal('rejected'), message: z.string() }),
])

/** A change that waits, as the screens show it. */
export const waitingChange = z.object({
  /** Names it; another one after a merge. */
  key: z.string(),
  request: id,
  who: z.string(),
  change: waitingFields,
  notedAt: timestamp,
  state: waitingState,
})
export type WaitingChange = z.infer<typeof waitingChange>
