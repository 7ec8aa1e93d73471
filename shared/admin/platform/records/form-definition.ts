/** Read by the form of a record, which saves it while it is open, and by the outbox, which does afterwards. */
import type { z } from 'zod'
import type { Sent } from '#shared/client/upload-form.ts'
import { factsOf, type KindName } from '#shared/kinds/all-kinds.ts'
import type { Draft } from '../drafts/draft-store.ts'
import { isStale } from '../forms/form-problems.ts'
import { PersonErased } from '../save-queue/person-erased.ts'
import { isSameValue, type MergeFields, mergeRecord, type RecordMerge } from './merge.ts'

export interface Versioned {
  id: number | string
  version: number
  /** When it lost the person whom it is about. */
  erasedAt?: string | null
}

/** Options that go along with the values. */
export interface SendOptions {
  file?: File | null
  /** A person has seen the effect of this save and meant it. */
  confirmed?: boolean
  onSent?: ((sent: Sent) => void) | undefined
  /** Nobody has asked for it. */
  autosave?: boolean
  /** Key of a creation, for the calls that store it once under their key. */
  key?: string
}

/** The version of work that nobody knows the beginning of: no record has it, so that a save is a conflict to be looked at. */
export const unseen = 0

export interface FormDefinition<V extends object, R extends Versioned> {
  /** Under which the log keeps its records by their ids, and says who has changed one. */
  kind: KindName
  /** Names the unsaved work; null is a record that does not exist yet. */
  nameOf(id: R['id'] | null): string
  /** Schema of the draft on the device. */
  kept: z.ZodType<V>
  valuesOf(record: R | null): V
  read(id: R['id']): Promise<R>
  create(values: V, options?: SendOptions): Promise<R>
  change(id: R['id'], values: V, ifMatch: number, options?: SendOptions): Promise<R>
  /** The record that an unanswered attempt has made; null when it made none. */
  find(attempt: V): Promise<R | null>
  /** For people, where it waits: `Статья «Акциз»`. */
  titleOf(values: V): string
  /** Where its form is; the page that it stood on when left out. */
  pathOf?(name: string): string
  /** The values as they are sent. */
  prepare?(values: V): V
  /** The record's values at an earlier version; without it nobody knows what an old piece of work began with. */
  readVersion?(id: R['id'], version: number): Promise<V>
  /** How its fields merge, but for those that are replaced. */
  merges?: MergeFields<V>
  /** Where two values may say the same in different spelling. */
  isSame?(a: V, b: V): boolean
}

export const isSameIn = <V extends object>(kind: { isSame?(a: V, b: V): boolean }, a: V, b: V): boolean =>
  (kind.isSame ?? isSameValue)(a, b)

export const preparedBy = <V extends object>(kind: { prepare?(values: V): V }, values: V): V =>
  kind.prepare?.(values) ?? values

export interface ConflictCheck<V, R> {
  theirs: R
  merge: RecordMerge<V>
  /** The server has all of it already: an earlier attempt has arrived although its response was lost. */
  isStored: boolean
}

/**
 * Joins a colleague's save with `mine`.
 *
 * @param begun the record that the work began with, where it is still at hand
 */
export const compareWithTheirs = async <V extends object, R extends Versioned>(
  kind: FormDefinition<V, R>,
  id: R['id'],
  { mine, version, begun }: { mine: V; version: number | null; begun: R | null },
): Promise<ConflictCheck<V, R>> => {
  const theirs = await kind.read(id)
  const stored = kind.valuesOf(theirs)
  const merge = mergeRecord(kind.merges ?? {}, await beginning(kind, id, version, begun), mine, stored)
  return { theirs, merge, isStored: merge.conflicts.length === 0 && isSameIn(kind, merge.merged, stored) }
}

/**
 * True where both people's edits may be saved together without a question: they do not overlap, their beginning is at hand, and
 * the facts of the kind allow it.
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

/** The values that this work began with; null when nobody knows them any more. */
const beginning = async <V extends object, R extends Versioned>(
  kind: FormDefinition<V, R>,
  id: R['id'],
  version: number | null,
  begun: R | null,
): Promise<V | null> => {
  if (begun !== null && begun.version === version) return kind.valuesOf(begun)
  if (version === null || !kind.readVersion) return null
  return kind.readVersion(id, version).catch(() => null)
}

/**
 * Stores the work of a form that is closed, once, upon the version that it began with. Null when the server has it, or why
 * it must be looked at in its form: what a colleague has changed is never written over unseen. Throws what the call throws,
 * and `PersonErased`.
 */
export const sendUnattended = async <V extends object, R extends Versioned>(
  kind: FormDefinition<V, R>,
  id: R['id'] | null,
  { values: typed, baseVersion, attempt }: Draft<V>,
  file: File | null,
): Promise<string | null> => {
  const values = preparedBy(kind, typed)
  if (id === null) {
    const made = (attempt && (await kind.find(attempt))) ?? (await kind.find(values))
    await (made ? kind.change(made.id, values, made.version, { file }) : kind.create(values, { file }))
    return null
  }
  try {
    await kind.change(id, values, baseVersion ?? unseen, { file })
    return null
  } catch (error) {
    if (!isStale(error)) throw error
    const { theirs, isStored } = await compareWithTheirs(kind, id, {
      mine: values,
      version: baseVersion,
      begun: null,
    })
    if (theirs.erasedAt) throw new PersonErased()
    if (isStored && file === null) return null
    return 'Запись изменили и на сервере. Откройте её и сохраните: правки объединим.'
  }
}
