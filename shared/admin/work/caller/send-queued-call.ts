/** Sends a call that waits, under the key of its first attempt, so that the server stores it once. */
import { unreadable } from '#messages/admin/work/requests.js'
import { readDraft } from '#shared/admin/platform/drafts/draft-store.ts'
import { longUnanswered } from '#shared/admin/platform/drafts/send-once.ts'
import { forgetAttempt, noteAttempt } from '#shared/admin/platform/save-queue/note-attempt.ts'
import type { QueuedRecord } from '#shared/admin/platform/save-queue/send-queued-saves.ts'
import { retryAfterFailure } from '#shared/client/api-error.ts'
import { isKeyForgotten } from '#shared/contract/platform/retry.ts'
import { callerRequestSchema, createRequestEndpoint } from '#shared/contract/work/requests.ts'

/** Resolves null once stored, or with the reason why a person must decide. Throws what the call throws. */
export const sendQueuedCall = async (queued: QueuedRecord): Promise<string | null> => {
  const draft = readDraft(queued.storage, queued.key, callerRequestSchema)
  if (draft === null) return unreadable
  const { values: body, key: idempotencyKey, at } = noteAttempt(queued, draft)
  if (isKeyForgotten(Date.parse(at), queued.now().getTime())) return longUnanswered
  try {
    await queued.client.call(createRequestEndpoint, { body, idempotencyKey })
    return null
  } catch (error) {
    if (retryAfterFailure(error) === 'never') forgetAttempt(queued)
    throw error
  }
}
