/** Sends what waits of a request, so that the server stores it once, merged with what a colleague has changed meanwhile. */

import * as texts from '#messages/admin/work/requests.js'
import { readDraft, writeDraft } from '#shared/admin/platform/drafts/draft-store.ts'
import { isStale } from '#shared/admin/platform/forms/form-problems.ts'
import { unseen } from '#shared/admin/platform/records/form-definition.ts'
import { isSameValue, mergeRecord } from '#shared/admin/platform/records/merge.ts'
import { forgetAttempt, noRoom, noteAttempt } from '#shared/admin/platform/save-queue/note-attempt.ts'
import { PersonErased } from '#shared/admin/platform/save-queue/queued-saves.ts'
import type { QueuedRecord, Refusal } from '#shared/admin/platform/save-queue/send-queued-saves.ts'
import { hasCode, retryAfterFailure } from '#shared/client/api-error.ts'
import { newCommentSchema } from '#shared/contract/platform/comments.ts'
import type { BodyIn } from '#shared/contract/platform/endpoint.ts'
import { isKeyForgotten } from '#shared/contract/platform/retry.ts'
import {
  changeRequestEndpoint,
  type OfficeRequest,
  readRequestEndpoint,
} from '#shared/contract/work/requests.ts'
import {
  bodyOf,
  changedFields,
  pick,
  pickToSay,
  type QueuedFields,
  queuedFields,
  wordsOf,
  wordsOfEdit,
} from './queued-changes.ts'

/** Each save of a colleague makes a change go out once more, and a colleague may save all the time. */
const maxTurns = 20

/** Sends the edit of the fields, and what was added to it meanwhile. */
export const sendQueuedEdit = async (queued: QueuedRecord, id: number): Promise<Refusal | null> => {
  const { storage, key, now } = queued
  for (let turn = 0; turn < maxTurns; turn += 1) {
    const draft = readDraft(storage, key, queuedFields)
    if (draft === null) return storage.getItem(key) === null ? null : unreadable
    const { values: sent, key: idempotencyKey, at } = noteAttempt(queued, draft)
    const { baseVersion, begun } = draft
    const { theirs, isStored } = await store(queued, id, {
      body: bodyOf(begun, sent),
      ifMatch: baseVersion ?? unseen,
      idempotencyKey,
    })
    const typed = readDraft(storage, key, queuedFields)
    if (typed === null) return null
    const mayHaveArrived = isKeyForgotten(Date.parse(at), now().getTime())
    const base = isStored ? sent : begun && mayHaveArrived ? unknownIn(begun, sent) : begun
    const stored = queuedFields.parse(theirs)
    const { merged: joined, conflicts } = mergeRecord({}, base ?? null, typed.values, stored)
    if (isSameValue(joined, stored)) return null
    const isWhole = agrees(joined)
    const merged = isWhole ? joined : { ...joined, ...pick(typed.values, ending) }
    const left = {
      ...{ savedAt: now().toISOString(), baseVersion: theirs.version, values: merged, begun: stored },
      ...{ erasedWith: typed.erasedWith, hasText: typed.hasText },
    }
    if (!writeDraft(storage, key, left)) throw noRoom()
    const fields = [
      ...conflicts.map(({ field }) => field as keyof QueuedFields),
      ...(isWhole ? [] : ending.filter(name => !isSameValue(merged[name], stored[name]))),
    ]
    if (fields.length > 0)
      return conflictOf(queued, wordsOfEdit(merged, stored), wordsOf(pickToSay(stored, fields)))
  }
  throw new Error('A colleague saves all the time')
}

const ending = ['status', 'outcome', 'outcomeReason'] as const

/** False for two people's fields that fit each other no more, as an outcome of what a colleague has opened again. */
const agrees = ({ status, outcome, outcomeReason }: QueuedFields): boolean =>
  (outcome === null || status === 'done') && (outcomeReason === null || outcome === 'refused')

export const sendQueuedNote = async (queued: QueuedRecord, id: number): Promise<Refusal | null> => {
  const { storage, key, save, now } = queued
  const draft = readDraft(storage, key, newCommentSchema)
  if (draft === null) return unreadable
  const { values: comment, key: idempotencyKey, at } = noteAttempt(queued, draft)
  if (isKeyForgotten(Date.parse(at), now().getTime())) {
    forgetAttempt(queued)
    return conflictOf(queued, save.change?.words ?? '', '')
  }
  let ifMatch = draft.baseVersion ?? unseen
  for (let turn = 0; turn < maxTurns; turn += 1) {
    const { theirs, isStored } = await store(queued, id, { body: { comment }, ifMatch, idempotencyKey })
    if (isStored) return null
    ifMatch = theirs.version
  }
  throw new Error('A colleague saves all the time')
}

const unreadable = texts.unreadable

const conflictOf = ({ save }: QueuedRecord, words: string, theirs: string): Refusal => ({
  problem: texts.changedThere({ theirs: theirs || texts.maybeSame }),
  change: save.change && { ...save.change, words, isConflict: true },
})

/** Fields that were sent may have been stored and set back since: no value of the server is known to be theirs. */
const unknownIn = (begun: QueuedFields, sent: QueuedFields): QueuedFields => ({
  ...begun,
  ...Object.fromEntries(Object.keys(changedFields(begun, sent)).map(field => [field, undefined])),
})

interface Change {
  body: BodyIn<typeof changeRequestEndpoint>
  ifMatch: number
  idempotencyKey: string
}

/** The request as the server has it; `isStored` is false where a colleague was first. Throws what the calls throw. */
const store = async (
  queued: QueuedRecord,
  id: number,
  change: Change,
): Promise<{ theirs: OfficeRequest; isStored: boolean }> => {
  const { client } = queued
  const params = { id }
  try {
    return { theirs: await client.call(changeRequestEndpoint, { params, ...change }), isStored: true }
  } catch (error) {
    if (hasCode(error, 'request.erased')) throw new PersonErased()
    if (!isStale(error)) {
      if (retryAfterFailure(error) === 'never') forgetAttempt(queued)
      throw error
    }
  }
  const theirs = await client.call(readRequestEndpoint, { params })
  if (theirs.erasedAt !== null) throw new PersonErased()
  return { theirs, isStored: false }
}
