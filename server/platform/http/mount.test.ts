import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import express, { type ErrorRequestHandler } from 'express'
import { expect, it } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '#shared/contract/platform/endpoint.ts'
import type { Actor } from './actor.ts'
import type { ResponseCache } from './cache/response-cache.ts'
import { HttpError, httpError } from './errors/http-error.ts'
import { cachedRoute, type MountTools, mount, noContent, ok, route } from './mount.ts'

const actor: Actor = { id: 1, email: 'a@example.com', name: 'А', role: 'owner', lang: 'ru', jti: 'a' }

/** A valid token is `Bearer good`. */
const statusOf = async (
  e: Endpoint,
  authorization?: string,
  more: Record<string, string> = {},
  { entry = route(e, async () => noContent()), responseCache = { epoch: () => 0 } as ResponseCache } = {},
): Promise<number> => {
  const app = express()
  const tools: Partial<MountTools> = {
    authenticate: async ({ headers }) => {
      if (headers.authorization === undefined) return null
      if (headers.authorization !== 'Bearer good') throw httpError('auth.required')
      return actor
    },
    limit: () => (_request, _response, next) => next(),
    responseCache,
    ctx: { checkResponses: false } as MountTools['ctx'],
    downloads: { allow: async () => {}, record: async () => {} },
  }
  mount(app, [entry], tools as MountTools)
  const failed: ErrorRequestHandler = (error, _request, response, _next) =>
    void response.status(error instanceof HttpError ? error.status : 500).end()
  app.use(failed)
  const server = createServer(app)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  try {
    const { port } = server.address() as AddressInfo
    const headers = { ...more, ...(authorization !== undefined && { Authorization: authorization }) }
    return (await fetch(`http://127.0.0.1:${port}${e.path}`, { method: e.method, headers })).status
  } finally {
    server.closeAllConnections()
    await once(server.close(), 'close')
  }
}

const of = (fields: Partial<Endpoint>): Endpoint => ({
  method: 'POST',
  path: '/api/x',
  access: 'public',
  summary: '',
  responses: { 204: null },
  ...fields,
})

it.each<[string, Partial<Endpoint>, Record<'none' | 'dead' | 'good', number>]>([
  ['public', {}, { none: 204, dead: 401, good: 204 }],
  ['public that reads no token', { ignoresToken: true }, { none: 204, dead: 204, good: 204 }],
  ['not public', { access: 'account.self' }, { none: 401, dead: 401, good: 204 }],
  [
    'not public, whatever else it says',
    { access: 'account.self', ignoresToken: true, limit: 'login' },
    { none: 401, dead: 401, good: 204 },
  ],
])('admits to a call that is %s', async (_kind, fields, expected) => {
  const e = of(fields)
  const none = await statusOf(e)
  expect({ none, dead: await statusOf(e, 'Bearer dead'), good: await statusOf(e, 'Bearer good') }).toEqual(
    expected,
  )
})

it.each<[Endpoint['ifMatch'] & {}, Record<string, number>]>([
  ['required', { '': 428, '*': 428, '"7"': 204, 'W/"7.ab"': 204, '7': 400 }],
  [true, { '': 204, '*': 204, '"7"': 204, 'W/"7.ab"': 204, '7': 400 }],
])('a version is %s', async (ifMatch, expected) => {
  const e = of({ method: 'PUT', ifMatch })
  for (const [version, status] of Object.entries(expected))
    expect(await statusOf(e, undefined, version === '' ? {} : { 'If-Match': version }), version).toBe(status)
})

it('what a call reads is outdated at once by a write that comes meanwhile', async () => {
  let version = 0
  let cachedAs = Number.NaN
  const reading = of({ method: 'GET', responses: { 200: z.string() } })
  const entry = cachedRoute(reading, async () => {
    version += 1
    return ok('read')
  })
  const put: ResponseCache['put'] = async (_url, { epoch }, make) => {
    cachedAs = epoch
    return make()
  }
  const responseCache = { epoch: () => version, put } as ResponseCache
  expect(await statusOf(reading, undefined, {}, { entry, responseCache })).toBe(200)
  expect([version, cachedAs]).toEqual([1, 0])
})
