import '#shared/contract/platform/zod-without-eval.ts'
import { z } from 'zod'
import { isRecord } from '#shared/domain/is-record.ts'
import { keysIn, opened, sealed } from './draft-seal.ts'
import type { Attempt } from './use-create-once.ts'

export type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Storage whose keys can be listed. */
export type ListedStorage = DraftStorage & Pick<Storage, 'key' | 'length'>

/** An order or a request whose customer can be erased. */
export const erasable = z.templateLiteral([z.enum(['order', 'request']), '-', z.number()])
export type Erasable = z.infer<typeof erasable>

export interface Draft<T> {
  /** Whose erasure takes the draft along; null for work about no customer. */
  erasedWith: Erasable | null
  /** False where it repeats no text: it outlives an erasure of texts only. */
  hasText?: boolean | undefined
  /** Moment of the last write, ISO 8601. */
  savedAt: string
  /** The version of the record that the work began from; null for a record that is not yet created. */
  baseVersion: number | null
  values: T
  /** Values of the record at `baseVersion`; without them a merge of the work takes every difference for an edit. */
  begun?: T | undefined
  /** The page whose form has written it. */
  tab?: string | undefined
  /** Values of a create call without a response: the server may have stored the record already. */
  attempt?: T | undefined
  /** `Idempotency-Key` of that call. */
  attemptKey?: string | undefined
  /** Moment of that call, ISO 8601. */
  attemptAt?: string | undefined
}

const envelope = z.object({
  erasedWith: erasable.nullable(),
  hasText: z.boolean().optional(),
  savedAt: z.iso.datetime(),
  baseVersion: z.number().int().nullable(),
  values: z.unknown(),
  begun: z.unknown().optional(),
  tab: z.string().optional(),
  attempt: z.unknown().optional(),
  attemptKey: z.string().optional(),
  attemptAt: z.iso.datetime().optional(),
})

let site = ''

/**
 * Separates drafts by server, where one program is used with several. Called once, before
 * anything is shown: a change of server loads the page anew.
 */
export const separateDrafts = (server: string): void => {
  site = `${server} `
}

/**
 * Storage key of a person's draft of a record.
 *
 * @example draftKey(3, 'post-12') // 'admin-draft:3:post-12'
 */
export const draftKey = (userId: number, record: string): string => `${draftPrefix()}${userId}:${record}`

export const draftKind = 'admin-draft'

/** Prefix of the keys of all drafts for this server. */
export const draftPrefix = (): string => prefixForServer(draftKind)

/** Prefix of the keys of one kind of stored data for this server. */
export const prefixForServer = (kind: string): string => `${kind}:${site}`

/** Reads a draft; null when there is none, or one of another version of the program that does not fit the schema. */
export const readDraft = <T>(storage: DraftStorage, key: string, schema: z.ZodType<T>): Draft<T> | null => {
  try {
    const text = opened(key, storage.getItem(key))
    if (text === null) return null
    const outer = envelope.parse(JSON.parse(text))
    return {
      ...outer,
      values: schema.parse(outer.values),
      begun: isRecord(outer.begun)
        ? schema.safeParse({ ...Object(outer.values), ...outer.begun }).data
        : undefined,
      attempt: schema.safeParse(outer.attempt).data,
    }
  } catch {
    return null
  }
}

/** The call without a response. */
export const attemptIn = <T>({ attempt, attemptKey, attemptAt, savedAt }: Draft<T>): Attempt<T> | null =>
  attempt === undefined || attemptKey === undefined
    ? null
    : { values: attempt, key: attemptKey, at: attemptAt ?? savedAt }

/** How a draft keeps the call. */
export const attemptOf = <T>(
  attempt: Attempt<T> | null,
): Pick<Draft<T>, 'attempt' | 'attemptKey' | 'attemptAt'> => ({
  attempt: attempt?.values,
  attemptKey: attempt?.key,
  attemptAt: attempt?.at,
})

/** A person's drafts of records whose name begins with the prefix, the latest first. */
export const listDrafts = <T>(
  storage: ListedStorage,
  userId: number,
  prefix: string,
  schema: z.ZodType<T>,
): { record: string; draft: Draft<T> }[] => {
  const own = draftKey(userId, '')
  return keysIn(storage, own + prefix)
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

/** A person's drafts of records named `prefix` plus an id or `new`, the latest first. */
export const recoveredDrafts = <T>(
  storage: ListedStorage,
  userId: number,
  prefix: string,
  schema: z.ZodType<T>,
): RecoveredDraft<T>[] =>
  listDrafts(storage, userId, prefix, schema).map(({ record, draft }) => ({
    id: record === `${prefix}new` ? null : Number(record.slice(prefix.length)),
    values: draft.values,
  }))

/** False when the device has no room or forbids storing, and for work about a customer given to `forgetDrafts`. */
export const writeDraft = <T>(storage: DraftStorage, key: string, draft: Draft<T>): boolean => {
  try {
    if (isForgotten(storage, draft.erasedWith)) return false
    const begun = draft.begun && differing(draft.begun, draft.values)
    storage.setItem(key, sealed(key, JSON.stringify({ ...draft, begun })))
    return true
  } catch {
    return false
  }
}

/**
 * Fields of `begun` that differ from the values: the rest need no room on the device. A field that the record did not
 * have is null, so that it fits no schema and the base counts as unknown.
 */
const differing = (begun: object, values: unknown): object => {
  const now = Object(values)
  const changed = Object.keys({ ...begun, ...now }).flatMap(name => {
    const value: unknown = Reflect.get(begun, name) ?? null
    return JSON.stringify(value) === JSON.stringify(now[name] ?? null) ? [] : [[name, value]]
  })
  return Object.fromEntries(changed)
}

export const removeDraft = (storage: DraftStorage, key: string): void => {
  try {
    storage.removeItem(key)
  } catch {
    // A device that forbids storing has nothing to remove either.
  }
}

/**
 * Removes everybody's drafts about a customer who was erased, and blocks new ones: a form that closes later, also in
 * another tab, would write them again.
 */
export const forgetDrafts = (storage: ListedStorage, erased: Erasable): void => {
  for (const key of keysIn(storage, draftPrefix()))
    if (readDraft(storage, key, z.unknown())?.erasedWith === erased) removeDraft(storage, key)
  try {
    storage.setItem(forgottenKey(erased), '')
  } catch {
    // No room for the block: then there is none for a draft either.
  }
}

/** True for a customer of whom no draft may be written again. */
export const isForgotten = (
  storage: Pick<Storage, 'getItem'>,
  erasedWith: Erasable | null | undefined,
): boolean => erasedWith != null && storage.getItem(forgottenKey(erasedWith)) !== null

const forgottenMark = ' forgotten'
const forgottenKey = (erased: Erasable): string => draftPrefix() + erased + forgottenMark

/** True for a key that blocks drafts and holds none. */
export const isForgottenKey = (key: string): boolean => key.endsWith(forgottenMark)
