/**
 * Saves that found no server and whose form may be closed meanwhile. The work itself lies in the draft of the record; here
 * stands that the person wanted it saved, so that it goes out from any screen, also after a restart.
 */
import { z } from 'zod'
import {
  type DraftStorage,
  draftKey,
  listDrafts,
  readDraft,
  removeDraft,
  writeDraft,
} from '../drafts/draft-store.ts'

/** How a new version of a table was wanted. */
const tableWish = z.object({
  /** Empty: at once. */
  effectiveFrom: z.string(),
  /** Plans for later days still begin on them. */
  keepPlans: z.boolean(),
  /** The change of the prices was seen. */
  confirmed: z.boolean(),
})
export type TableWish = z.infer<typeof tableWish>

const waitingSave = z.object({
  /** Names the draft. */
  record: z.string().min(1),
  /** For people: `Статья «Акциз»`. */
  title: z.string(),
  /** Where its form is. */
  path: z.string(),
  /** The wish for a table; null for other kinds. */
  wish: tableWish.nullable(),
  /** Why it does not go by itself; the form has the rest. */
  problem: z.string().nullable(),
})
export type WaitingSave = z.infer<typeof waitingSave>

export type SaveStorage = DraftStorage & Pick<Storage, 'key' | 'length'>

const removalPrefix = 'remove-'

/** Names the wish to remove a record. @example removalRecord('post', '7') // 'remove-post-7' */
export const removalRecord = (name: string, id: string): string => `${removalPrefix}${name}-${id}`

export const isRemoval = (record: string): boolean => record.startsWith(removalPrefix)

/** Prefix of each name, before that of its draft. */
export const waitingSavePrefix = 'waiting-save-'
const keyOf = (userId: number, record: string): string => draftKey(userId, waitingSavePrefix + record)

/** A person's, in the order in which they were asked for; `since` is when, ISO 8601. */
export const waitingSaves = (storage: SaveStorage, userId: number): (WaitingSave & { since: string })[] =>
  listDrafts(storage, userId, waitingSavePrefix, waitingSave)
    .map(({ draft }) => ({ ...draft.values, since: draft.savedAt }))
    .toReversed()

/** Null when nobody wants this record saved. */
export const findWaitingSave = (storage: DraftStorage, userId: number, record: string): WaitingSave | null =>
  readDraft(storage, keyOf(userId, record), waitingSave)?.values ?? null

/** Keeps its place when it stands there already. */
export const writeWaitingSave = (
  storage: DraftStorage,
  userId: number,
  save: WaitingSave,
  at: string,
): void => {
  const key = keyOf(userId, save.record)
  const savedAt = readDraft(storage, key, waitingSave)?.savedAt ?? at
  writeDraft(storage, key, { savedAt, baseVersion: null, values: save })
}

export const removeWaitingSave = (storage: DraftStorage, userId: number, record: string): void =>
  removeDraft(storage, keyOf(userId, record))

const changeEvent = 'admin:waiting-saves'

/** Notifies this window; the others are notified by the storage. */
export const reportSavesChange = (): void => {
  window.dispatchEvent(new Event(changeEvent))
}

export const onSavesChange = (listener: () => void): (() => void) => {
  window.addEventListener(changeEvent, listener)
  window.addEventListener('storage', listener)
  return () => {
    window.removeEventListener(changeEvent, listener)
    window.removeEventListener('storage', listener)
  }
}
