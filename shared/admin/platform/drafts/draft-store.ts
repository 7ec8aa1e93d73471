/** Unsaved work on this device, so that a crash, an ended session or a closed window costs nothing. */
import '#shared/contract/platform/no-eval.ts'
import { z } from 'zod'
import { opened, sealed } from './work-seal.ts'

export type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

export interface Draft<T> {
  /** ISO 8601. */
  savedAt: string
  /** The version of the record that the work began from; null for a record that is not yet created. */
  baseVersion: number | null
  values: T
  /** Values sent to create the record, as long as nobody has answered: it may be there already. */
  attempt?: T | undefined
}

const envelope = z.object({
  savedAt: z.iso.datetime(),
  baseVersion: z.number().int().nullable(),
  values: z.unknown(),
  attempt: z.unknown().optional(),
})

let site = ''

/**
 * Keeps the work for one server apart from that for another, where one program is used with several. Called once, before
 * anything is shown: another server is another page.
 */
export const separateDrafts = (server: string): void => {
  site = `${server} `
}

/**
 * Where the unsaved work of a person on a record is kept.
 *
 * @example draftKey(3, 'post-12') // 'admin-draft:3:post-12'
 */
export const draftKey = (userId: number, record: string): string => `${draftPrefix()}${userId}:${record}`

export const draftKind = 'admin-draft'

/** Prefix of the names of all work for this server. */
export const draftPrefix = (): string => prefixForServer(draftKind)

/** Prefix of the names of one kind of things that are stored for this server. */
export const prefixForServer = (kind: string): string => `${kind}:${site}`

/** Null when there is none, or when another version of the program has left something else. */
export const readDraft = <T>(storage: DraftStorage, key: string, schema: z.ZodType<T>): Draft<T> | null => {
  try {
    const text = opened(key, storage.getItem(key))
    if (text === null) return null
    const outer = envelope.parse(JSON.parse(text))
    return {
      ...outer,
      values: schema.parse(outer.values),
      attempt: schema.safeParse(outer.attempt).data,
    }
  } catch {
    return null
  }
}

/** Every piece of a person's unsaved work whose record begins so, the latest first. */
export const listDrafts = <T>(
  storage: DraftStorage & Pick<Storage, 'key' | 'length'>,
  userId: number,
  prefix: string,
  schema: z.ZodType<T>,
): { record: string; draft: Draft<T> }[] => {
  const start = draftKey(userId, prefix)
  const own = draftKey(userId, '')
  const keys = Array.from({ length: storage.length }, (_, place) => storage.key(place) ?? '')
  return keys
    .filter(key => key.startsWith(start))
    .flatMap(key => {
      const draft = readDraft(storage, key, schema)
      return draft ? [{ record: key.slice(own.length), draft }] : []
    })
    .toSorted((a, b) => (a.draft.savedAt < b.draft.savedAt ? 1 : -1))
}

export interface RecoveredDraft<T> {
  /** Null for a record that does not exist yet. */
  id: number | null
  values: T
}

/** A person's unsaved work on records that are named `prefix` and their number or `new`, the latest first. */
export const recoveredDrafts = <T>(
  storage: DraftStorage & Pick<Storage, 'key' | 'length'>,
  userId: number,
  prefix: string,
  schema: z.ZodType<T>,
): RecoveredDraft<T>[] =>
  listDrafts(storage, userId, prefix, schema).map(({ record, draft }) => ({
    id: record === `${prefix}new` ? null : Number(record.slice(prefix.length)),
    values: draft.values,
  }))

/** False when the device has no room or forbids storing, and for what was forgotten. */
export const writeDraft = <T>(storage: DraftStorage, key: string, draft: Draft<T>): boolean => {
  try {
    if (storage.getItem(forgottenKey(key)) !== null) return false
    storage.setItem(key, sealed(key, JSON.stringify(draft)))
    return true
  } catch {
    return false
  }
}

export const removeDraft = (storage: DraftStorage, key: string): void => {
  try {
    storage.removeItem(key)
  } catch {
    // A device that forbids storing has nothing to remove either.
  }
}

/**
 * Removes what was typed of somebody who is gone, for good: a form that closes later, also in another tab, would write it
 * again.
 */
export const forgetDraft = (storage: DraftStorage, key: string): void => {
  removeDraft(storage, key)
  try {
    storage.setItem(forgottenKey(key), '')
  } catch {
    // A device that has no room for this has none for a draft.
  }
}

const forgottenKey = (key: string): string => `${key} forgotten`
