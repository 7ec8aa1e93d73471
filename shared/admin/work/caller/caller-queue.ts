/**
 * Requests of callers that wait on this device for the server. Each has its own storage key, so that two windows do
 * not overwrite each other; its `Idempotency-Key` makes the server store it once, whichever window sends it.
 */
import { z } from 'zod'
import {
  draftKey,
  type ListedStorage,
  listDrafts,
  removeDraft,
  writeDraft,
} from '#shared/admin/platform/drafts/draft-store.ts'
import { formatUkrainianPhone } from '#shared/admin/platform/format/format-phone.ts'
import { messageOf, retryAfterFailure } from '#shared/client/api-error.ts'
import type { Client } from '#shared/client/call.ts'
import { isKeyForgotten } from '#shared/contract/platform/retry.ts'
import {
  callerRequestSchema,
  createRequestEndpoint,
  type OfficeRequest,
} from '#shared/contract/work/requests.ts'

const queuedCall = z.object({
  /** Sent as `Idempotency-Key`. */
  key: z.string().min(1),
  /** Origin of the server that the request is for: the program may be switched to another one meanwhile. */
  site: z.string(),
  body: callerRequestSchema,
  /** Moment of the first attempt, ISO 8601; null before one. */
  sentAt: z.iso.datetime().nullable(),
  /** The server's reason for rejecting it; null while it can be sent. */
  problem: z.string().nullable(),
})
export type QueuedCall = z.infer<typeof queuedCall>

/** @example callerName(call) // 'Олена, 067 123 45 67' */
export const callerName = ({ body: { name, phone } }: QueuedCall): string =>
  [name, formatUkrainianPhone(phone)].filter(Boolean).join(', ')

export const queuedCallPrefix = 'waiting-call-'

/** Calls for one server, the oldest first. */
export const queuedCalls = (storage: ListedStorage, userId: number, site: string): QueuedCall[] =>
  listDrafts(storage, userId, queuedCallPrefix, queuedCall)
    .map(({ draft }) => draft.values)
    .filter(call => call.site === site)
    .toReversed()

/** Stores the call; false when the device has no room for it. */
export const queueCall = (storage: ListedStorage, userId: number, call: QueuedCall, at: string): boolean =>
  writeDraft(storage, nameOf(userId, call), {
    ...{ savedAt: at, erasedWith: null, baseVersion: null },
    values: call,
  })

export const dropCall = (storage: ListedStorage, userId: number, call: QueuedCall): void =>
  removeDraft(storage, nameOf(userId, call))

const nameOf = (userId: number, { key }: QueuedCall): string => draftKey(userId, queuedCallPrefix + key)

/** True for a call sent so long ago that the server has forgotten its key: sent again it could be stored twice. */
export const mayBeThere = ({ sentAt }: QueuedCall, now: Date): boolean =>
  isKeyForgotten(sentAt === null ? null : Date.parse(sentAt), now.getTime())

export type Outcome =
  | { kind: 'stored'; request: OfficeRequest }
  /** No response, or an error that may pass: the call stays in the queue. */
  | { kind: 'queued' }
  | { kind: 'rejected'; error: unknown }

export const sendCall = async (
  client: Client,
  { key, body }: Pick<QueuedCall, 'key' | 'body'>,
): Promise<Outcome> => {
  try {
    return {
      kind: 'stored',
      request: await client.call(createRequestEndpoint, { body, idempotencyKey: key }),
    }
  } catch (error) {
    return retryAfterFailure(error) === 'never' ? { kind: 'rejected', error } : { kind: 'queued' }
  }
}

export interface QueueTools {
  client: Client
  storage: ListedStorage
  userId: number
  /** Origin of the client's server. */
  site: string
  now(): Date
}

/** Sends the queued calls one after the other; resolves true when some wait on, for the server or for their author. */
export const sendQueuedCalls = async (
  { client, storage, userId, site, now }: QueueTools,
  isSignedIn: () => boolean,
): Promise<boolean> => {
  for (const call of queuedCalls(storage, userId, site)) {
    // Another colleague may have signed in during the last call: the rest stays for its author.
    if (!isSignedIn()) return true
    if (call.problem !== null || mayBeThere(call, now())) continue
    const at = now().toISOString()
    const sent = { ...call, sentAt: call.sentAt ?? at }
    // Stored before sending: after a crash the device must know that the server may have the call.
    queueCall(storage, userId, sent, at)
    const outcome = await sendCall(client, call)
    if (outcome.kind === 'queued') return true
    if (outcome.kind === 'stored') dropCall(storage, userId, call)
    else queueCall(storage, userId, { ...sent, problem: messageOf(outcome.error) }, at)
  }
  return false
}
