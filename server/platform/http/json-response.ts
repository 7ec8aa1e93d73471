/** A JSON response: its bytes, its ETag, and whether the client already has them. */
import { createHash } from 'node:crypto'
import type { Request, Response } from 'express'
import type { Endpoint } from '#shared/contract/platform/endpoint.ts'
import { knownTag } from './cache/cached-response.ts'

export interface JsonResponse {
  status: number
  json: Buffer
  tag: string
  taggable: boolean
}

export const asJson = (endpoint: Endpoint, result: { status: number; body?: unknown }): JsonResponse => {
  const json = Buffer.from(JSON.stringify(result.body))
  const hash = createHash('sha256').update(json).digest('base64url').slice(0, 16)
  const version = recordVersion(result.body)
  return {
    status: result.status,
    json,
    tag: version === undefined ? `"${hash}"` : `"${version}.${hash}"`,
    taggable: endpoint.method === 'GET' || version !== undefined,
  }
}

const recordVersion = (body: unknown): number | undefined =>
  typeof body === 'object' && body !== null && 'version' in body && typeof body.version === 'number'
    ? body.version
    : undefined

/**
 * Sets the headers. Responses to signed-in people may hold drafts or private settings, also those of public reads:
 * browsers and caches may not store them; their tags are for `If-Match`.
 */
export const nameJson = (response: Response, prepared: JsonResponse, signedIn: boolean): void => {
  response.status(prepared.status)
  if (prepared.taggable) response.setHeader('ETag', prepared.tag)
  if (!response.hasHeader('Cache-Control')) {
    response.setHeader('Cache-Control', signedIn ? 'no-store' : 'no-cache')
  }
}

export const sendJson = (request: Request, response: Response, prepared: JsonResponse): void => {
  // Express's own check gives in to the `Cache-Control: no-cache` that `fetch` adds beside a tag set by hand; that header
  // is meant for intermediate caches, and this is the origin.
  const asksForNews = request.method === 'GET' && prepared.status === 200
  const known = asksForNews ? knownTag(request, prepared.tag) : undefined
  if (known !== undefined) return void response.status(304).setHeader('ETag', known).end()
  response.setHeader('Content-Type', 'application/json; charset=utf-8')
  response.setHeader('Content-Length', prepared.json.length)
  response.end(request.method === 'HEAD' ? undefined : prepared.json)
}

/**
 * Size of a JSON text, counted before it is parsed: a few megabytes of names take a parser a second, in which nobody
 * else is served.
 */
export interface JsonSize {
  /** Values in lists and objects, at all levels. */
  values: number
  /** Names in the object that has the most. */
  names: number
}

/**
 * Counts values and names of a JSON text in UTF-8 in one pass, which stops above `most` values. Malformed text is
 * counted up to its error.
 */
export const jsonSize = (bytes: Uint8Array, most = Number.POSITIVE_INFINITY): JsonSize => {
  let [values, names] = [0, 0]
  /** Number of values of each open object, -1 for a list. */
  const open: number[] = []
  const count = () => {
    values += 1
    const last = open.length - 1
    const inObject = open[last] ?? -1
    if (inObject < 0) return
    open[last] = inObject + 1
    names = Math.max(names, inObject + 1)
  }
  for (let at = 0; at < bytes.length && values <= most; at += 1) {
    const byte = bytes[at]
    if (byte === quote) at = endOfText(bytes, at)
    else if (byte === comma) count()
    else if (byte === openObject || byte === openList) {
      open.push(byte === openObject ? 0 : -1)
      // The first value has no comma before it.
      count()
    } else if (byte === closeObject || byte === closeList) open.pop()
  }
  return { values, names }
}

const endOfText = (bytes: Uint8Array, start: number): number => {
  let at = start + 1
  while (at < bytes.length && bytes[at] !== quote) at += bytes[at] === backslash ? 2 : 1
  return at
}

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c]
const [openObject, closeObject, openList, closeList] = [0x7b, 0x7d, 0x5b, 0x5d]
