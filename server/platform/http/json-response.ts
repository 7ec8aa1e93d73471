/** A JSON response: its bytes, its ETag, and whether the client already has them. */
import { createHash } from 'node:crypto'
import type { Request, Response } from 'express'
import type { Endpoint } from '#shared/contract/platform/endpoint.ts'

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
  const unchanged = request.method === 'GET' && prepared.status === 200 && namesTag(request, prepared.tag)
  if (unchanged) return void response.status(304).end()
  response.setHeader('Content-Type', 'application/json; charset=utf-8')
  response.setHeader('Content-Length', prepared.json.length)
  response.end(request.method === 'HEAD' ? undefined : prepared.json)
}

/**
 * True when the client already has these bytes. Express's own check gives in to the `Cache-Control: no-cache` that
 * `fetch` adds beside a tag set by hand; that header is meant for intermediate caches, and this is the origin.
 */
const namesTag = (request: Request, tag: string): boolean =>
  (request.headers['if-none-match'] ?? '')
    .split(',')
    .some(named => named.trim().replace(/^W\//, '') === tag || named.trim() === '*')
