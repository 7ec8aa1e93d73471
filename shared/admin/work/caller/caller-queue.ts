/** Calls that wait in the save queue, each with a draft of its own, so that the form is free for the next one. */
import { z } from 'zod'
import * as texts from '#messages/admin/work/caller.js'
import { attemptOf, type Draft, draftKey, readDraft } from '#shared/admin/platform/drafts/draft-store.ts'
import { formatUkrainianPhone } from '#shared/admin/platform/format/format-phone.ts'
import {
  findQueuedSave,
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
import { type CallBody, type CallerDraft, callerDraft } from './caller-draft.ts'

export interface QueuedCall {
  /** Name of the draft. */
  record: string
  body: CallBody
  /** As typed in another tab, which has left it behind and was never asked to send it. */
  left?: CallerDraft | undefined
  /** Reason why a person must decide; null while it can be sent. */
  problem: string | null
  /** True for a call that was sent and not rejected: the server may have it. */
  mayBeThere: boolean
}

const prefix = 'call-'

/** Name of the draft of a queued call. @param key sent as `Idempotency-Key` */
export const callRecord = (key: string): string => prefix + key

/** @example callerName(body) // 'Олена, 067 123 45 67' */
export const callerName = ({ name, phone }: Pick<CallBody, 'name' | 'phone'>): string =>
  [name, formatUkrainianPhone(phone)].filter(Boolean).join(', ') || texts.nameless

/** A person's queued calls, the oldest first. */
export const queuedCalls = (userId: number): QueuedCall[] =>
  queuedSaves(saveStorage, userId).flatMap(({ record, problem }) => {
    if (!record.startsWith(prefix)) return []
    const draft = readDraft(
      saveStorage,
      draftKey(userId, record),
      z.union([callerRequestSchema, callerDraft]),
    )
    if (draft === null) return []
    const { values, attempt } = draft
    const call = 'person' in values ? { body: bodyOfLeft(values), left: values } : { body: values }
    return [{ record, ...call, problem, mayBeThere: attempt !== undefined }]
  })

/** Without the car, whose fields may be incomplete. */
const bodyOfLeft = ({ person }: CallerDraft): CallBody => ({ ...person, mail: false })

export const useQueuedCalls = (): QueuedCall[] => {
  const userId = useUser()?.id ?? 0
  return useQueued(() => queuedCalls(userId))
}

/** Queues a call that was sent under the key at `at`, ISO 8601; false when the device has no room for it. */
export const queueCall = (userId: number, key: string, body: CallBody, at: string): boolean =>
  queueWork(
    saveStorage,
    userId,
    { ...listedAs(key, body), problem: null },
    {
      ...{ savedAt: at, erasedWith: null, baseVersion: null, values: body },
      ...attemptOf({ values: body, key, at }),
    },
    at,
  )

/** Lists a call that another tab has left behind, for a person to take back; one that waits to be sent stays so. */
export const queueLeftCall = (userId: number, left: Draft<CallerDraft>): void => {
  const { key, person } = left.values
  if (findQueuedSave(saveStorage, userId, callRecord(key)) !== null) return
  const save = { ...listedAs(key, person), problem: texts.typedElsewhere }
  queueWork(saveStorage, userId, save, left, left.savedAt)
}

const listedAs = (key: string, caller: Pick<CallBody, 'name' | 'phone'>) => ({
  record: callRecord(key),
  title: texts.callOf({ call: callerName(caller) }),
  path: '/admin/call',
  isListed: true,
})

/** Resolves null for a call that must wait: without a response, or with an error that may pass. Throws a rejection. */
export const storeCall = (client: Client, key: string, body: CallBody): Promise<OfficeRequest | null> =>
  client.call(createRequestEndpoint, { body, idempotencyKey: key }).catch((error: unknown) => {
    if (retryAfterFailure(error) === 'never') throw error
    return null
  })
