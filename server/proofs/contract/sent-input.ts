/** One call as a test means it, and how it travels: path, query, body in the form that the contract names. */
import type { Endpoint } from '#shared/contract/platform/endpoint.ts'
import type { ApiClient } from '../testing/start-test-server.ts'

export interface SentInput {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  files?: Record<string, Buffer>
  headers?: Record<string, string>
}

/** Text that is sent as the JSON body just as it is. */
export class RawJson {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** `GET /api/post/:id`: how tables and messages name an endpoint. */
export const nameOf = (endpoint: Pick<Endpoint, 'method' | 'path'>): string =>
  `${endpoint.method} ${endpoint.path}`

/** The path with its parameters filled in, and the query; a list repeats its name. */
export const addressOf = (endpoint: Pick<Endpoint, 'path'>, input: SentInput): string => {
  const path = endpoint.path.replace(/:(\w+)/g, (_all, name: string) =>
    encodeURIComponent(textOf(input.params?.[name] ?? '1')),
  )
  const query = new URLSearchParams(
    Object.entries(input.query ?? {}).flatMap(([name, value]) =>
      listOf(value).map((one): [string, string] => [name, textOf(one)]),
    ),
  ).toString()
  return query === '' ? path : `${path}?${query}`
}

/** Sends the call; each comes from an address of its own, so that the limits, tested elsewhere, stay out of the way. */
export const send = (call: ApiClient, endpoint: Endpoint, input: SentInput): Promise<Response> =>
  call(endpoint.method, addressOf(endpoint, input), bodyOf(endpoint, input), {
    ...(input.body instanceof RawJson ? { 'Content-Type': 'application/json' } : {}),
    'X-Forwarded-For': nextAddress(),
    ...input.headers,
  })

/** Addresses of the range that is kept for benchmarks (RFC 2544), one after another. */
export const nextAddress = (): string => {
  count = (count + 1) % 131_072
  return `198.${18 + (count >> 16)}.${(count >> 8) & 255}.${count & 255}`
}
let count = 0

/** The same caller, each call from an address of its own: a long run would reach the limit of writes. */
export const fromAnywhere =
  (call: ApiClient): ApiClient =>
  (method, path, body, headers) =>
    call(method, path, body, { 'X-Forwarded-For': nextAddress(), ...headers })

const bodyOf = (endpoint: Endpoint, input: SentInput): unknown => {
  if (input.body instanceof RawJson) return input.body.text
  if (endpoint.bodyKind !== 'multipart') return input.body
  const form = new FormData()
  for (const [name, value] of Object.entries(input.body ?? {})) {
    for (const one of listOf(value)) form.append(name, textOf(one))
  }
  for (const [name, bytes] of Object.entries(input.files ?? {})) {
    form.append(name, new Blob([new Uint8Array(bytes)]), 'file')
  }
  return form
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value])

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))
