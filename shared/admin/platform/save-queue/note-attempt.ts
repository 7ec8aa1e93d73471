import { z } from 'zod'
import { attemptIn, type Draft, readDraft, writeDraft } from '../drafts/draft-store.ts'
import type { QueuedRecord } from './send-queued-saves.ts'

/**
 * The attempt of a call with `Idempotency-Key`, noted before it leaves: after a crash it may have arrived, and goes again
 * as it was, under the same key.
 */
export const noteAttempt = <T>(
  { storage, key, now }: QueuedRecord,
  draft: Draft<T>,
): { values: T; key: string; at: string } => {
  const known = attemptIn(draft)
  if (known !== null) return { ...known, at: draft.savedAt }
  const attempt = { values: draft.values, key: crypto.randomUUID(), at: now().toISOString() }
  const noted = { ...draft, savedAt: attempt.at, attempt: attempt.values, attemptKey: attempt.key }
  if (!writeDraft(storage, key, noted)) throw noRoom()
  return attempt
}

/** A refused attempt has stored nothing: sent again, it is another one. */
export const forgetAttempt = ({ storage, key }: Pick<QueuedRecord, 'storage' | 'key'>): void => {
  const draft = readDraft(storage, key, z.unknown())
  if (draft !== null) writeDraft(storage, key, { ...draft, attempt: undefined, attemptKey: undefined })
}

export const noRoom = () => new Error('The device has no room to note what is sent')
