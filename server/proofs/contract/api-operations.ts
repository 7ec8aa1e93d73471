/** Reads the OpenAPI document as a stranger would: what can be asked, and what may be answered. */
import { z } from 'zod'
import { type FieldSchema, fieldSchema } from './broken-inputs.ts'

export interface Operation {
  method: string
  path: string
  guarded: boolean
  parameters: { name: string; in: 'path' | 'query' | 'header'; required: boolean; schema: FieldSchema }[]
  /** By media type. */
  bodies: { type: string; schema: FieldSchema }[]
  responses: Map<number, DeclaredResponse>
}

/** What a status carries; `bytes` for a download, `nothing` without a body. */
export type DeclaredResponse = { type: string; schema: z.ZodType } | 'bytes' | 'nothing'

const media = z.record(z.string(), z.object({ schema: z.record(z.string(), z.unknown()) }))
const openApi = z.object({
  openapi: z.literal('3.1.0'),
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        security: z.array(z.unknown()),
        parameters: z.array(
          z.object({
            name: z.string(),
            in: z.enum(['path', 'query', 'header']),
            required: z.boolean(),
            schema: fieldSchema,
          }),
        ),
        requestBody: z.object({ content: media }).optional(),
        responses: z.record(z.string(), z.object({ content: media.optional() })),
      }),
    ),
  ),
  components: z.object({ schemas: z.record(z.string(), z.record(z.string(), z.unknown())) }),
})

export const readOperations = (document: unknown): Operation[] => {
  const { paths, components } = openApi.parse(document)
  const compiled = new Map(
    Object.entries(components.schemas).map(([name, schema]) => [
      `#/components/schemas/${name}`,
      z.fromJSONSchema(schema),
    ]),
  )
  const compile = (schema: Record<string, unknown>): z.ZodType =>
    compiled.get(String(schema.$ref)) ?? z.fromJSONSchema(schema)
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      guarded: operation.security.length > 0,
      parameters: operation.parameters,
      bodies: Object.entries(operation.requestBody?.content ?? {}).map(([type, { schema }]) => ({
        type,
        schema: fieldSchema.parse(schema),
      })),
      responses: new Map(
        Object.entries(operation.responses).map(([status, { content }]) => [
          Number(status),
          promisedIn(content, compile),
        ]),
      ),
    })),
  )
}

const promisedIn = (
  content: z.infer<typeof media> | undefined,
  compile: (schema: Record<string, unknown>) => z.ZodType,
): DeclaredResponse => {
  const [entry] = Object.entries(content ?? {})
  if (!entry) return 'nothing'
  const [type, { schema }] = entry
  return schema.format === 'binary' ? 'bytes' : { type, schema: compile(schema) }
}
