/** Joins what two people have made of one record's fields, from the state that both began with. */

/** A field as forms hold it: a text, or a set of ids. */
export type MergeableValue = string | readonly string[]

export interface FieldMerge<T> {
  /** Both people's changes; where they collide, mine. */
  merged: T
  /** Changed by the other one alone, and taken over. */
  taken: (keyof T & string)[]
  /** Changed by both, and differently: a person has to choose. */
  conflicts: (keyof T & string)[]
}

/**
 * `base` is null when nobody knows any more what both began with: then every difference is a conflict.
 *
 * @example mergeFields({ a: '1', b: '1' }, { a: '2', b: '1' }, { a: '1', b: '3' }).merged // { a: '2', b: '3' }
 */
export const mergeFields = <T extends Record<string, MergeableValue>>(
  base: T | null,
  mine: T,
  theirs: T,
): FieldMerge<T> => {
  const merged: T = { ...mine }
  const taken: (keyof T & string)[] = []
  const conflicts: (keyof T & string)[] = []
  for (const field in mine) {
    if (same(mine[field], theirs[field])) continue
    if (base !== null && same(base[field], theirs[field])) continue
    if (base !== null && same(base[field], mine[field])) {
      merged[field] = theirs[field]
      taken.push(field)
    } else conflicts.push(field)
  }
  return { merged, taken, conflicts }
}

/**
 * What either has added to a set is in it, what either has taken out is not.
 *
 * @example mergeSets(['1', '2'], ['1', '2', '3'], ['2']) // ['2', '3']
 */
export const mergeSets = (
  base: readonly string[],
  mine: readonly string[],
  theirs: readonly string[],
): string[] => {
  const kept = base.filter(id => mine.includes(id) && theirs.includes(id))
  const added = [...mine, ...theirs].filter(id => !base.includes(id))
  return [...new Set([...kept, ...added])].toSorted()
}

const same = (a: MergeableValue | undefined, b: MergeableValue | undefined): boolean =>
  String(a) === String(b)
