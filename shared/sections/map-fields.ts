import type { GroupField, ListField, SectionField, SectionFields } from './fields.ts'

/** A field without fields of its own. */
export type Leaf = Exclude<SectionField, GroupField | ListField>

type Values = Readonly<Record<string, unknown>>

/**
 * Returns the values with a function applied to each. A value whose shape does not match its field was written by
 * another version and is returned unchanged. `beside` is the object that contains the value.
 */
export const mapFields = <T extends object>(
  fields: SectionFields,
  values: T,
  change: (value: unknown, field: Leaf, beside: Values) => unknown,
): T => {
  const mapped = (field: SectionField, value: unknown): unknown => {
    if (!('fields' in field)) return change(value, field, values as Values)
    if (Array.isArray(value))
      return value.map(entry => (isObject(entry) ? mapFields(field.fields, entry, change) : entry))
    return isObject(value) ? mapFields(field.fields, value, change) : value
  }
  const own = Object.entries(values).filter(([name]) => Object.hasOwn(fields, name))
  return {
    ...values,
    ...Object.fromEntries(own.map(([name, value]) => [name, mapped(fields[name] as SectionField, value)])),
  }
}

/** Every value with its field, in order. */
export const leavesOf = (fields: SectionFields, values: object): [value: unknown, field: Leaf][] => {
  const found: [unknown, Leaf][] = []
  mapFields(fields, values, (value, field) => {
    found.push([value, field])
    return value
  })
  return found
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
