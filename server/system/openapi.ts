/** Generates the OpenAPI 3.1 document from the contract alone. */
import { z } from 'zod'
import { problemSchema } from '#shared/contract/platform/common.ts'
import { type Endpoint, passwordHeader } from '#shared/contract/platform/endpoint.ts'
import { problemStatuses } from '#shared/contract/platform/problem-codes.ts'
import { languages } from '#shared/domain/site/languages.ts'

type Json = Record<string, unknown>

export const openApiDocument = (endpoints: readonly Endpoint[], version: string, server: string): Json => {
  const paths: Record<string, Json> = {}
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Customs broker', version, description: 'Website for customs brokerage services' },
    servers: [{ url: server }],
    paths,
    components: {
      schemas: { Problem: problemResponseSchema() },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  }
}

const operation = (endpoint: Endpoint): Json => {
  const isPublic = endpoint.access === 'public'
  return {
    operationId: `${endpoint.method.toLowerCase()}${endpoint.path.replace(/[^A-Za-z0-9]+(\w?)/g, (_all, next: string) => next.toUpperCase())}`,
    tags: [endpoint.path.split('/')[2] ?? 'currency'],
    summary: endpoint.summary,
    ...(isPublic ? { security: [] } : { security: [{ bearer: [] }], 'x-right': endpoint.access }),
    parameters: [
      ...parameters(endpoint.params, 'path'),
      ...parameters(endpoint.query, 'query'),
      ...(isPublic ? language(endpoint) : []),
      ...(endpoint.isStored
        ? [
            header('Range', 'A part of the file, bytes=<first>-<last>'),
            header('If-None-Match', 'The tag of the file that the caller has'),
          ]
        : []),
      ...(endpoint.ifMatch
        ? [header('If-Match', '"<version>", or the tag of the single read', endpoint.ifMatch === 'required')]
        : []),
      ...(endpoint.idempotent
        ? [header('Idempotency-Key', 'The same key gives the first response again')]
        : []),
      ...(endpoint.passwordAgain
        ? [header(passwordHeader, 'The current password again, percent-encoded UTF-8; without it 403')]
        : []),
    ],
    ...(endpoint.body ? { requestBody: requestBody(endpoint, endpoint.body) } : {}),
    responses: { ...successes(endpoint), ...conditional(endpoint), ...problems(endpoint) },
  }
}

const parameters = (schema: z.ZodType | undefined, place: 'path' | 'query'): Json[] => {
  if (!schema) return []
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, value]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: value,
  }))
}

/** Adds the parameter `lang`, which every public call accepts, unless the query declares it already. */
const language = (endpoint: Endpoint): Json[] => {
  if (parameters(endpoint.query, 'query').some(({ name }) => name === 'lang')) return []
  const description = 'The language of texts and refusals; Russian without it'
  return [
    {
      name: 'lang',
      in: 'query',
      required: false,
      description,
      schema: { type: 'string', enum: [...languages] },
    },
  ]
}

const header = (name: string, description: string, required = false): Json => ({
  name,
  in: 'header',
  required,
  description,
  schema: { type: 'string' },
})

const requestBody = (endpoint: Endpoint, body: z.ZodType): Json => {
  const schema = jsonSchema(body, 'input')
  if (endpoint.bodyKind === 'multipart') {
    return { required: true, content: { 'multipart/form-data': { schema: withFiles(schema, endpoint) } } }
  }
  const json = { 'application/json': { schema } }
  if (endpoint.bodyKind === 'json-or-multipart') {
    return {
      required: true,
      content: { ...json, 'multipart/form-data': { schema: withFiles(schema, endpoint) } },
    }
  }
  if (endpoint.bodyKind !== 'json-or-form') return { required: true, content: json }
  return { required: true, content: { ...json, 'application/x-www-form-urlencoded': { schema } } }
}

const withFiles = (schema: Json, endpoint: Endpoint): Json => {
  const files = Object.entries(endpoint.files ?? {})
  const required = Array.isArray(schema.required) ? schema.required : []
  return {
    ...schema,
    properties: {
      ...(schema.properties as Json | undefined),
      ...Object.fromEntries(
        files.map(([name, { description }]) => [name, { type: 'string', format: 'binary', description }]),
      ),
    },
    required: [...required, ...files.filter(([, file]) => file.required).map(([name]) => name)],
  }
}

const successes = (endpoint: Endpoint): Json =>
  Object.fromEntries(
    Object.entries(endpoint.responses).map(([status, schema]) => {
      if (schema === null || schema === undefined)
        return [status, { description: successNames[status] ?? 'OK' }]
      const content =
        schema === 'bytes' ? binary : { 'application/json': { schema: jsonSchema(schema, 'output') } }
      return [status, { description: successNames[status] ?? 'OK', content }]
    }),
  )

const binary = { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }

/** Answers of a read to If-None-Match, and of a stored file to Range. */
const conditional = (endpoint: Endpoint): Json => {
  if (endpoint.method !== 'GET') return {}
  const unchanged = { 304: { description: 'What If-None-Match names is still so' } }
  if (endpoint.responses[200] !== 'bytes') return unchanged
  if (!endpoint.isStored) return {}
  return {
    ...unchanged,
    206: { description: 'The part of a stored file that Range names', content: binary },
    416: { description: 'The stored file has no such part' },
  }
}

const successNames: Record<string, string> = {
  200: 'OK',
  201: 'Created',
  202: 'Accepted',
  204: 'No content',
  303: 'See the thank-you page',
}

const problems = (endpoint: Endpoint): Json => {
  const statuses = [
    // Every route rejects unknown query parameters and invalid tokens.
    400,
    401,
    // A write may come from another site's page, and a call may lack a permission.
    ...(endpoint.access === 'public' && endpoint.method === 'GET' ? [] : [403]),
    ...(endpoint.limit || endpoint.method !== 'GET' ? [429] : []),
    ...(endpoint.body ? [413, 415] : []),
    ...(endpoint.problems ?? []),
    ...(endpoint.ifMatch === 'required' ? [428] : []),
    431,
    503,
    ...(endpoint.method === 'GET' ? [] : [507]),
  ]
  const content = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } }
  return Object.fromEntries(
    [...new Set(statuses)].map(status => [
      String(status),
      { description: problemNames[status] ?? 'Problem', content },
    ]),
  )
}

/** Clients must accept codes that are not in the list. */
const problemCodes = {
  type: 'string',
  description: 'What has happened, as a stable name; the list grows',
  'x-extensible-enum': Object.keys(problemStatuses),
}

const problemResponseSchema = (): Json => {
  const schema = jsonSchema(problemSchema, 'output')
  return { ...schema, properties: { ...(schema.properties as Json), code: problemCodes } }
}

const problemNames: Record<number, string> = {
  400: 'Invalid input; names the fields',
  401: 'No token, or one that does not hold',
  403: 'The right is missing, or another site’s page asks',
  404: 'Unknown',
  409: 'Conflict, or a stale If-Match',
  413: 'Too large',
  415: 'Wrong media type',
  422: 'Understood, but against the rules',
  428: 'No If-Match, or one that names no version',
  429: 'Too many; see Retry-After',
  431: 'The address and the headers are too long together',
  503: 'Not ready, overloaded, or no rate was ever known',
  507: 'No room left on the server; nothing was changed',
}

/** Leaves out checks that JSON Schema cannot express (`refine`); the server makes them. */
const jsonSchema = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}
