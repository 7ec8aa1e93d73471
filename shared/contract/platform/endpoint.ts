/** An endpoint: the single description that server, clients, forms and the OpenAPI document read. */
import type { z } from 'zod'
import type { Action } from '#shared/domain/can.ts'
import type { KindName } from '#shared/kinds/all-kinds.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** `public` needs no token (a valid one may show more); any other value is the right that the token must carry. */
export type Access = 'public' | Action

/** A file field of a multipart body. Bytes; the server rejects more with 413 before reading further. */
export interface FileField {
  required: boolean
  maxBytes: number
  /** Contents of the file, in the words of the API document. */
  description: string
}

/** Carries the caller's current password, percent-encoded UTF-8: a header holds no other letters, an address no secrets. */
export const passwordHeader = 'X-Current-Password'

/** `type` of the 403 that asks for the password again. */
export const passwordAgainProblem = 'urn:customs-broker:password-again'

/** `reports` is JSON under the names that browsers give to their reports. */
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
  /** How the body travels; `json` when absent. */
  bodyKind?: BodyKind
  body?: z.ZodType
  /** Values for fields that a plain form, which sends each of its fields, has left empty. */
  emptyFields?: Readonly<Record<string, string>>
  files?: Record<string, FileField>
  /** Values in a JSON body, at all its levels, where they may be more than usual; beyond it the response is a 413. */
  maxValues?: number
  /** Success statuses and what they carry; `null` for an empty body, `'bytes'` for a download. */
  responses: Partial<Record<200 | 201 | 202 | 204 | 303, z.ZodType | null | 'bytes'>>
  /** Statuses of `application/problem+json` that a caller must be ready for, besides 400, 401, 403 and 5xx, 429 of writes. */
  problems?: readonly (404 | 405 | 409 | 410 | 413 | 415 | 422 | 429)[]
  /**
   * The write accepts `If-Match` with the record's tag or bare version. `required`: its body replaces a whole list, and what
   * somebody else has added would be lost unseen; a call that names no version gets a 428.
   */
  ifMatch?: true | 'required'
  /** The write honours `Idempotency-Key`. */
  idempotent?: true
  /** The call wants the caller's password again, in `passwordHeader`, be it for some records only; without it the response is a 403. */
  passwordAgain?: true
  /**
   * The call hands out a file with data: each is written into the log, about this kind of record, with its number of rows;
   * those with many records are limited by the day.
   */
  download?: { kind: KindName; bulk: boolean }
  /** A public call that a page with a dead token must be able to make: the token is not read. */
  ignoresToken?: true
  /** Which limit counts the call; writes without one count as `write`, reads are not counted. */
  limit?: 'login' | 'mail' | 'quote' | 'report'
}

/** Declares an endpoint and keeps its literal types. */
export const endpoint = <const E extends Endpoint>(e: E): E => e

type Infer<T> = T extends z.ZodType ? z.infer<T> : undefined
type Input<T> = T extends z.ZodType ? z.input<T> : undefined

/** Validated parts, as the handler receives them. */
export type ParamsOf<E extends Endpoint> = Infer<E['params']>
export type QueryOf<E extends Endpoint> = Infer<E['query']>
export type BodyOf<E extends Endpoint> = Infer<E['body']>

/** Parts before validation, as a caller sends them. */
export type ParamsIn<E extends Endpoint> = Input<E['params']>
export type QueryIn<E extends Endpoint> = Input<E['query']>
export type BodyIn<E extends Endpoint> = Input<E['body']>

/** The union of what the success statuses carry; a download and an empty body are `undefined` here. */
export type ResponseOf<E extends Endpoint> = {
  [S in keyof E['responses']]: Infer<E['responses'][S]>
}[keyof E['responses']]
