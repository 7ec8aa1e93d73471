/** Makes every input of an endpoint that must be rejected, out of one that is accepted and the schema of its fields. */
import { z } from 'zod'
import type { Endpoint } from '#shared/contract/platform/endpoint.ts'
import { isProof } from '#shared/tooling/sample.ts'
import { RawJson, type SentInput } from './sent-input.ts'

export interface BrokenInput {
  /** Place and fault: `body.title: too long`. */
  name: string
  input: SentInput
  /** How it may be rejected. */
  statuses: readonly number[]
}

/** A JSON Schema as zod writes it; what it does not say about a field is undefined. */
export const fieldSchema = z.object({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  get properties() {
    return z.record(z.string(), fieldSchema).optional()
  },
  required: z.array(z.string()).optional(),
  get anyOf() {
    return z.array(fieldSchema).optional()
  },
  get items() {
    return fieldSchema.optional()
  },
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  pattern: z.string().optional(),
  format: z.string().optional(),
  minLength: z.number().optional(),
  maxLength: z.number().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  exclusiveMinimum: z.number().optional(),
  maxItems: z.number().optional(),
  additionalProperties: z.unknown().optional(),
})
export type FieldSchema = z.infer<typeof fieldSchema>

/** The schema of what a caller sends in one place, or undefined when nothing is taken there. */
export const schemaOf = (schema: z.ZodType | undefined): FieldSchema | undefined =>
  schema && fieldSchema.parse(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))

/** `free` names the fields of the body in which control characters and any text are no fault. */
export const brokenInputs = (
  endpoint: Endpoint,
  valid: SentInput,
  free: readonly string[] = [],
): BrokenInput[] => {
  const places = {
    params: schemaOf(endpoint.params),
    query: schemaOf(endpoint.query),
    body: schemaOf(endpoint.body),
  }
  const typed = endpoint.bodyKind !== 'multipart'
  const broken = [
    ...(places.params
      ? brokenObjects(places.params, valid.params, { typed: false, closed: false, free: [] })
      : []
    ).map(at('params', valid)),
    ...brokenObjects(places.query ?? {}, valid.query, { typed: false, closed: true, free: [] }).map(
      at('query', valid),
    ),
  ]
  if (!places.body) return broken
  return [
    ...broken,
    ...brokenObjects(places.body, valid.body, { typed, closed: true, free }).map(at('body', valid)),
    ...(typed ? wrongBodies.map(at('body', valid)) : []),
    ...Object.entries(endpoint.files ?? {}).flatMap(([name, file]) =>
      file.required
        ? [{ name: `file ${name}: missing`, input: { ...valid, files: {} }, statuses: [400] }]
        : [],
    ),
    {
      name: 'file: of an unknown name',
      input: { ...valid, files: { ...valid.files, avatar: Buffer.from('x') } },
      statuses: [400],
    },
  ].filter(({ name }) => endpoint.bodyKind === 'multipart' || !name.startsWith('file'))
}

/**
 * What `npm test` sends of them: one fault of each field and one unknown name of each place, the whole in the proof.
 * `turn` is a number of the endpoint: each begins with another fault, so that together they meet every kind.
 */
export const someOf = (inputs: readonly BrokenInput[], turn: number, whole = isProof): BrokenInput[] => {
  if (whole) return [...inputs]
  const byField = Map.groupBy(inputs, ({ name }) => partsOf(name).field)
  return [...byField.values()].flatMap((faults, at) => faults[(turn + at) % faults.length] ?? [])
}

/** `body quote.price: too long` in two. */
export const partsOf = (name: string): { field: string; fault: string } => {
  const [, field = name, fault = ''] = /^(.*?)(?:: |[ .]has | is )(.*)$/.exec(name) ?? []
  return { field, fault }
}

interface Fault {
  fault: string
  value: unknown
}

const at =
  (place: 'params' | 'query' | 'body', valid: SentInput) =>
  ({ fault, value }: Fault): BrokenInput => ({
    name: `${place} ${fault}`,
    input: { ...valid, [place]: value },
    // Without a body nothing says what kind of body it is.
    statuses: value instanceof RawJson && value.text === '' ? [400, 415] : [400],
  })

const wrongBodies: Fault[] = [
  { fault: 'is a list', value: '[]' },
  { fault: 'is a text', value: '"text"' },
  { fault: 'is null', value: 'null' },
  { fault: 'is broken JSON', value: '{"a":' },
  { fault: 'is empty', value: '' },
].map(({ fault, value }) => ({ fault, value: new RawJson(value) }))

interface Manner {
  /** JSON has types; paths, queries and forms are text throughout. */
  typed: boolean
  /** Names that are not in the schema can be sent and must be rejected. */
  closed: boolean
  free: readonly string[]
}

const brokenObjects = (schema: FieldSchema, valid: unknown, manner: Manner): Fault[] => {
  const base: Record<string, unknown> = { ...(isRecord(valid) ? valid : {}) }
  const fields = Object.entries(schema.properties ?? {}).flatMap(([name, field]) => [
    ...brokenValues(field, base[name], {
      ...manner,
      free: manner.free.includes(name) ? ['*'] : manner.free,
    }).map(({ fault, value }) => ({
      fault: fault.startsWith('.') ? `${name}${fault}` : `${name}: ${fault}`,
      value: { ...base, [name]: value },
    })),
    // A parameter of the path cannot be left out: that would be another path.
    ...(schema.required?.includes(name) && (manner.closed || manner.typed)
      ? [{ fault: `${name}: missing`, value: without(base, name) }]
      : []),
  ])
  return manner.closed
    ? [
        ...fields,
        ...unknownNames
          .filter(name => !Object.hasOwn(schema.properties ?? {}, name))
          .map(name => ({ fault: `has ${name}`, value: added(base, name) })),
      ]
    : fields
}

/** Names that nobody declared: what mass assignment and prototype pollution would send. */
const unknownNames = [
  'id',
  'role',
  'isOwner',
  'passwordHash',
  'createdAt',
  'version',
  '__proto__',
  'constructor',
  'prototype',
  'a[b]',
  'a.b',
]

const brokenValues = (field: FieldSchema, valid: unknown, manner: Manner): Fault[] => {
  if (manner.free.includes('*')) return tooLong(field)
  const options = field.anyOf ?? [field]
  const types = new Set(options.flatMap(option => option.type ?? []))
  const nested = options.find(option => option.properties)
  return [
    ...(manner.typed
      ? wrongTypes
          .filter(([type]) => !types.has(type))
          .map(([type, value]) => ({ fault: `is ${type}`, value }))
      : []),
    ...(!manner.typed && manner.closed && !types.has('array')
      ? [{ fault: 'twice', value: [valid ?? 'a', 'b'] }]
      : []),
    ...(types.has('string')
      ? textFaults(
          options.find(option => option.type === 'string') ?? field,
          manner.closed && options.length === 1,
        )
      : []),
    ...tooLong(field),
    ...(nested && manner.typed ? brokenObjects(nested, valid, manner).map(inside) : []),
  ]
}

const inside = ({ fault, value }: Fault): Fault => ({ fault: `.${fault}`, value })

const wrongTypes: [string, unknown][] = [
  ['string', 'no such word'],
  ['number', 12_345.678],
  ['boolean', true],
  ['array', [[]]],
  ['object', { $gt: '' }],
  ['null', null],
]

const textFaults = (field: FieldSchema, canBeEmpty: boolean): Fault[] => {
  const closedSet = field.enum !== undefined || field.const !== undefined || field.pattern !== undefined
  return [
    { fault: 'with NUL', value: 'a\u0000b' },
    { fault: 'with a control character', value: 'a\u001bb' },
    ...((field.minLength ?? 0) > 0 && canBeEmpty ? [{ fault: 'empty', value: '' }] : []),
    ...(closedSet
      ? ['Ж', "' OR 1=1 --", '../..', '%00'].map(value => ({ fault: `is ${value}`, value }))
      : []),
  ]
}

const tooLong = (field: FieldSchema): Fault[] =>
  (field.anyOf ?? [field]).flatMap(option =>
    option.maxLength === undefined ? [] : [{ fault: 'too long', value: 'a'.repeat(option.maxLength + 1) }],
  )

const without = (record: Record<string, unknown>, name: string): Record<string, unknown> =>
  Object.fromEntries(Object.entries(record).filter(([key]) => key !== name))

/** Sets a property of its own, also for a name that stands for something in every object. */
const added = (record: Record<string, unknown>, name: string): Record<string, unknown> =>
  Object.defineProperty({ ...record }, name, {
    value: '1',
    enumerable: true,
    configurable: true,
    writable: true,
  })

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
