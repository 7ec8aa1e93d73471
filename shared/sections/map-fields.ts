/** Walks through the fields of a section, whatever their depth, by their types. */
import type { Field, Fields, GroupField, ListField } from './fields.ts'

/** A field that holds no others. */
export type Leaf = Exclude<Field, GroupField | ListField>

type Values = Readonly<Record<string, unknown>>

/**
 * The values with a change made to each. What is not of the shape of its field, since another version wrote it, stays as
 * it is. `beside` are the values among which one stands.
 */
export const mapFields = <T extends object>(
  fields: Fields,
  values: T,
  change: (value: unknown, field: Leaf, beside: Values) => unknown,
): T => {
  const mapped = (field: Field, value: unknown): unknown => {
    if (!('fields' in field)) return change(value, field, values as Values)
    if (Array.isArray(value))
      return value.map(entry => (isObject(entry) ? mapFields(field.fields, entry, change) : entry))
    return isObject(value) ? mapFields(field.fields, value, change) : value
  }
  const own = Object.entries(values).filter(([name]) => Object.hasOwn(fields, name))
  return {
    ...values,
    ...Object.fromEntries(own.map(([name, value]) => [name, mapped(fields[name] as Field, value)])),
  }
}

/** Every value with its field, in their order. */
export const leavesOf = (fields: Fields, values: object): [value: unknown, field: Leaf][] => {
  const found: [unknown, Leaf][] = []
  mapFields(fields, values, (value, field) => {
    found.push([value, field])
    return value
  })
  return found
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
