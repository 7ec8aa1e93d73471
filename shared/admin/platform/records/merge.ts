/** Three-way merge of two people's edits of a record, field by field, each field by its own merge function. */
import { isRecord } from '#shared/domain/is-record.ts'

/** The common base value; null when it is unknown: then every difference is a clash. */
export type Begun<T> = { value: T } | null

export type Choice = 'mine' | 'theirs' | 'both'

/** A place within a field that both have changed differently. */
export interface Clash<Item = unknown> {
  /** Key of the place; null for the whole field. */
  item: Item | null
  mine: unknown
  theirs: unknown
  /** True where both can stay, one after the other. */
  both?: boolean
}

export interface FieldMerge<T, Item = unknown> {
  /** Both people's changes; mine at each clash. */
  merged: T
  /** Places that only the colleague changed; null for the whole field. */
  taken: readonly (Item | null)[]
  clashes: readonly Clash<Item>[]
  /** The merged value with the person's choices, one for each clash in order. */
  resolve(choices: readonly (Choice | undefined)[]): T
}

export type MergeField<T> = (begun: Begun<T>, mine: T, theirs: T) => FieldMerge<T>

export type MergeFields<V> = { readonly [K in keyof V]?: MergeField<V[K]> }

export interface RecordMerge<V> {
  merged: V
  taken: readonly { field: string; item: unknown }[]
  conflicts: readonly (Clash & { field: string })[]
  resolve(choices: readonly (Choice | undefined)[]): V
}

/** A colleague's edits that were merged into a save. */
export interface JoinedEdits<V> {
  before: V
  theirs: V
  taken: RecordMerge<V>['taken']
}

/** Merges a field as a whole: the side that alone has changed it wins. */
const replace = <T>(begun: Begun<T>, mine: T, theirs: T): FieldMerge<T> => {
  const agreed = (merged: T, taken: null[] = []) => ({ merged, taken, clashes: [], resolve: () => merged })
  if (isSameValue(mine, theirs)) return agreed(mine)
  if (begun && isSameValue(begun.value, theirs)) return agreed(mine)
  if (begun && isSameValue(begun.value, mine)) return agreed(theirs, [null])
  return {
    merged: mine,
    taken: [],
    clashes: [{ item: null, mine, theirs }],
    resolve: ([choice]) => (choice === 'theirs' ? theirs : mine),
  }
}

/** Merges sets: additions and removals of both sides count. */
export const mergeSet: MergeField<string[]> = (begun, mine, theirs) => {
  const before = begun?.value ?? []
  const kept = before.filter(id => mine.includes(id) && theirs.includes(id))
  const added = [...mine, ...theirs].filter(id => !before.includes(id))
  const merged = [...new Set([...kept, ...added])].toSorted()
  return { merged, taken: isSameValue(merged, mine) ? [] : [null], clashes: [], resolve: () => merged }
}

export const mergeNamed = <T extends object>(begun: Begun<T>, mine: T, theirs: T): FieldMerge<T, string> => {
  const names = Object.fromEntries(Object.keys({ ...mine, ...theirs }).map(name => [name, undefined]))
  const all = (values: T): T => ({ ...names, ...values })
  const merge = mergeRecord<T>({}, begun && all(begun.value), all(mine), all(theirs))
  return {
    merged: present(merge.merged),
    taken: merge.taken.map(({ field }) => field),
    clashes: merge.conflicts.map(({ field, ...clash }) => ({ ...clash, item: field })),
    resolve: choices => present(merge.resolve(choices)),
  }
}

const present = <T extends object>(values: T): T =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as T

/**
 * The base is null when it is unknown. A field without a merge function is replaced as a whole.
 *
 * @example mergeRecord({}, { a: '1', b: '1' }, { a: '2', b: '1' }, { a: '1', b: '3' }).merged // { a: '2', b: '3' }
 */
export const mergeRecord = <V extends object>(
  ways: MergeFields<V>,
  base: V | null,
  mine: V,
  theirs: V,
): RecordMerge<V> => {
  const names = Object.keys(mine) as (keyof V & string)[]
  const fields = names.map(field => {
    const way: MergeField<V[typeof field]> = ways[field] ?? replace
    return { field, ...way(base && { value: base[field] }, mine[field], theirs[field]) }
  })
  const joined = (partOf: (field: (typeof fields)[number]) => unknown): V => ({
    ...mine,
    ...Object.fromEntries(fields.map(field => [field.field, partOf(field)])),
  })
  return {
    merged: joined(({ merged }) => merged),
    taken: fields.flatMap(({ field, taken }) => taken.map(item => ({ field, item }))),
    conflicts: fields.flatMap(({ field, clashes }) => clashes.map(clash => ({ ...clash, field }))),
    resolve: choices => {
      let met = 0
      return joined(({ clashes, resolve }) => {
        met += clashes.length
        return resolve(choices.slice(met - clashes.length, met))
      })
    },
  }
}

/**
 * Deep equality of two form values; the order of keys does not matter.
 *
 * @example isSameValue([{ a: 1, b: 2 }], [{ b: 2, a: 1 }]) // true
 */
export const isSameValue = (a: unknown, b: unknown): boolean => {
  if (Object.is(a, b)) return true
  if (!isRecord(a) || !isRecord(b) || Array.isArray(a) !== Array.isArray(b)) return false
  return Object.keys({ ...a, ...b }).every(name => isSameValue(a[name], b[name]))
}
