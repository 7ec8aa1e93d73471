/** Joins what two people have made of one record's fields, from the state that both began with. */

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
export const mergeFields = <T extends object>(base: T | null, mine: T, theirs: T): FieldMerge<T> => {
  const merged: T = { ...mine }
  const taken: (keyof T & string)[] = []
  const conflicts: (keyof T & string)[] = []
  for (const field in mine) {
    if (isSameValue(mine[field], theirs[field])) continue
    if (base !== null && isSameValue(base[field], theirs[field])) continue
    if (base !== null && isSameValue(base[field], mine[field])) {
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

/**
 * True when two values of a form are the same, down to the last of their parts; the order of keys says nothing.
 *
 * @example isSameValue([{ a: 1, b: 2 }], [{ b: 2, a: 1 }]) // true
 */
export const isSameValue = (a: unknown, b: unknown): boolean => {
  if (Object.is(a, b)) return true
  if (!isCompound(a) || !isCompound(b) || Array.isArray(a) !== Array.isArray(b)) return false
  return Object.keys({ ...a, ...b }).every(name => isSameValue(a[name], b[name]))
}

const isCompound = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
