import { z } from 'zod'

/** Every field of an object or of a list's objects, at any depth; the fields of alternatives are merged. */
export const schemaFieldsOf = (schema: Schema, way = ''): ApiField[] => {
  const shapes = variantsOf(schema)
  const [first] = shapes
  if (shapes.length > 1) return overlay(shapes.map(shape => schemaFieldsOf(shape, way)))
  if (!first) return []
  if (first.items) return schemaFieldsOf(first.items, `${way}[]`)
  if (isSchema(first.additionalProperties)) return schemaFieldsOf(first.additionalProperties, `${way}.*`)
  return Object.entries(first.properties ?? {}).flatMap(([key, value]) => {
    const name = way === '' ? key : `${way}.${key}`
    const field: ApiField = {
      name,
      type: typeOf(value),
      required: first.required?.includes(key) ?? false,
      limits: limitsOf(value),
      about: value.description ?? '',
    }
    return [field, ...schemaFieldsOf(value, name)]
  })
}

/** @example typeOf({ type: 'array', items: { enum: ['a', 'b'] } }) // '("a" | "b")[]' */
export const typeOf = (schema: Schema): string => {
  if (schema.$ref !== undefined) return schema.$ref.split('/').at(-1) ?? ''
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map(value => JSON.stringify(value)).join(' | ')
  const variants = schema.anyOf ?? schema.oneOf
  if (variants) return [...new Set(variants.map(typeOf))].join(' | ')
  if (schema.items) {
    const item = typeOf(schema.items)
    return item.includes(' | ') ? `(${item})[]` : `${item}[]`
  }
  if (isSchema(schema.additionalProperties)) return `{ *: ${typeOf(schema.additionalProperties)} }`
  const type = [schema.type ?? 'any'].flat().join(' | ')
  return schema.format === undefined ? type : `${type} (${schema.format})`
}

/** @example limitsOf({ type: 'string', minLength: 1, maxLength: 80 }) // 'знаков от 1 до 80' */
const limitsOf = (schema: Schema): string => {
  // A known format makes its pattern redundant.
  const pattern = schema.format === undefined && schema.pattern
  const own = [
    range('знаков', schema.minLength, schema.maxLength),
    range('число', schema.minimum, schema.maximum),
    schema.exclusiveMinimum === undefined ? '' : `больше ${schema.exclusiveMinimum}`,
    schema.exclusiveMaximum === undefined ? '' : `меньше ${schema.exclusiveMaximum}`,
    range('строк', schema.minItems, schema.maxItems),
    pattern ? `по образцу ${pattern}` : '',
    schema.default === undefined ? '' : `иначе ${JSON.stringify(schema.default)}`,
  ]
  const inner = [...(schema.anyOf ?? schema.oneOf ?? []), ...(schema.items ? [schema.items] : [])]
    .filter(({ properties }) => !properties)
    .map(limitsOf)
  return [...new Set([...own, ...inner])].filter(Boolean).join('; ')
}

/** Leaves out JavaScript's safe integer bounds and "from 0 characters", which limit nothing in practice. */
const range = (what: string, low: number | undefined, high: number | undefined): string => {
  const from = low !== undefined && (what === 'число' ? low > Number.MIN_SAFE_INTEGER : low > 0)
  const to = high !== undefined && high < Number.MAX_SAFE_INTEGER
  if (!from && !to) return ''
  return [what, from && `от ${low}`, to && `до ${high}`].filter(Boolean).join(' ')
}

/** Variants of a value, without null and plain values, which have no fields. */
const variantsOf = (schema: Schema): Schema[] => {
  const variants = schema.anyOf ?? schema.oneOf
  if (variants) return variants.flatMap(variantsOf)
  return schema.properties || schema.items || isSchema(schema.additionalProperties) ? [schema] : []
}

/** Merges alternatives by field name; a field is required only if every alternative requires it. */
const overlay = (lists: ApiField[][]): ApiField[] => {
  const names = new Set(lists.flat().map(({ name }) => name))
  return [...names].flatMap(name => {
    const same = lists.flatMap(list => list.filter(field => field.name === name))
    const [first] = same
    if (!first) return []
    return {
      ...first,
      type: [...new Set(same.flatMap(({ type }) => type.split(' | ')))].join(' | '),
      required: same.length === lists.length && same.every(({ required }) => required),
      limits: [...new Set(same.map(({ limits }) => limits))].filter(Boolean).join('; '),
    }
  })
}

/** True for a schema that restricts further fields; an empty or missing one does not. */
const isSchema = (value: boolean | Schema | undefined): value is Schema =>
  typeof value === 'object' && Object.keys(value).length > 0

export interface ApiField {
  /** Path from the top: `vehicle.engine`, `items[].id`. */
  name: string
  type: string
  required: boolean
  /** Limits in words; empty when any value of the type is allowed. */
  limits: string
  about: string
}

const number = z.number().optional()

/** Keywords of JSON Schema whose values hold no further schema. */
const keywords = z.object({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  format: z.string().optional(),
  description: z.string().optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  default: z.unknown().optional(),
  pattern: z.string().optional(),
  minLength: number,
  maxLength: number,
  minimum: number,
  maximum: number,
  exclusiveMinimum: number,
  exclusiveMaximum: number,
  minItems: number,
  maxItems: number,
  required: z.array(z.string()).optional(),
  $ref: z.string().optional(),
})

export interface Schema extends z.infer<typeof keywords> {
  items?: Schema | undefined
  anyOf?: Schema[] | undefined
  oneOf?: Schema[] | undefined
  properties?: Record<string, Schema> | undefined
  additionalProperties?: boolean | Schema | undefined
}

/** Treats a tuple as a list of its first item, since tuples of this API hold items of one kind. */
const asList = (schema: unknown): unknown =>
  typeof schema === 'object' &&
  schema !== null &&
  'prefixItems' in schema &&
  Array.isArray(schema.prefixItems)
    ? { ...schema, items: schema.prefixItems[0] as unknown }
    : schema

export const jsonSchema: z.ZodType<Schema> = z.lazy(() =>
  z.preprocess(
    asList,
    keywords.extend({
      items: jsonSchema.optional(),
      anyOf: z.array(jsonSchema).optional(),
      oneOf: z.array(jsonSchema).optional(),
      properties: z.record(z.string(), jsonSchema).optional(),
      additionalProperties: z.union([z.boolean(), jsonSchema]).optional(),
    }),
  ),
)
