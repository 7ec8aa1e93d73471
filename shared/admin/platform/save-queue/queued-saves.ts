/**
 * Saves that reached no server and whose form may be closed meanwhile. The values are in the draft of the record; the
 * entry here only records that the person wanted them saved, so that any screen can send them, also after a restart.
 */
import { useMemo, useSyncExternalStore } from 'react'
import { z } from 'zod'
import { draftSeal } from '../drafts/draft-seal.ts'
import {
  type Draft,
  type DraftStorage,
  draftKey,
  type ListedStorage,
  listDrafts,
  readDraft,
  removeDraft,
  writeDraft,
} from '../drafts/draft-store.ts'
import { memoryStorage } from '../drafts/memory-store.ts'

const queuedSave = z.object({
  /** Name of the draft. */
  record: z.string().min(1),
  /** Title in the save queue: `Статья «Акциз»`. */
  title: z.string(),
  /** Path of the form. */
  path: z.string(),
  /** True when the person has confirmed the effect of this save. */
  confirmed: z.boolean().optional(),
  /** The values whose effect the person has seen, where that is shown first: others in the draft are not sent. */
  seen: z.unknown().optional(),
  /** The page whose form wants it: what another has stored over the draft since is not sent. */
  tab: z.string().optional(),
  /** Reason why a person must decide; null for a save that can be sent. */
  problem: z.string().nullable(),
  /** True for work without a form that its own page lists, with more actions. */
  isListed: z.boolean().optional(),
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
export type QueuedSave = z.infer<typeof queuedSave>

/** Keys that name a visitor: memory holds them where nothing on the device is encrypted. */
const namesVisitor = /:(?:waiting-save-(?:order|order-money|request)-(?:new|\d+)|(?:waiting-save-)?call-.+)$/

const placeOf = (key: string): DraftStorage =>
  draftSeal() === null && namesVisitor.test(key) ? memoryStorage : localStorage

/** Storage of the queued saves of forms and of their drafts. */
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

/** Name of a queued removal. @example removalRecord('post', '7') // 'remove-post-7' */
export const removalRecord = (name: string, id: string): string => `${removalPrefix}${name}-${id}`

export const isRemoval = (record: string): boolean => record.startsWith(removalPrefix)

/** Prefix of a queued save's name; the draft's name follows. */
export const queuedSavePrefix = 'waiting-save-'
const keyOf = (userId: number, record: string): string => draftKey(userId, queuedSavePrefix + record)

/** Queued saves of a person, the oldest first; `since` is the moment of the request, ISO 8601. */
export const queuedSaves = (storage: ListedStorage, userId: number): (QueuedSave & { since: string })[] =>
  listDrafts(storage, userId, queuedSavePrefix, queuedSave)
    .map(({ draft }) => ({ ...draft.values, since: draft.savedAt }))
    .toReversed()

export const findQueuedSave = (storage: DraftStorage, userId: number, record: string): QueuedSave | null =>
  readDraft(storage, keyOf(userId, record), queuedSave)?.values ?? null

/**
 * Stores a queued save; one already stored keeps its time, and with it its place in the order. False when the device has
 * no room.
 */
export const writeQueuedSave = (
  storage: DraftStorage,
  userId: number,
  save: QueuedSave,
  at: string,
): boolean => {
  const key = keyOf(userId, save.record)
  const savedAt = readDraft(storage, key, queuedSave)?.savedAt ?? at
  return writeDraft(storage, key, { savedAt, erasedWith: null, baseVersion: null, values: save })
}

/** Queues work that no form holds, with its draft. False when the device has no room for both: then nothing has changed. */
export const queueWork = (
  storage: DraftStorage,
  userId: number,
  save: QueuedSave,
  draft: Draft<unknown>,
  at: string,
): boolean => {
  const key = draftKey(userId, save.record)
  const stored = readDraft(storage, key, z.unknown())
  const isMarked = findQueuedSave(storage, userId, save.record) !== null
  // The draft comes first: one without a mark was never promised, a mark without a draft is taken for discarded.
  if (!writeDraft(storage, key, draft)) return false
  if (writeQueuedSave(storage, userId, save, at)) return true
  if (isMarked && stored !== null) writeDraft(storage, key, stored)
  else removeDraft(storage, key)
  return false
}

export const removeQueuedSave = (storage: DraftStorage, userId: number, record: string): void =>
  removeDraft(storage, keyOf(userId, record))

/** A person's decision about a refused change: it goes out nevertheless, or is forgotten. */
export const decideQueuedSave = (
  storage: DraftStorage,
  userId: number,
  record: string,
  decision: 'send' | 'drop',
): void => {
  const key = keyOf(userId, record)
  const found = readDraft(storage, key, queuedSave)
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
export const useQueued = <T>(read: () => T): T => {
  // Compared as text: a new array at each call would make the store look changed every time.
  const text = useSyncExternalStore(onSavesChange, () => JSON.stringify(read()))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text stands for what is found
  return useMemo(read, [text])
}

/** Thrown for work on a record whose personal data was erased: neither sent nor kept on the device. */
export class PersonErased extends Error {}
