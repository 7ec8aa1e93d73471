/** Reads a call as its contract entry describes it, and whose language it is. */
import type { Request } from 'express'
import { z } from 'zod'
import { fieldError, httpError } from '#server/platform/http/errors/http-error.ts'
import { hasControlCharacter } from '#shared/contract/platform/common.ts'
import type { BodyOf, Endpoint, ParamsOf, QueryOf } from '#shared/contract/platform/endpoint.ts'
import { isLanguage, type Language } from '#shared/domain/site/languages.ts'
import { currentLanguage } from '#shared/domain/site/reader-language.ts'
import type { Actor } from '../actor.ts'
import { parseInput } from './parse-input.ts'
import { readBody, type UploadedFiles } from './read-body.ts'
import { requestIdOf } from './request-id.ts'
import { readerLanguage } from './request-language.ts'
import type { Place } from './uploads.ts'

/** Argument of a handler, already validated. */
export interface Call<E extends Endpoint> {
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  files: UploadedFiles
  actor: E['access'] extends 'public' ? Actor | null : Actor
  /** `?lang=`, which every public call accepts; in calls of the office the reader's language, see `Actor.lang`. */
  lang: Language
  /** The version that `If-Match` names, or null without one. */
  ifMatch: number | null
  request: Request
  requestId: string
}

export const readCall = async (
  endpoint: Endpoint,
  request: Request,
  actor: Actor | null,
  place: Place | null,
): Promise<Call<Endpoint>> => {
  rejectControlCharacters({ ...request.params, ...request.query })
  // Ids in a path are checked before the body is read, so that a bad one costs nothing.
  const given = ownQuery(endpoint, request)
  const params = endpoint.params && parseInput(endpoint.params, request.params)
  const query = endpoint.query ? parseInput(endpoint.query, given) : noQuery(given)
  const ifMatch = endpoint.ifMatch ? ifMatchOf(request) : null
  if (endpoint.ifMatch === 'required' && ifMatch === null) throw httpError('version.required')
  const { body, files } = await readBody(endpoint, request, place)
  return {
    params: params as undefined,
    query: query as undefined,
    body: body as undefined,
    files,
    lang: isOfOffice(endpoint, request) ? currentLanguage() : namedLanguage(request),
    // Null on public endpoints, whose handlers are typed with `Actor | null`.
    actor: actor as Actor,
    ifMatch,
    request,
    requestId: requestIdOf(request),
  } satisfies Call<Endpoint>
}

/** Rejects control characters: no name, address or search has them, and a database may fail on them unexpectedly. */
const rejectControlCharacters = (given: Record<string, unknown>): void => {
  for (const [name, value] of Object.entries(given)) {
    const texts = (Array.isArray(value) ? value : [value]).filter(text => typeof text === 'string')
    if (texts.some(text => hasControlCharacter(text, true)))
      throw fieldError(name, 'field.control-characters')
  }
}

/** True also for a call of the sign-in pages, unless it says a language. */
export const isOfOffice = ({ access, path }: Endpoint, { query }: Request): boolean =>
  access !== 'public' || (path.startsWith('/api/auth/') && query.lang === undefined)

/** The account's language, before a sign-in the page's; in a public call `?lang=`, which a colleague may leave out. */
export const readerOf = (endpoint: Endpoint, request: Request, actor: Actor | null): Language => {
  if (isOfOffice(endpoint, request)) return actor?.lang ?? readerLanguage(request)
  return actor && request.query.lang === undefined ? actor.lang : namedLanguage(request)
}

/** `?lang=`, without it Russian. */
const namedLanguage = ({ query: { lang = 'ru' } }: Request): Language => {
  if (!isLanguage(lang)) throw fieldError('lang', 'field.language')
  return lang
}

/** The query, of a public call without `lang` unless the schema names it too. */
const ownQuery = (endpoint: Endpoint, { query }: Request): Request['query'] => {
  if (endpoint.access !== 'public' || query.lang === undefined) return query
  const { lang: _, ...others } = query
  return endpoint.query instanceof z.ZodObject && Object.hasOwn(endpoint.query.shape, 'lang') ? query : others
}

const noQuery = (given: Request['query']): undefined => {
  const [name] = Object.keys(given)
  if (name !== undefined) {
    throw fieldError(name, 'field.unknown')
  }
  return undefined
}

/** `"7.ab12"`, `"7"`, weak forms of both, or `*`. */
const ifMatchOf = (request: Request): number | null => {
  const header = request.headers['if-match']
  if (header === undefined || header.trim() === '*') return null
  const match = /^(?:W\/)?"(\d{1,15})(?:\.[\w-]*)?"$/.exec(header.trim())
  if (!match) throw fieldError('If-Match', 'field.version')
  return Number(match[1])
}
