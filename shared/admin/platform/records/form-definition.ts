/** How a kind of record is read, saved and merged: by its form, or by the save queue once that is closed. */

import type { z } from 'zod'
import * as texts from '#messages/admin/platform/records.js'
import type { Sent } from '#shared/client/upload-form.ts'
import { factsOf, type KindName } from '#shared/kinds/all-kinds.ts'
import type { Draft, Erasable } from '../drafts/draft-store.ts'
import { isStale } from '../forms/form-problems.ts'
import { PersonErased, type QueuedSave } from '../save-queue/queued-saves.ts'
import { isSameValue, type MergeFields, mergeRecord, type RecordMerge } from './merge.ts'

export interface Versioned {
  id: number | string
  version: number
  /** Moment when the personal data in it was erased, ISO 8601. */
  erasedAt?: string | null
}

export interface SendOptions {
  file?: File | null
  /** True once the person has confirmed the effect of this save. */
  confirmed?: boolean | undefined
  onSent?: ((sent: Sent) => void) | undefined
  /** True for a save that the form started by itself. */
  autosave?: boolean
  /** `Idempotency-Key` of a call that creates or adds: sent again under it, it is the same one. */
  key?: string
  /** True where the call was sent under the key before. */
  isAgain?: boolean
}

/** Version for work with an unknown base: no record has it, so that the save always ends in a conflict to look at. */
export const unseen = 0

export interface FormDefinition<V extends object, R extends Versioned> {
  /** Kind of the record: in the log, which knows who changed it, and in `shared/kinds`. */
  kind: KindName
  /** Name of the draft; `id` is null for a new record. */
  nameOf(id: R['id'] | null): string
  /** The order or request whose erasure takes the draft along; null for a record about no customer, and a new one. */
  erasedWith(record: R | null): Erasable | null
  kept: z.ZodType<V>
  valuesOf(record: R | null): V
  read(id: R['id']): Promise<R>
  /** Absent for a kind of which no form begins a record. */
  create?(values: V, options?: SendOptions): Promise<R>
  change(id: R['id'], values: V, ifMatch: number, options?: SendOptions): Promise<R>
  /** True where a change adds its values to the record, so that sent twice it is stored twice: it goes with a key. */
  adds?: true
  /** Title in the save queue: `Статья «Акциз»`. */
  titleOf(values: V): string
  /** Path of the form; default: the page on which it was open. */
  pathOf?(name: string): string
  /** Changes the form's values into those that are sent. */
  prepare?(values: V): V
  /** The record's values at an earlier version, the base of a merge of older work; without it the base is unknown. */
  readVersion?(id: R['id'], version: number): Promise<V>
  /** Merge functions by field; other fields are replaced as a whole. */
  merges?: MergeFields<V>
  /** Compares values that can be equal in different spellings. */
  isSame?(a: V, b: V): boolean
}

export const createBy = async <V extends object, R extends Versioned>(
  kind: Pick<FormDefinition<V, R>, 'kind' | 'create'>,
  values: V,
  options: SendOptions,
): Promise<R> => {
  if (!kind.create) throw new Error(`No form begins a ${kind.kind}`)
  return kind.create(values, options)
}

export const isSameIn = <V extends object>(kind: { isSame?(a: V, b: V): boolean }, a: V, b: V): boolean =>
  (kind.isSame ?? isSameValue)(a, b)

export const preparedBy = <V extends object>(kind: { prepare?(values: V): V }, values: V): V =>
  kind.prepare?.(values) ?? values

/** False where other values were typed, or by another page, since the person asked for this save. */
export const isAsAsked = <V extends object>(
  kind: { prepare?(values: V): V },
  { seen, tab }: Pick<QueuedSave, 'seen' | 'tab'>,
  draft: Draft<V>,
): boolean => tab === draft.tab && (seen == null || isSameValue(seen, preparedBy(kind, draft.values)))

export interface ConflictCheck<V, R> {
  theirs: R
  merge: RecordMerge<V>
  /** True when the server has all of the work: an earlier attempt was stored, but its response was lost. */
  isStored: boolean
}

/**
 * Merges the stored record, saved by a colleague, with `mine`.
 *
 * @param begun values that the work began with; null when they are not on this device
 */
export const compareWithTheirs = async <V extends object, R extends Versioned>(
  kind: FormDefinition<V, R>,
  id: R['id'],
  { mine, version, begun }: { mine: V; version: number | null; begun: V | null },
): Promise<ConflictCheck<V, R>> => {
  const theirs = await kind.read(id)
  const stored = kind.valuesOf(theirs)
  const merge = mergeRecord(kind.merges ?? {}, begun ?? (await readBase(kind, id, version)), mine, stored)
  return { theirs, merge, isStored: merge.conflicts.length === 0 && isSameIn(kind, merge.merged, stored) }
}

/**
 * True where both people's edits may be saved together without a question: no overlap, a known base, and
 * a kind whose facts allow it.
 */
export const mayJoin = <V extends object, R extends Versioned>(
  kind: FormDefinition<V, R>,
  begun: R,
  { mine, version }: { mine: V; version: number | null },
  { theirs, merge }: ConflictCheck<V, R>,
): boolean => {
  const joins = kind.kind && factsOf(kind.kind).joins
  if (!joins || 'none' in joins || begun.version !== version || merge.conflicts.length > 0) return false
  const typed = kind.valuesOf(begun)
  const isUnchanged = (before: object, now: object, field: string) =>
    isSameValue(Reflect.get(before, field), Reflect.get(now, field))
  return joins.except.every(field => isUnchanged(begun, theirs, field) && isUnchanged(typed, mine, field))
}

/** Base values of the work; null when they cannot be read any more. */
const readBase = async <V extends object, R extends Versioned>(
  kind: FormDefinition<V, R>,
  id: R['id'],
  version: number | null,
): Promise<V | null> => {
  if (version === null || !kind.readVersion) return null
  return kind.readVersion(id, version).catch(() => null)
}

/**
 * Stores the work of a closed form on the version that it began with. Resolves null once stored, or with the reason why
 * a person must open the form: a colleague's change is never overwritten unseen. Throws what the call throws,
 * and `PersonErased`.
 */
export const sendUnattended = async <V extends object, R extends Versioned>(
  kind: FormDefinition<V, R>,
  id: R['id'],
  { values: typed, baseVersion, begun }: Draft<V>,
  options: SendOptions & { file: File | null },
): Promise<string | null> => {
  const values = preparedBy(kind, typed)
  try {
    await kind.change(id, values, baseVersion ?? unseen, options)
    return null
  } catch (error) {
    if (!isStale(error)) throw error
    const { theirs, isStored } = await compareWithTheirs(kind, id, {
      mine: values,
      version: baseVersion,
      begun: begun ?? null,
    })
    if (theirs.erasedAt) throw new PersonErased()
    if (isStored && options.file === null) return null
    return texts.changedOnServer
  }
}
