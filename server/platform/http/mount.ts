/** Turns a contract entry and a handler into an Express route: guard, limits, validation, response, ETag. */
import type { Request, RequestHandler, Response, Router } from 'express'
import { cachedResponse, type ResponseCache } from '#server/platform/http/cache/response-cache.ts'
import { httpError } from '#server/platform/http/errors/http-error.ts'
import { type ResponseBytes, sendBytes } from '#server/platform/http/files/send-bytes.ts'
import { placeNeeded, runMiddleware } from '#server/platform/http/requests/read-body.ts'
import { type Call, isOfOffice, readCall, readerOf } from '#server/platform/http/requests/read-call.ts'
import { readerLanguage } from '#server/platform/http/requests/request-language.ts'
import type { Places } from '#server/platform/http/requests/uploads.ts'
import { inLanguage } from '#server/platform/in-language.ts'
import type { Endpoint } from '#shared/contract/platform/endpoint.ts'
import { can } from '#shared/domain/can.ts'
import { isLanguage } from '#shared/domain/site/languages.ts'
import type { Context } from '../context.ts'
import type { Actor } from './actor.ts'
import { checkResponse } from './check-response.ts'
import { asJson, nameJson, sendJson } from './json-response.ts'

/** Result of a handler. `body` is sent as JSON; `bytes` as they are. */
export interface HandlerResponse {
  status: number
  body?: unknown
  bytes?: ResponseBytes
  headers?: Record<string, string>
  /** Called last on the response, for example to set cookies. */
  finish?: (response: Response) => void
}

export interface HttpRoute {
  endpoint: Endpoint
  handle: (call: Call<Endpoint>, ctx: Context) => Promise<HandlerResponse>
  /** Set by `cachedRoute`. */
  cached: boolean
}

/** Declares a route; the handler's input is typed by the contract. */
export const route = <const E extends Endpoint>(
  endpoint: E,
  handle: (call: Call<E>, ctx: Context) => Promise<HandlerResponse>,
): HttpRoute => ({ endpoint, handle: handle as HttpRoute['handle'], cached: false })

/** A route whose anonymous responses may be cached in memory until public content changes. */
export const cachedRoute: typeof route = (endpoint, handle) => ({ ...route(endpoint, handle), cached: true })

export const ok = (body: unknown, headers?: Record<string, string>): HandlerResponse => ({
  status: 200,
  body,
  ...(headers ? { headers } : {}),
})

export const created = (location: string, body: unknown): HandlerResponse => ({
  status: 201,
  body,
  headers: { Location: location },
})

export const noContent = (): HandlerResponse => ({ status: 204 })

/** An endpoint that hands out files with data. */
type DownloadEndpoint = Endpoint & { download: NonNullable<Endpoint['download']> }

/** A download of data that is about to be sent. */
export interface FileDownload {
  endpoint: DownloadEndpoint
  fileName: string
  /** The record that the file is about; null for a list. */
  about: string | null
  /** Filters of the list, without searched words, which may name a person. */
  filter: string
  rows: number
}

export interface Downloads {
  /** Throws 429 for an account that may download no more today. */
  allow: (endpoint: DownloadEndpoint, actor: Actor) => Promise<void>
  /** Records the download. Throws 429 as well. */
  record: (download: FileDownload, by: { actor: Actor; requestId: string }) => Promise<void>
}

/** Reads and checks the Bearer token: an actor, null without a token; throws 401 for a bad one. */
export type Authenticate = (request: Request) => Promise<Actor | null>

export interface MountTools {
  ctx: Context
  authenticate: Authenticate
  limit: (endpoint: Endpoint) => RequestHandler
  downloads: Downloads
  uploads: Record<NonNullable<ReturnType<typeof placeNeeded>>, Places>
  /** Where anonymous responses are cached. */
  responseCache: ResponseCache
}

/** Mounts the routes, those with fixed paths before those with parameters, so that order in lists does not matter. */
export const mount = (router: Router, routes: readonly HttpRoute[], tools: MountTools): void => {
  // By code unit: locales sort `~` before letters.
  const sorted = [...routes].sort((a, b) =>
    specificity(a.endpoint.path) < specificity(b.endpoint.path) ? -1 : 1,
  )
  for (const entry of sorted) {
    const method = entry.endpoint.method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete'
    router[method](entry.endpoint.path, (request, response, next) => {
      serve(entry, request, response, tools).catch(next)
    })
  }
}

const serve = async (entry: HttpRoute, request: Request, response: Response, tools: MountTools) => {
  const { endpoint } = entry
  // The reader's language is the account's: in the office's calls, `lang` is the language of a text.
  if (isOfOffice(endpoint, request)) response.locals.language = readerLanguage(request)
  const cacheable = entry.cached && isAnonymous(request)
  const epoch = tools.responseCache.epoch()
  const limit = tools.limit(endpoint)
  // Public calls are limited before anything else; the others only after authentication, so that nobody without a token
  // makes the server write.
  const limitFirst = endpoint.access === 'public'
  if (limitFirst) await runMiddleware(limit, request)
  const actor = await admit(endpoint, request, tools)
  if (actor && (endpoint.access !== 'public' || !isLanguage(request.query.lang)))
    response.locals.language = actor.lang
  if (!limitFirst) await runMiddleware(limit, request)
  await inLanguage(readerOf(endpoint, request, actor), async () => {
    const { call, result } = await handle(entry, request, actor, tools)
    if (actor && isDownload(endpoint) && result.bytes)
      await recordDownload(endpoint, call, result.bytes, tools)
    if (tools.ctx.checkResponses) checkResponse(endpoint, result)
    for (const [name, value] of Object.entries(result.headers ?? {})) response.setHeader(name, value)
    result.finish?.(response)
    if (result.bytes) return sendBytes(response, result, tools.ctx.log)
    if (result.body === undefined) return void response.status(result.status).end()
    const json = asJson(endpoint, result)
    nameJson(response, json, actor !== null)
    if (cacheable && result.status === 200) {
      const read = { data: json.json, epoch }
      await tools.responseCache.put(request.originalUrl, read, () => cachedResponse(response, json))
    }
    sendJson(request, response, json)
  })
}

/** Reads the call and answers it, then removes uploaded files. */
const handle = async (entry: HttpRoute, request: Request, actor: Actor | null, tools: MountTools) => {
  const { endpoint } = entry
  const needed = actor && placeNeeded(endpoint, request)
  const place = needed ? tools.uploads[needed].enter(actor.id) : null
  try {
    const call = await readCall(endpoint, request, actor, place)
    if (actor && isDownload(endpoint)) await tools.downloads.allow(endpoint, actor)
    return { call, result: await entry.handle(call, tools.ctx) }
  } finally {
    if (place) await place.leave()
  }
}

const isDownload = (endpoint: Endpoint): endpoint is DownloadEndpoint => endpoint.download !== undefined

const recordDownload = async (
  endpoint: DownloadEndpoint,
  { params, query, actor, requestId }: Call<Endpoint> & { actor: Actor },
  { fileName, rows, content }: ResponseBytes,
  { downloads }: MountTools,
): Promise<void> => {
  try {
    if (rows === undefined) throw new Error(`${endpoint.path}: a file with data does not count its rows`)
    const about = Object.values(params ?? {}).join(' ')
    const named = { fileName: fileName ?? endpoint.path, about: about === '' ? null : about }
    const filter = filterOf((query ?? {}) as Record<string, unknown>)
    const entry = { endpoint, ...named, filter, rows }
    await downloads.record(entry, { actor, requestId })
  } catch (error) {
    if (!Buffer.isBuffer(content) && 'destroy' in content && typeof content.destroy === 'function')
      content.destroy()
    throw error
  }
}

/** Query parameters that may hold a person's name: `q` of every list, `record` of the audit log. */
const searchParameters = new Set(['q', 'record'])

const filterOf = (query: Record<string, unknown>): string =>
  Object.entries(query)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${searchParameters.has(name) ? '…' : String(value)}`)
    .join('&')

const isAnonymous = (request: Request): boolean => request.headers.authorization === undefined

/** Default deny: an endpoint that is not declared public needs a live token with the right it names. */
const admit = async (endpoint: Endpoint, request: Request, tools: MountTools): Promise<Actor | null> => {
  if (endpoint.access === 'public' && endpoint.ignoresToken) return null
  const actor = await tools.authenticate(request)
  if (endpoint.access === 'public') return actor
  if (!actor) throw httpError('auth.required')
  if (!can(actor, endpoint.access)) throw httpError('auth.forbidden')
  return actor
}

/** A key that sorts fixed segments before parameters: `~` comes after every letter. */
const specificity = (path: string): string => path.replaceAll(/:[^/]+/g, '~')
