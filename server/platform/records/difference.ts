/** Difference between two states of a record, field by field, short enough to be stored for ever. */

export type FieldDifferences = Record<string, { from: unknown; to: unknown }>

/** Fields left out of a difference, since they change with every save. */
const silent = new Set(['version', 'createdAt', 'updatedAt', 'created_at', 'updated_at'])

/** Characters of a value that are stored. */
const maxLength = 200

/**
 * The fields whose values differ; `null` for the whole record when it was created or deleted.
 *
 * @example differenceOf({ title: 'A', version: 1 }, { title: 'B', version: 2 }) // { title: { from: 'A', to: 'B' } }
 */
export const differenceOf = (before: object | null, after: object | null): FieldDifferences => {
  const was: Record<string, unknown> = { ...before }
  const is: Record<string, unknown> = { ...after }
  const difference: FieldDifferences = {}
  for (const field of new Set([...Object.keys(was), ...Object.keys(is)])) {
    if (silent.has(field)) continue
    const from = was[field] ?? null
    const to = is[field] ?? null
    if (JSON.stringify(from) !== JSON.stringify(to)) difference[field] = { from: short(from), to: short(to) }
  }
  return difference
}

export const joinDifferences = (earlier: FieldDifferences, later: FieldDifferences): FieldDifferences => {
  const joined = { ...earlier }
  for (const [field, { from, to }] of Object.entries(later))
    joined[field] = { from: field in earlier ? earlier[field]?.from : from, to }
  return joined
}

const short = (value: unknown): unknown => {
  if (typeof value === 'string') {
    return value.length <= maxLength ? value : `${value.slice(0, maxLength)}… (${value.length})`
  }
  if (typeof value !== 'object' || value === null) return value
  const text = JSON.stringify(value)
  return text.length <= maxLength ? value : `${text.slice(0, maxLength)}… (${text.length})`
}
