/**
 * Saves that reached no server and whose form may be closed meanwhile. The values are in the draft of the record; the
 * entry here only records that the person wanted them saved, so that any screen can send them, also after a restart.
 */
import { useMemo, useSyncExternalStore } from 'react'
import { z } from 'zod'
import {
  type DraftStorage,
  draftKey,
  type ListedStorage,
  listDrafts,
  readDraft,
  removeDraft,
  writeDraft,
} from '../drafts/draft-store.ts'
import { memoryStorage } from '../drafts/memory-store.ts'
import { workSeal } from '../drafts/work-seal.ts'

const waitingSave = z.object({
  /** Name of the draft. */
  record: z.string().min(1),
  /** Title in the outbox: `Статья «Акциз»`. */
  title: z.string(),
  /** Path of the form. */
  path: z.string(),
  /** True when the person has confirmed the effect of this save. */
  confirmed: z.boolean().optional(),
  /** Reason why a person must decide; null for a save that can be sent. */
  problem: z.string().nullable(),
  /** Present on a change that has no form: the list shows it in words and asks about it. */
  change: z
    .object({
      /** Name of what it changes: it waits for earlier changes of the same. */
      of: z.string(),
      words: z.string(),
      /** True when a colleague has changed the same meanwhile. */
      isConflict: z.boolean(),
    })
    .optional(),
})
export type WaitingSave = z.infer<typeof waitingSave>

/** Keys of waiting saves that name a visitor: memory holds them where nothing on the device is encrypted. */
const namesVisitor = /:waiting-save-(?:order|order-money|request)-(?:new|\d+)$/

const placeOf = (key: string): DraftStorage =>
  workSeal() === null && namesVisitor.test(key) ? memoryStorage : localStorage

/** Storage of the waiting saves of forms and of their drafts. */
export const saveStorage: ListedStorage = {
  get length() {
    return localStorage.length + memoryStorage.length
  },
  key: at => localStorage.key(at) ?? memoryStorage.key(at - localStorage.length),
  getItem: key => placeOf(key).getItem(key),
  setItem: (key, text) => placeOf(key).setItem(key, text),
  removeItem: key => placeOf(key).removeItem(key),
}

const removalPrefix = 'remove-'

/** Name of a waiting removal. @example removalRecord('post', '7') // 'remove-post-7' */
export const removalRecord = (name: string, id: string): string => `${removalPrefix}${name}-${id}`

export const isRemoval = (record: string): boolean => record.startsWith(removalPrefix)

/** Prefix of a waiting save's name; the draft's name follows. */
export const waitingSavePrefix = 'waiting-save-'
const keyOf = (userId: number, record: string): string => draftKey(userId, waitingSavePrefix + record)

/** Waiting saves of a person, the oldest first; `since` is the moment of the request, ISO 8601. */
export const waitingSaves = (storage: ListedStorage, userId: number): (WaitingSave & { since: string })[] =>
  listDrafts(storage, userId, waitingSavePrefix, waitingSave)
    .map(({ draft }) => ({ ...draft.values, since: draft.savedAt }))
    .toReversed()

export const findWaitingSave = (storage: DraftStorage, userId: number, record: string): WaitingSave | null =>
  readDraft(storage, keyOf(userId, record), waitingSave)?.values ?? null

/**
 * Stores a waiting save; one already stored keeps its time, and with it its place in the order. False when the device has
 * no room.
 */
export const writeWaitingSave = (
  storage: DraftStorage,
  userId: number,
  save: WaitingSave,
  at: string,
): boolean => {
  const key = keyOf(userId, save.record)
  const savedAt = readDraft(storage, key, waitingSave)?.savedAt ?? at
  return writeDraft(storage, key, { savedAt, baseVersion: null, values: save })
}

export const removeWaitingSave = (storage: DraftStorage, userId: number, record: string): void =>
  removeDraft(storage, keyOf(userId, record))

/** A person's decision about a refused change: it goes out nevertheless, or is forgotten. */
export const decideWaitingSave = (
  storage: DraftStorage,
  userId: number,
  record: string,
  decision: 'send' | 'drop',
): void => {
  const key = keyOf(userId, record)
  const found = readDraft(storage, key, waitingSave)
  if (found === null || found.values.problem === null) return
  const { change, ...save } = found.values
  const values = { ...save, problem: null, change: change && { ...change, isConflict: false } }
  if (decision === 'send') writeDraft(storage, key, { ...found, values })
  else for (const name of [key, draftKey(userId, record)]) removeDraft(storage, name)
}

const changeEvent = 'admin:waiting-saves'

/** Notifies this window; other windows get the browser's `storage` event. */
export const reportSavesChange = (): void => {
  window.dispatchEvent(new Event(changeEvent))
}

const onSavesChange = (listener: () => void): (() => void) => {
  window.addEventListener(changeEvent, listener)
  window.addEventListener('storage', listener)
  return () => {
    window.removeEventListener(changeEvent, listener)
    window.removeEventListener('storage', listener)
  }
}

/** Reads the work that waits on this device, again after each change of it. */
export const useWaitingWork = <T>(read: () => T): T => {
  // Compared as text: a new array at each call would make the store look changed every time.
  const text = useSyncExternalStore(onSavesChange, () => JSON.stringify(read()))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text stands for what is found
  return useMemo(read, [text])
}

/** Thrown for work on a record whose personal data was erased: neither sent nor kept on the device. */
export class PersonErased extends Error {}
