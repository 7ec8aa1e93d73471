/** Generates a whole request for an operation of the API document: mostly right, or with something wrong about it. */
import type { Operation } from './api-operations.ts'
import { generateBroken, generateValid, type Seen } from './generate-value.ts'
import { hostileStrings } from './hostile-strings.ts'
import type { Chance } from './seeded.ts'

/** What a caller fills in. */
export interface RequestParts {
  path: Record<string, unknown>
  query: Record<string, unknown>
  body: unknown
}

export interface GeneratedRequest {
  operation: Operation
  parts: RequestParts
  path: string
  headers: Record<string, string>
  body: Buffer | undefined
  /** Whether the token goes along. */
  signedIn: boolean
}

export interface Material {
  seen: Seen
  /** What was accepted before, by operation: a good beginning for the next. */
  accepted: Map<Operation, RequestParts[]>
  /** Files for upload fields, right and wrong ones. */
  files: readonly Buffer[]
}

export const generateRequest = (
  chance: Chance,
  operation: Operation,
  material: Material,
): GeneratedRequest => {
  const faulty = chance.likely(0.5)
  const wrong = (share: number) => faulty && chance.likely(share)
  const parts = drawParts(chance, operation, material, wrong)
  const query = new URLSearchParams(flat(parts.query))
  if (wrong(0.1)) query.append(chance.pick(hostileStrings), chance.pick(hostileStrings))
  const path = operation.path.replace(/\{(\w+)\}/g, (_all, name: string) =>
    encoded(textOf(parts.path[name]) || '1'),
  )
  const { body, type } = drawBody(chance, operation, parts.body, material, wrong)
  return {
    operation,
    parts,
    path: query.size > 0 ? `${path}?${query}` : path,
    headers: {
      ...(type === undefined ? {} : { 'Content-Type': type }),
      ...(wantsVersion(operation) && !wrong(0.15) ? { 'If-Match': '"1"' } : {}),
      ...(chance.likely(0.2) ? oddHeader(chance) : {}),
      ...(wrong(0.05) ? { Authorization: chance.pick(badAuthorizations) } : {}),
    },
    body,
    signedIn: !wrong(0.1) && (operation.guarded || chance.likely(0.5)),
  }
}

const wantsVersion = ({ parameters }: Operation): boolean =>
  parameters.some(({ name, required }) => name === 'If-Match' && required)

const badAuthorizations = ['Bearer', 'Bearer a.b.c', 'Basic YTpi', 'bearer  x', 'Bearer null']

const drawParts = (chance: Chance, operation: Operation, material: Material, wrong: Wrong): RequestParts => {
  const accepted = material.accepted.get(operation) ?? []
  if (accepted.length > 0 && chance.likely(0.5)) {
    const { path, query, body } = structuredClone(chance.pick(accepted))
    const place = wrong(0.8) ? chance.pick(['path', 'query', 'body']) : ''
    return {
      path: place === 'path' ? asRecord(spoilt(chance, path, {})) : path,
      query: place === 'query' ? asRecord(spoilt(chance, query, {})) : query,
      body: place === 'body' ? spoilt(chance, body, {}) : body,
    }
  }
  const given = (place: string) =>
    Object.fromEntries(
      operation.parameters
        .filter(parameter => parameter.in === place)
        .filter(({ required, in: kind }) => kind === 'path' || (required ? !wrong(0.15) : chance.likely(0.4)))
        .map(({ name, schema }) => [
          name,
          wrong(0.35) ? generateBroken(chance, schema) : generateValid(chance, schema, material.seen, name),
        ]),
    ) as Record<string, unknown>
  const schema = operation.bodies[0]?.schema
  const body = schema && generateValid(chance, schema, material.seen)
  return {
    path: given('path'),
    query: given('query'),
    body: schema && wrong(0.7) ? spoilt(chance, body, schema) : body,
  }
}

const asRecord = (value: unknown): Record<string, unknown> => ({
  ...(typeof value === 'object' ? value : {}),
})

type Wrong = (share: number) => boolean

const drawBody = (
  chance: Chance,
  operation: Operation,
  value: unknown,
  material: Material,
  wrong: Wrong,
): { body: Buffer | undefined; type: string | undefined } => {
  if (operation.bodies.length === 0 || wrong(0.03)) return { body: undefined, type: undefined }
  const { type, schema } = chance.pick(operation.bodies)
  const sentAs = wrong(0.05)
    ? chance.pick([
        'text/plain',
        'application/xml',
        'application/json; charset=utf-7',
        '',
        'multipart/form-data',
      ])
    : type
  if (type === 'multipart/form-data') return drawForm(chance, value, schema, material, wrong)
  const text =
    type === 'application/json' ? (JSON.stringify(value) ?? '') : new URLSearchParams(flat(value)).toString()
  const whole = Buffer.from(text)
  return { body: wrong(0.05) ? whole.subarray(0, chance.below(whole.length + 1)) : whole, type: sentAs }
}

/** Breaks one field, at any depth, or adds one that nobody asked for. */
const spoilt = (
  chance: Chance,
  value: unknown,
  schema: { properties?: Record<string, object> | undefined },
): unknown => {
  if (chance.likely(0.05)) return generateBroken(chance, {})
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return generateBroken(chance, {})
  const record: Record<string, unknown> = { ...value }
  const names = [...new Set([...Object.keys(record), ...Object.keys(schema.properties ?? {})])]
  if (names.length === 0 || chance.likely(0.15)) return withField(record, chance.pick(hostileStrings), 1)
  const name = chance.pick(names)
  if (chance.likely(0.2)) return Object.fromEntries(Object.entries(record).filter(([key]) => key !== name))
  const inner = record[name]
  const deeper = typeof inner === 'object' && inner !== null && chance.likely(0.7)
  return withField(
    record,
    name,
    deeper ? spoilt(chance, inner, {}) : generateBroken(chance, schema.properties?.[name] ?? {}),
  )
}

/** Sets a field of its own, also one called `__proto__`. */
const withField = (record: Record<string, unknown>, name: string, value: unknown): Record<string, unknown> =>
  Object.defineProperty(record, name, { value, enumerable: true, configurable: true, writable: true })

const drawForm = (
  chance: Chance,
  value: unknown,
  schema: { properties?: Record<string, { format?: string | undefined }> | undefined },
  material: Material,
  wrong: Wrong,
): { body: Buffer; type: string } => {
  const boundary = 'fuzz-boundary'
  const parts: Buffer[] = []
  const isFile = (name: string) => schema.properties?.[name]?.format === 'binary'
  for (const [name, text] of flat(value)) {
    if (isFile(name)) continue
    parts.push(
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="${name.replace(/["\r\n]/g, '')}"\r\n\r\n${text}\r\n`,
      ),
    )
  }
  for (const name of Object.keys(schema.properties ?? {}).filter(isFile)) {
    if (wrong(0.2)) continue
    const fileName = wrong(0.3) ? chance.pick(hostileStrings).replace(/["\r\n]/g, '') : 'file.csv'
    parts.push(
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="${name}"; filename="${fileName}"\r\n\r\n`,
      ),
      chance.pick(material.files),
      Buffer.from('\r\n'),
    )
  }
  const whole = Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)])
  const cut = wrong(0.08) ? chance.below(whole.length + 1) : whole.length
  const type = wrong(0.05)
    ? chance.pick([
        'multipart/form-data',
        'multipart/form-data; boundary=',
        'multipart/form-data; boundary=other',
        'application/json',
      ])
    : `multipart/form-data; boundary=${boundary}`
  return { body: whole.subarray(0, cut), type }
}

const oddHeader = (chance: Chance): Record<string, string> =>
  chance.pick<Record<string, string>>([
    { 'If-Match': '"1"' },
    { 'If-Match': '"999999999999999999"' },
    { 'If-Match': '*' },
    { 'If-Match': "' OR 1=1" },
    { 'If-None-Match': '*' },
    { 'If-None-Match': 'W/"x", "y"' },
    { 'Idempotency-Key': `key-${chance.below(5)}` },
    { 'Idempotency-Key': 'a'.repeat(300) },
    { Accept: 'nonsense' },
    { 'Accept-Encoding': 'br, gzip;q=0' },
    { Range: 'bytes=0-1' },
    { Cookie: 'jwt-token=a.b.c; %; =' },
    { 'X-Forwarded-Host': 'evil.example' },
    { 'X-HTTP-Method-Override': 'DELETE' },
    { Origin: 'https://evil.example' },
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'Content-Encoding': 'gzip' },
    { 'Content-Encoding': 'unknown' },
  ])

const flat = (value: unknown): [string, string][] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).map(([name, inner]) => [name, textOf(inner).toWellFormed()])
    : []

const textOf = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

/** Lone surrogates cannot be written in a path; a client would replace them as well. */
const encoded = (text: string): string => encodeURIComponent(text.toWellFormed()).slice(0, 3000)
