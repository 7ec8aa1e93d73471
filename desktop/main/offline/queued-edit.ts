/** Puts one more edit to those that wait: pure, so that every order of edits can be tried. */
import { isDeepStrictEqual } from 'node:util'
import type { RequestEdit, WaitingFields } from '#shared/contract/platform/waiting-changes.ts'
import type { StoredChange } from './change-store.ts'
import { pickFields } from './merge-change.ts'

/** More than this nobody has noted in a tunnel. */
export const maxWaiting = 500

export interface QueuedBy {
  userId: string
  /** For a change of its own. */
  key: string
  /** Milliseconds since 1970 by the server's clock. */
  now: number
}

/**
 * An edit of a request whose last change was not sent yet becomes part of that change, but a second comment is one of its
 * own; what was taken back before it was sent goes. The same list when there is no room.
 */
export const withEdit = (
  all: StoredChange[],
  { request, version, who, change, before, sentAs }: RequestEdit,
  { userId, key, now }: QueuedBy,
): StoredChange[] => {
  const last = all.findLast(one => one.userId === userId && one.request === request)
  const areComments = change.comment !== undefined && last?.change.comment !== undefined
  if (
    last !== undefined &&
    !areComments &&
    sentAs === null &&
    last.sentAt === null &&
    last.state.kind === 'waiting'
  ) {
    const merged = onlyChanged({ ...before, ...last.before }, { ...last.change, ...change })
    return all.flatMap(one => (one !== last ? [one] : merged === null ? [] : [{ ...last, ...merged }]))
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

/** Null when every field is what it was. */
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
