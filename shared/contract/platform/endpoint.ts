/** An endpoint: the single description that server, clients, forms and the OpenAPI document read. */
import type { z } from 'zod'
import type { Action } from '#shared/domain/can.ts'
import type { KindName } from '#shared/kinds/all-kinds.ts'
import { idParamsSchema } from './common.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** `public` needs no token (a valid one may show more); any other value is the right that the token must carry. */
export type Access = 'public' | Action

/** A file field of a multipart body. The server rejects a file above `maxBytes` with 413 before reading the rest. */
export interface FileField {
  required: boolean
  maxBytes: number
  /** Contents of the file, in the words of the API document. */
  description: string
}

/**
 * Header with the caller's password, percent-encoded UTF-8: headers allow ASCII only, and URLs must not contain
 * secrets.
 */
export const passwordHeader = 'X-Current-Password'

/** `type` of the 403 that asks for the password again. */
export const passwordAgainProblem = 'urn:customs-broker:password-again'

/** `reports` is JSON with the media types that browsers use for their reports. */
export type BodyKind = 'json' | 'multipart' | 'json-or-form' | 'reports' | 'json-or-multipart'

export interface Endpoint {
  method: Method
  /** Express form: `/api/post/:id`. */
  path: string
  access: Access
  /** One sentence for the API document. */
  summary: string
  params?: z.ZodType
  query?: z.ZodType
  /** Format of the body; `json` when absent. */
  bodyKind?: BodyKind
  body?: z.ZodType
  /** Values in place of empty strings: an HTML form sends every field, empty or not. */
  emptyFields?: Readonly<Record<string, string>>
  files?: Record<string, FileField>
  /** Limit of values in a JSON body at all levels, where it exceeds the usual limit; a larger body gets a 413. */
  maxValues?: number
  /**
   * Success statuses with their bodies; `null` for an empty body, `'bytes'` for a download. When not declared: 200 with
   * bytes for a `download`, else an empty 204.
   */
  responses: Partial<Record<200 | 201 | 202 | 204 | 303, z.ZodType | null | 'bytes'>>
  /**
   * Error statuses a caller must expect, besides 400, 401, 403, 5xx, 429 of writes and `bulk` downloads, 404 of a path
   * with `:id`, 409 of a write with `ifMatch`, and 422 of one with a key.
   */
  problems?: readonly (404 | 405 | 409 | 410 | 413 | 415 | 422 | 429)[]
  /**
   * The write accepts `If-Match` with the record's tag or bare version. `required`: the body replaces a whole list and
   * would lose another person's additions; a call without a version gets a 428.
   */
  ifMatch?: true | 'required'
  /** The write honours `Idempotency-Key`. */
  idempotent?: true
  /** The call needs the caller's password in `passwordHeader`, at least for some records; else it gets a 403. */
  passwordAgain?: true
  /**
   * The response is a file with data: each download is logged with this kind of record and its number of rows; `bulk`
   * downloads are limited per day.
   */
  download?: { kind: KindName; bulk: boolean }
  /** The response is a stored file: a range of it answers 206 or 416, one that the caller has 304. */
  isStored?: true
  /** A public call that ignores the token, so that a page with an expired token can make it. */
  ignoresToken?: true
  /** Rate limit that counts the call; writes without this field count as `write`, reads are not counted. */
  limit?: 'login' | 'mail' | 'quote' | 'report'
}

/** Adds `params` to an endpoint whose path has `:id` as its only parameter. */
type IdParams<Path extends string> = Path extends `${infer Before}/:id${infer After}`
  ? `${Before}${After}` extends `${string}:${string}`
    ? unknown
    : { params: typeof idParamsSchema }
  : unknown

type Declared = Omit<Endpoint, 'method' | 'path' | 'responses'> & Partial<Pick<Endpoint, 'responses'>>

/** Adds `responses` to an endpoint that declares none. */
type Responses<E extends Declared> = E extends { responses: object }
  ? unknown
  : { responses: E extends { download: object } ? { 200: 'bytes' } : { 204: null } }

/**
 * Declares an endpoint by its method and path, `GET /api/post/:id`, and keeps its literal types. `:id` adds the schema
 * of the parameter and the 404, `ifMatch` the 409.
 */
export function endpoint<const M extends Method, const Path extends string, const E extends Declared>(
  route: `${M} ${Path}`,
  declared: E,
): { method: M; path: Path } & E & Responses<E> & (E extends { params: z.ZodType } ? unknown : IdParams<Path>)
/* @__NO_SIDE_EFFECTS__ */
export function endpoint(route: string, declared: Declared): object {
  const [method, path] = route.split(' ') as [Method, string]
  const names = path.match(/:\w+/g)?.join(' ') ?? ''
  return {
    method,
    path,
    ...(names === ':id' && { params: idParamsSchema }),
    responses: declared.download ? { 200: 'bytes' } : { 204: null },
    ...declared,
    problems: distinct([
      ...(/:id\b/.test(names) ? ([404] as const) : []),
      ...(declared.ifMatch ? ([409] as const) : []),
      ...(declared.download?.bulk ? ([429] as const) : []),
      ...(declared.idempotent ? ([422] as const) : []),
      ...(declared.problems ?? []),
    ]),
  } satisfies Endpoint
}

const distinct = <T>(problems: readonly T[]): T[] => [...new Set(problems)].sort()

type Infer<T> = T extends z.ZodType ? z.infer<T> : undefined
type Input<T> = T extends z.ZodType ? z.input<T> : undefined

/** Validated parts of a request, as the handler receives them. */
export type ParamsOf<E extends Endpoint> = Infer<E['params']>
export type QueryOf<E extends Endpoint> = Infer<E['query']>
export type BodyOf<E extends Endpoint> = Infer<E['body']>

/** Unvalidated parts of a request, as a caller sends them. */
export type ParamsIn<E extends Endpoint> = Input<E['params']>
export type QueryIn<E extends Endpoint> = Input<E['query']>
export type BodyIn<E extends Endpoint> = Input<E['body']>

/** Union of the bodies of all success statuses; `undefined` stands for a download and for an empty body. */
export type ResponseOf<E extends Endpoint> = {
  [S in keyof E['responses']]: Infer<E['responses'][S]>
}[keyof E['responses']]
