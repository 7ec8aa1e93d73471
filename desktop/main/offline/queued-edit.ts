/** Adds an edit to the waiting changes; pure, so that every order of edits can be tested. */
import { isDeepStrictEqual } from 'node:util'
import type { RequestEdit, WaitingFields } from '#shared/contract/platform/waiting-changes.ts'
import type { StoredChange } from './change-store.ts'
import { pickFields } from './merge-change.ts'

/** Bound of waiting changes, more than anybody makes while offline. */
export const maxWaiting = 500

export interface QueuedBy {
  userId: string
  /** Idempotency key, for an edit that becomes a change of its own. */
  key: string
  /** Milliseconds since 1970 by the server's clock. */
  now: number
}

/**
 * Adds an edit. When the last change of its request was not sent yet, the edit becomes part of that change, except a
 * second comment, which is a change of its own; a change that is undone before it is sent is removed. Returns the same
 * list when there is no room.
 */
export const withEdit = (
  all: StoredChange[],
  { request, version, who, change, before, sentAs }: RequestEdit,
  { userId, key, now }: QueuedBy,
): StoredChange[] => {
  const last = all.findLast(stored => stored.userId === userId && stored.request === request)
  const areComments = change.comment !== undefined && last?.change.comment !== undefined
  if (
    last !== undefined &&
    !areComments &&
    sentAs === null &&
    last.sentAt === null &&
    last.state.kind === 'waiting'
  ) {
    const merged = onlyChanged({ ...before, ...last.before }, { ...last.change, ...change })
    return all.flatMap(stored =>
      stored !== last ? [stored] : merged === null ? [] : [{ ...last, ...merged }],
    )
  }
  if (all.length >= maxWaiting) return all
  const added: StoredChange = {
    userId,
    request,
    version,
    who,
    change,
    before,
    key: sentAs ?? key,
    sentAt: sentAs === null ? null : now,
    notedAt: new Date(now).toISOString(),
    state: { kind: 'waiting' },
  }
  return [...all, added]
}

/** The fields that differ from before; null when none does. */
const onlyChanged = (
  before: WaitingFields,
  change: WaitingFields,
): Pick<StoredChange, 'before' | 'change'> | null => {
  const fields = (Object.keys(change) as (keyof WaitingFields)[]).filter(
    field => !isDeepStrictEqual(before[field], change[field]),
  )
  if (fields.length === 0) return null
  return { before: pickFields(before, fields), change: pickFields(change, fields) }
}
