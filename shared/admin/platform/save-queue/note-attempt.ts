import { z } from 'zod'
import { attemptIn, attemptOf, type Draft, readDraft, writeDraft } from '../drafts/draft-store.ts'
import type { Attempt } from '../drafts/use-create-once.ts'
import type { QueuedRecord } from './send-queued-saves.ts'

/**
 * The attempt of a call with `Idempotency-Key`, noted before it leaves: after a crash it may have arrived, and goes again
 * as it was, under the same key.
 */
export const noteAttempt = <T>({ storage, key, now }: QueuedRecord, draft: Draft<T>): Attempt<T> => {
  const known = attemptIn(draft)
  if (known !== null) return known
  const attempt = { values: draft.values, key: crypto.randomUUID(), at: now().toISOString() }
  if (!writeDraft(storage, key, { ...draft, ...attemptOf(attempt) })) throw noRoom()
  return attempt
}

/** A refused attempt has stored nothing: sent again, it is another one. */
export const forgetAttempt = ({ storage, key }: Pick<QueuedRecord, 'storage' | 'key'>): void => {
  const draft = readDraft(storage, key, z.unknown())
  if (draft !== null) writeDraft(storage, key, { ...draft, ...attemptOf(null) })
}

export const noRoom = () => new Error('The device has no room to note what is sent')
