/** Calls that wait in the save queue, each with a draft of its own, so that the form is free for the next one. */
import * as texts from '#messages/admin/work/caller.js'
import { attemptOf, draftKey, readDraft } from '#shared/admin/platform/drafts/draft-store.ts'
import { formatUkrainianPhone } from '#shared/admin/platform/format/format-phone.ts'
import {
  queuedSaves,
  queueWork,
  saveStorage,
  useQueued,
} from '#shared/admin/platform/save-queue/queued-saves.ts'
import { useUser } from '#shared/admin/platform/session/use-session.ts'
import { retryAfterFailure } from '#shared/client/api-error.ts'
import type { Client } from '#shared/client/call.ts'
import {
  callerRequestSchema,
  createRequestEndpoint,
  type OfficeRequest,
} from '#shared/contract/work/requests.ts'
import type { CallBody } from './caller-draft.ts'

export interface QueuedCall {
  /** Name of the draft. */
  record: string
  body: CallBody
  /** Reason why a person must decide; null while it can be sent. */
  problem: string | null
  /** True for a call that was sent and not rejected: the server may have it. */
  mayBeThere: boolean
}

const prefix = 'call-'

/** Name of the draft of a queued call. @param key sent as `Idempotency-Key` */
export const callRecord = (key: string): string => prefix + key

/** @example callerName(body) // 'Олена, 067 123 45 67' */
export const callerName = ({ name, phone }: CallBody): string =>
  [name, formatUkrainianPhone(phone)].filter(Boolean).join(', ')

/** A person's queued calls, the oldest first. */
export const queuedCalls = (userId: number): QueuedCall[] =>
  queuedSaves(saveStorage, userId).flatMap(({ record, problem }) => {
    if (!record.startsWith(prefix)) return []
    const draft = readDraft(saveStorage, draftKey(userId, record), callerRequestSchema)
    return draft ? [{ record, body: draft.values, problem, mayBeThere: draft.attempt !== undefined }] : []
  })

export const useQueuedCalls = (): QueuedCall[] => {
  const userId = useUser()?.id ?? 0
  return useQueued(() => queuedCalls(userId))
}

/** Queues a call that was sent under the key at `at`, ISO 8601; false when the device has no room for it. */
export const queueCall = (userId: number, key: string, body: CallBody, at: string): boolean => {
  const title = texts.callOf({ call: callerName(body) })
  return queueWork(
    saveStorage,
    userId,
    { record: callRecord(key), title, path: '/admin/call', problem: null, isListed: true },
    {
      ...{ savedAt: at, erasedWith: null, baseVersion: null, values: body },
      ...attemptOf({ values: body, key, at }),
    },
    at,
  )
}

/** Resolves null for a call that must wait: without a response, or with an error that may pass. Throws a rejection. */
export const storeCall = (client: Client, key: string, body: CallBody): Promise<OfficeRequest | null> =>
  client.call(createRequestEndpoint, { body, idempotencyKey: key }).catch((error: unknown) => {
    if (retryAfterFailure(error) === 'never') throw error
    return null
  })
