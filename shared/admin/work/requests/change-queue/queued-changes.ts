/**
 * Changes of requests that wait on this device: the fields of a request as one edit, each note by itself. Only where
 * drafts are sealed, as in the desktop program: on the web a change that finds no server is refused at once.
 */

import type { z } from 'zod'
import * as texts from '#messages/admin/work/requests.js'
import { draftSeal } from '#shared/admin/platform/drafts/draft-seal.ts'
import {
  attemptIn,
  attemptOf,
  type Draft,
  draftKey,
  type Erasable,
  type ListedStorage,
  readDraft,
  removeDraft,
} from '#shared/admin/platform/drafts/draft-store.ts'
import type { Attempt } from '#shared/admin/platform/drafts/use-create-once.ts'
import { formatMoment } from '#shared/admin/platform/format/format-time.ts'
import { isSameValue } from '#shared/admin/platform/records/merge.ts'
import {
  findQueuedSave,
  type QueuedSave,
  queuedSaves,
  queueWork,
  removeQueuedSave,
} from '#shared/admin/platform/save-queue/queued-saves.ts'
import { type NewComment, newCommentSchema } from '#shared/contract/platform/comments.ts'
import { type OfficeRequest, requestSchema } from '#shared/contract/work/requests.ts'
import { reasonForReader } from '#shared/domain/work/request-outcome.ts'
import { shippedReasons } from '#shared/domain/work/shipped-reasons.ts'
import { outcomeName, requestStatusNames } from '#shared/domain/work/state-names.ts'
import { requestName } from '../request-names.ts'

/** Who has a request never waits: colleagues who do not see the change would take it too. */
export const queuedFields = requestSchema.pick({
  status: true,
  note: true,
  nextAction: true,
  outcome: true,
  outcomeReason: true,
})
export type QueuedFields = z.infer<typeof queuedFields>

const editPrefix = 'request-edit-'
const requestOfEdit = (record: string): number => Number(/^request-edit-(\d+)/.exec(record)?.[1])
const notePrefix = (id: number): string => `request-note-${id}-`

/** `Idempotency-Key` of a call, and the moment when it left first. */
export type SentAs = Pick<Attempt<unknown>, 'key' | 'at'>

export interface QueuedBy {
  storage: ListedStorage
  userId: number
  /** The request as the person has seen it. */
  seen: OfficeRequest
  /** An attempt that may have arrived; null when there was none. */
  sentAs: SentAs | null
  /** ISO 8601. */
  at: string
}

/** Fields to send for a change; the queue sends the same again under the same key. */
export const changedBy = (seen: OfficeRequest, change: Partial<QueuedFields>): Partial<QueuedFields> => {
  const asSeen = queuedFields.parse(seen)
  return bodyOf(asSeen, withoutOutcomeUnlessDone({ ...asSeen, ...change }))
}

/** Changed fields; an outcome goes with its state, so that who sets it takes the request as by closing it. */
export const bodyOf = (begun: QueuedFields | undefined, values: QueuedFields): Partial<QueuedFields> => {
  const changed = changedFields(begun, values)
  return changed.outcome === undefined ? changed : { ...changed, status: values.status }
}

/**
 * Adds to the edit of a request that waits, or begins one; what is taken back before it is sent is removed. One that
 * waits for a person's decision takes nothing more. False when this device cannot hold it safely: then nothing has
 * changed.
 */
export const queueEdit = (by: QueuedBy, change: Partial<QueuedFields>): boolean => {
  const { storage, userId, seen, at } = by
  const record = editToJoin(by)
  const key = draftKey(userId, record)
  const asSeen = queuedFields.parse(seen)
  const isMarked = findQueuedSave(storage, userId, record) !== null
  const found = isMarked ? readDraft(storage, key, queuedFields) : null
  const before: Draft<QueuedFields> = found ?? {
    savedAt: at,
    erasedWith: subjectOf(seen.id),
    baseVersion: seen.version,
    values: asSeen,
    begun: asSeen,
  }
  const attempt = attemptIn(before)
  const values = withoutOutcomeUnlessDone({ ...before.values, ...change })
  // Opening again takes the outcome along, as the person saw it.
  const set = values.status === 'done' ? change : { ...change, outcome: null, outcomeReason: null }
  const begun = before.begun && {
    ...before.begun,
    // A field begins with what the person saw when it was changed first, not when another one was.
    ...(attempt === null && pick(asSeen, unchangedIn(before.begun, before.values, set))),
  }
  if (attempt === null && begun && isSameValue(values, begun)) {
    removeDraft(storage, key)
    removeQueuedSave(storage, userId, record)
    return true
  }
  return keep(by, record, wordsOfEdit(values, begun, attempt?.values), {
    ...before,
    savedAt: at,
    values,
    begun,
    hasText: ['note', 'nextAction'].some(name => name in changedFields(begun, values)),
    ...(by.sentAs !== null && attemptOf({ ...by.sentAs, values })),
  })
}

/** One that was sent with a key of its own joins none. */
const editToJoin = ({ storage, userId, seen, sentAs }: QueuedBy): string => {
  const edits = queuedSaves(storage, userId).filter(({ record }) => requestOfEdit(record) === seen.id)
  const last = sentAs === null ? edits.at(-1) : undefined
  const open = last?.problem === null ? last : undefined
  const name = editPrefix + seen.id
  return open?.record ?? (edits.length === 0 ? name : `${name}-${crypto.randomUUID()}`)
}

export const queueNote = (by: QueuedBy, comment: NewComment): boolean =>
  keep(by, notePrefix(by.seen.id) + crypto.randomUUID(), texts.noteWords({ text: comment.text }), {
    savedAt: by.at,
    erasedWith: subjectOf(by.seen.id),
    baseVersion: by.seen.version,
    values: comment,
    ...(by.sentAs !== null && attemptOf({ ...by.sentAs, values: comment })),
  })

const keep = (
  { storage, userId, seen, at }: QueuedBy,
  record: string,
  words: string,
  draft: Draft<unknown>,
): boolean => {
  if (draftSeal() === null) return false
  const mark = findQueuedSave(storage, userId, record)
  const save: QueuedSave = {
    record,
    title: requestName(seen),
    path: `/admin/requests?open=${seen.id}`,
    problem: mark?.problem ?? null,
    change: { of: subjectOf(seen.id), isConflict: mark?.change?.isConflict ?? false, words },
  }
  return queueWork(storage, userId, save, draft, at)
}

const subjectOf = (id: number): Erasable => `request-${id}`

export const isQueued = (storage: ListedStorage, userId: number, id: number): boolean =>
  queuedSaves(storage, userId).some(({ change }) => change?.of === subjectOf(id))

/** Notes of a person on a request that wait, the oldest first. */
export const queuedNotes = (
  storage: ListedStorage,
  userId: number,
  id: number,
): { record: string; text: string; since: string }[] =>
  queuedSaves(storage, userId).flatMap(({ record, since }) => {
    if (!record.startsWith(notePrefix(id))) return []
    const draft = readDraft(storage, draftKey(userId, record), newCommentSchema)
    return draft ? [{ record, text: draft.values.text, since }] : []
  })

/** Changed fields of a person's requests, by the number of the request; of several edits as they go out. */
export const queuedEdits = (
  storage: ListedStorage,
  userId: number,
): ReadonlyMap<number, Partial<QueuedFields>> => {
  const edits = new Map<number, Partial<QueuedFields>>()
  for (const { record } of queuedSaves(storage, userId)) {
    const id = requestOfEdit(record)
    const draft = id > 0 ? readDraft(storage, draftKey(userId, record), queuedFields) : null
    if (draft) edits.set(id, { ...edits.get(id), ...changedFields(draft.begun, draft.values) })
  }
  return edits
}

/** Fields that differ from `begun`; all of them where that is not known. */
export const changedFields = (begun: QueuedFields | undefined, values: QueuedFields): Partial<QueuedFields> =>
  pick(
    values,
    namesIn(values).filter(name => !begun || !isSameValue(begun[name], values[name])),
  )

export const pick = (values: QueuedFields, names: readonly (keyof QueuedFields)[]): Partial<QueuedFields> =>
  Object.fromEntries(names.map(name => [name, values[name]]))

/** Fields to be said in words: a reason is said with its outcome. */
export const pickToSay = (
  values: QueuedFields,
  names: readonly (keyof QueuedFields)[],
): Partial<QueuedFields> => pick(values, names.includes('outcomeReason') ? [...names, 'outcome'] : names)

const namesIn = (values: object) => Object.keys(values) as (keyof QueuedFields)[]

const unchangedIn = (begun: QueuedFields, values: QueuedFields, change: Partial<QueuedFields>) =>
  namesIn(change).filter(name => isSameValue(begun[name], values[name]))

/** As the server has it, which would refuse an outcome of a request that was opened again. */
const withoutOutcomeUnlessDone = (values: QueuedFields): QueuedFields =>
  values.status === 'done' ? values : { ...values, outcome: null, outcomeReason: null }

export const wordsOfEdit = (
  values: QueuedFields,
  begun: QueuedFields | undefined,
  sent: QueuedFields = values,
): string =>
  wordsOf(
    pickToSay(
      values,
      namesIn(values).filter(
        name => name in changedFields(begun, values) || name in changedFields(begun, sent),
      ),
    ),
  )

/** @example wordsOf({ status: 'done', note: '' }) // 'состояние «Готово», заметка пуста' */
export const wordsOf = ({
  status,
  note,
  nextAction,
  outcome,
  outcomeReason,
}: Partial<QueuedFields>): string =>
  [
    status === undefined ? [] : [texts.stateWords({ value1: requestStatusNames[status] })],
    outcome
      ? [
          texts.outcomeWords({
            outcome: outcomeName(outcome, reasonForReader(shippedReasons, outcomeReason ?? null)),
          }),
        ]
      : outcome === null && status === undefined
        ? [texts.outcomeIsEmpty]
        : [],
    note === undefined ? [] : [note === '' ? texts.noteIsEmpty : texts.noteIs({ note })],
    nextAction === undefined
      ? []
      : [
          nextAction === null
            ? texts.stepIsDone
            : texts.stepAt({ text: nextAction.text, at: formatMoment(nextAction.at) }),
        ],
  ]
    .flat()
    .join(', ')
