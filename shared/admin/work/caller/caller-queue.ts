/**
 * Requests of callers that wait on this device for the server. Each lies under a name of its own, so that two windows do
 * not write over each other; its key makes sure that the server stores it once, whichever window sends it.
 */
import { z } from 'zod'
import {
  type DraftStorage,
  draftKey,
  listDrafts,
  removeDraft,
  writeDraft,
} from '#shared/admin/platform/drafts/draft-store.ts'
import { messageOf, retryAfterFailure } from '#shared/client/api-error.ts'
import type { Client } from '#shared/client/call.ts'
import { isKeyForgotten } from '#shared/contract/platform/retry.ts'
import {
  callerRequestSchema,
  createRequestEndpoint,
  type OfficeRequest,
} from '#shared/contract/work/requests.ts'

const waitingCall = z.object({
  /** Sent as `Idempotency-Key`. */
  key: z.string().min(1),
  /** The server that it was noted for: the program may be switched to another one meanwhile. */
  site: z.string(),
  body: callerRequestSchema,
  /** When it was sent first; null when it never was. ISO 8601. */
  sentAt: z.iso.datetime().nullable(),
  /** Why the server does not take it. */
  problem: z.string().nullable(),
})
export type WaitingCall = z.infer<typeof waitingCall>

export type QueueStorage = DraftStorage & Pick<Storage, 'key' | 'length'>

export const waitingCallPrefix = 'waiting-call-'

/** Calls for one server, the oldest first. */
export const waitingCalls = (storage: QueueStorage, userId: number, site: string): WaitingCall[] =>
  listDrafts(storage, userId, waitingCallPrefix, waitingCall)
    .map(({ draft }) => draft.values)
    .filter(call => call.site === site)
    .toReversed()

/** False when the device has no room for it. */
export const keepWaiting = (storage: QueueStorage, userId: number, call: WaitingCall, at: string): boolean =>
  writeDraft(storage, nameOf(userId, call), { savedAt: at, baseVersion: null, values: call })

export const dropWaiting = (storage: QueueStorage, userId: number, call: WaitingCall): void =>
  removeDraft(storage, nameOf(userId, call))

const nameOf = (userId: number, { key }: WaitingCall): string => draftKey(userId, waitingCallPrefix + key)

/** True for a call that was sent before the server forgot its key: it is not sent again by itself. */
export const mayBeThere = ({ sentAt }: WaitingCall, now: Date): boolean =>
  isKeyForgotten(sentAt === null ? null : Date.parse(sentAt), now.getTime())

export type Outcome =
  | { kind: 'stored'; request: OfficeRequest }
  /** Nobody has settled it: it goes on waiting. */
  | { kind: 'waiting' }
  | { kind: 'rejected'; error: unknown }

export const sendCall = async (
  client: Client,
  { key, body }: Pick<WaitingCall, 'key' | 'body'>,
): Promise<Outcome> => {
  try {
    return {
      kind: 'stored',
      request: await client.call(createRequestEndpoint, { body, idempotencyKey: key }),
    }
  } catch (error) {
    return retryAfterFailure(error) === 'never' ? { kind: 'rejected', error } : { kind: 'waiting' }
  }
}

export interface QueueTools {
  client: Client
  storage: QueueStorage
  userId: number
  /** Where the client calls. */
  site: string
  now(): Date
}

/** Sends what waits, one after the other; true while something goes on waiting. */
export const sendWaiting = async ({ client, storage, userId, site, now }: QueueTools): Promise<boolean> => {
  for (const call of waitingCalls(storage, userId, site)) {
    if (call.problem !== null || mayBeThere(call, now())) continue
    const at = now().toISOString()
    const sent = { ...call, sentAt: call.sentAt ?? at }
    // Before it leaves: a device that dies meanwhile must know that it may have arrived.
    keepWaiting(storage, userId, sent, at)
    const outcome = await sendCall(client, call)
    if (outcome.kind === 'waiting') return true
    if (outcome.kind === 'stored') dropWaiting(storage, userId, call)
    else keepWaiting(storage, userId, { ...sent, problem: messageOf(outcome.error) }, at)
  }
  return false
}
