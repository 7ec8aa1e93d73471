/**
 * Expected failures: a code, from which status and sentence follow, and the fields concerned where naming them helps.
 */
import * as russian from '#messages/ru/platform/problems.js'
import * as ukrainian from '#messages/uk/platform/problems.js'
import { type ProblemCode, problemStatuses } from '#shared/contract/platform/problem-codes.ts'
import type { Language } from '#shared/domain/site/languages.ts'
import { currentLanguage } from '#shared/domain/site/reader-language.ts'

type Catalogue = typeof russian.problems

/** Values that the sentence of a code needs; undefined when it needs none. */
export type ValuesOf<C extends ProblemCode> = Catalogue[C] extends (values: infer V) => string ? V : undefined

/** A text made once the reader's language is known. */
type Text = (lang: Language) => string

interface Sentence {
  code: ProblemCode
  text: Text
}

export interface FieldProblem extends Sentence {
  path: string
}

export interface CellError extends Sentence {
  sheet: string
  row: number
  column: string | null
}

interface More {
  /** The field beside which a form shows the sentence. */
  path?: string
  errors?: readonly (FieldProblem | CellError)[]
  headers?: Record<string, string>
  type?: string
  /** The error that caused this one, for the log. */
  cause?: unknown
}

/** Thrown by routes and services; the one error handler turns it into `application/problem+json` or an error page. */
export class HttpError extends Error {
  readonly code: ProblemCode
  readonly status: number
  readonly text: Text
  readonly errors: readonly (FieldProblem | CellError)[] | undefined
  readonly headers: Record<string, string>
  /** A URI, see RFC 9457; `about:blank` says that the status is enough. */
  readonly type: string

  /** `message` is Russian, as the log is. */
  constructor(code: ProblemCode, text: Text, { path, errors, headers = {}, type, cause }: More) {
    super(text('ru'), { cause })
    this.code = code
    this.status = statuses[code]
    this.text = text
    this.errors = path === undefined ? errors : [{ path, code, text }]
    // HTTP requires this header with every 401.
    this.headers = this.status === 401 ? { 'WWW-Authenticate': 'Bearer', ...headers } : headers
    this.type = type ?? 'about:blank'
  }

  /** The first field's sentence, else the whole failure's; in the reader's language. */
  get reason(): string {
    return (this.errors?.[0] ?? this).text(currentLanguage())
  }
}

/** @example httpError('price.day-taken', { values: { day }, path: 'validFrom' }) */
export const httpError = <C extends ProblemCode>(code: C, ...[more]: MoreOf<C>): HttpError =>
  new HttpError(code, textOf(code, more?.values), more ?? {})

type MoreOf<C extends ProblemCode> =
  ValuesOf<C> extends undefined
    ? [more?: More & { values?: undefined }]
    : [more: More & { values: ValuesOf<C> }]

/** 400 for one field. */
export const fieldError = <C extends ProblemCode>(path: string, code: C, ...values: Given<C>): HttpError =>
  invalidFields([fieldProblem(path, code, ...values)])

/** 400 that names each field. */
export const invalidFields = (errors: readonly FieldProblem[]): HttpError =>
  httpError('input.invalid', { errors })

export const fieldProblem = <C extends ProblemCode>(
  path: string,
  code: C,
  ...values: Given<C>
): FieldProblem => ({ path, ...sentenceOf(code, ...values) })

export const sentenceOf = <C extends ProblemCode>(code: C, ...[values]: Given<C>): Sentence => ({
  code,
  text: textOf(code, values),
})

type Given<C extends ProblemCode> =
  ValuesOf<C> extends undefined ? [values?: undefined] : [values: ValuesOf<C>]

/** 404 for a record that is not there, or not any more. */
export const notFound = (kind: ValuesOf<'record.gone'>['kind'] = 'other'): HttpError =>
  httpError('record.gone', { values: { kind } })

/** The record. Throws 404 where it is not there. */
export const orNotFound = <T>(record: T | null | undefined, kind?: Parameters<typeof notFound>[0]): T => {
  if (record === null || record === undefined) throw notFound(kind)
  return record
}

/** For `catch`: null for a rejection, which the caller expects; throws any other error again. */
export const nullIfRejected = (error: unknown): null => {
  if (error instanceof HttpError) return null
  throw error
}

/** 409 for a record that somebody else has changed meanwhile. */
export const versionConflict = (): HttpError => httpError('record.stale')

const textOf =
  (code: ProblemCode, values: unknown): Text =>
  lang => {
    const written = sentences[lang][code] as string | ((values: unknown) => string)
    return typeof written === 'string' ? written : written(values)
  }

// By these two types the compiler checks that each code has a sentence in both languages, and each sentence a code.
const sentences: Record<Language, Record<ProblemCode, unknown>> = {
  ru: russian.problems,
  uk: ukrainian.problems,
}
const statuses: Record<keyof Catalogue, number> = problemStatuses
