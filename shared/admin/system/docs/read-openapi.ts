import { z } from 'zod'
import { can, isAction, roles } from '#shared/domain/can.ts'
import { apiSubject } from '#shared/kinds/all-kinds.ts'
import { jsonSchema, type Schema, schemaFieldsOf, typeOf } from './read-schema.ts'

export type ApiCall = ReturnType<typeof callOf>

export interface ApiSubject {
  title: string
  calls: ApiCall[]
}

/** Reads the document of `GET /api/openapi.json`. Throws for what is no OpenAPI 3.1 document. */
export const readOpenApiDocs = (document: unknown) => {
  const { paths, components } = openApi.parse(document)
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      title: subjectOf(operation.tags[0] ?? ''),
      call: callOf(method, path, operation),
    })),
  )
  return {
    subjects: [...Map.groupBy(calls, ({ title }) => title)].map(([title, of]) => ({
      title,
      calls: of.map(({ call }) => call),
    })),
    /** Fields that every error response has. */
    problem: schemaFieldsOf(components.schemas.Problem),
  }
}

/** The endpoints that contain every word of the text in path, summary, right or field names. */
export const findCalls = (subjects: readonly ApiSubject[], text: string): ApiSubject[] => {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return subjects
    .map(({ title, calls }) => ({
      title,
      calls: calls.filter(call => {
        const told = wordsOf(title, call)
        return words.every(word => told.includes(word))
      }),
    }))
    .filter(({ calls }) => calls.length > 0)
}

const wordsOf = (title: string, call: ApiCall): string => {
  const names = [...call.parameters, ...(call.body?.fields ?? [])].map(({ name }) => name)
  return [title, call.method, call.path, call.summary, call.right ?? 'public', ...names]
    .join(' ')
    .toLowerCase()
}

const content = z.record(z.string(), z.object({ schema: jsonSchema })).optional()

const operationShape = z.object({
  operationId: z.string(),
  tags: z.array(z.string()),
  summary: z.string(),
  'x-right': z.string().optional(),
  parameters: z.array(
    z.object({
      name: z.string(),
      in: z.string(),
      required: z.boolean(),
      description: z.string().optional(),
      schema: jsonSchema,
    }),
  ),
  requestBody: z.object({ content }).optional(),
  responses: z.record(z.string(), z.object({ description: z.string(), content })),
})

const openApi = z.object({
  openapi: z.string().startsWith('3.1'),
  paths: z.record(z.string(), z.record(z.string(), operationShape)),
  components: z.object({ schemas: z.object({ Problem: jsonSchema }) }),
})

/** Subject of a tag; a tag without a subject is shown under the server and common calls. */
const subjectOf = (tag: string): string => apiSubject(tag) ?? 'Сервер и общее'

const callOf = (method: string, path: string, operation: z.infer<typeof operationShape>) => {
  const right = operation['x-right'] ?? null
  const responses = Object.entries(operation.responses)
  return {
    id: operation.operationId,
    method: method.toUpperCase(),
    path,
    summary: operation.summary,
    /** Null when no token is needed. */
    right,
    /** Roles with the right; all of them for a public endpoint. */
    roles: right === null ? roles : isAction(right) ? roles.filter(role => can({ role }, right)) : [],
    parameters: operation.parameters.flatMap(({ name, in: place, required, description, schema }) =>
      schemaFieldsOf({
        properties: { [name]: { ...schema, description } },
        required: required ? [name] : [],
      }).map(field => ({ ...field, place })),
    ),
    body: operation.requestBody ? bodyOf(operation.requestBody.content ?? {}) : null,
    responses: responses.filter(([status]) => Number(status) < 400).map(answerOf),
    problems: responses
      .filter(([status]) => Number(status) >= 400)
      .map(([status, { description }]) => ({ status, about: description })),
  }
}

type Content = Record<string, { schema: Schema }>

/** The last media type is the fullest: multipart has the fields of JSON, and the files. */
const bodyOf = (ways: Content) => {
  const fullest = Object.values(ways).at(-1)?.schema
  return { media: Object.keys(ways), fields: fullest ? schemaFieldsOf(fullest) : [] }
}

const answerOf = ([status, answer]: [string, { description: string; content?: Content | undefined }]) => {
  const schema = Object.values(answer.content ?? {})[0]?.schema
  return {
    status,
    about: answer.description,
    /** Null for a response without a body. */
    type: schema ? typeOf(schema) : null,
    fields: schema ? schemaFieldsOf(schema) : [],
  }
}
