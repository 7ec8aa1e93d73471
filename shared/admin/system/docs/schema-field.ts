/** The part of JSON Schema that the API's document uses, and a field as the page shows it. */
import { z } from 'zod'

export interface ApiField {
  /** Path from the top: `vehicle.engine`, `items[].id`. */
  name: string
  type: string
  required: boolean
  /** Limits in words; empty when any value of the type is allowed. */
  limits: string
  about: string
}

export interface Schema {
  type?: string | string[] | undefined
  format?: string | undefined
  description?: string | undefined
  enum?: unknown[] | undefined
  const?: unknown
  default?: unknown
  pattern?: string | undefined
  minLength?: number | undefined
  maxLength?: number | undefined
  minimum?: number | undefined
  maximum?: number | undefined
  exclusiveMinimum?: number | undefined
  exclusiveMaximum?: number | undefined
  minItems?: number | undefined
  maxItems?: number | undefined
  items?: Schema | undefined
  anyOf?: Schema[] | undefined
  oneOf?: Schema[] | undefined
  properties?: Record<string, Schema> | undefined
  required?: string[] | undefined
  additionalProperties?: boolean | Schema | undefined
  $ref?: string | undefined
}

const number = z.number().optional()

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
    z.object({
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
      items: jsonSchema.optional(),
      anyOf: z.array(jsonSchema).optional(),
      oneOf: z.array(jsonSchema).optional(),
      properties: z.record(z.string(), jsonSchema).optional(),
      required: z.array(z.string()).optional(),
      additionalProperties: z.union([z.boolean(), jsonSchema]).optional(),
      $ref: z.string().optional(),
    }),
  ),
)
