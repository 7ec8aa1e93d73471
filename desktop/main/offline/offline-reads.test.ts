import { beforeEach, expect, test } from 'vitest'
import type { WaitingFields } from '#shared/contract/waiting-changes.ts'
import { isCachedPath } from './cached-paths.ts'
import { offlineReads, type ServerCall } from './offline-reads.ts'
import type { CachedRecord, RecordCache } from './record-cache.ts'

const origin = 'https://broker.example'
const tokenOf = (sub: string) => `a.${Buffer.from(JSON.stringify({ sub, exp: 2 })).toString('base64url')}.c`

let stored: Map<string, CachedRecord>
let erased: () => Response
let asked: string[]
let saved: (number | null)[]
let elapsed: number
let isSignedIn: boolean
let waiting: { request: number; change: WaitingFields }[]
let met: number
let textsGone: [number, number][]
let oldestAt: number | null
beforeEach(() => {
  stored = new Map()
  erased = () => Response.json([])
  asked = []
  saved = []
  elapsed = 0
  isSignedIn = true
  waiting = []
  met = 0
  textsGone = []
  oldestAt = null
})

const cache: RecordCache = {
  read: async (_origin, userId, path) => stored.get(`${userId} ${path}`) ?? null,
  write: async (_origin, record) => void stored.set(`${record.userId} ${record.path}`, record),
  remove: async (_origin, userId, path) => void stored.delete(`${userId} ${path}`),
  removeWhere: async (_origin, isGone) => {
    for (const [name, record] of stored) if (isGone(record)) stored.delete(name)
  },
  clear: async () => stored.clear(),
}
const reads = () =>
  offlineReads({
    cache,
    changes: {
      changesOf: async (_origin, userId) => (userId === '7' ? waiting : []),
      forgetErased: async (_origin, ids, texts) => {
        textsGone = [...(texts ?? [])]
        waiting = waiting.filter(({ request }) => !ids.has(request))
      },
      meet: () => {
        met += 1
      },
      oldestAt: async () => oldestAt,
    },
    client: {
      send: async (_origin, path) => {
        asked.push(path)
        return erased()
      },
    },
    isSignedIn: () => isSignedIn,
    now: () => Date.parse('2026-11-21T10:00:00Z'),
    elapsed: () => elapsed,
    onSaved: at => saved.push(at),
    warn: () => undefined,
  })
const call = (path: string, change: Partial<ServerCall> = {}): ServerCall => ({
  origin,
  token: tokenOf('7'),
  method: 'GET',
  path,
  ...change,
})
const names = () => [...stored.keys()].sort()

test('what was read is there again without the server, with the moment it is from', async () => {
  const offline = reads()
  const passed = await offline.pass(call('/api/post/3?full=1'), Response.json({ id: 3 }))
  expect(await passed.json()).toEqual({ id: 3 })
  const cached = await offline.cached(call('/api/post/3?full=1'))
  expect([cached?.status, await cached?.json()]).toEqual([200, { id: 3 }])
  expect(saved).toEqual([Date.parse('2026-11-21T10:00:00Z')])
  await offline.pass(call('/api/post'), Response.json([]))
  expect(saved.at(-1)).toBeNull()
})

test.each([
  ['another person', call('/api/post/3', { token: tokenOf('8') })],
  ['nobody', call('/api/post/3', { token: null })],
  ['a write', call('/api/post/3', { method: 'PATCH' })],
  ['another record', call('/api/post/4')],
])('%s gets nothing of it', async (_who, wanted) => {
  const offline = reads()
  await offline.pass(call('/api/post/3'), Response.json({ id: 3 }))
  expect(await offline.cached(wanted)).toBeNull()
})

test.each([
  '/api/admin',
  '/api/request/export.csv',
  '/api/request/erased',
  '/api/request/stream',
  '/api/person/find',
  '/api/auth/session',
  '/api/calculator/kit',
])('%s is not cached', async path => {
  await reads().pass(call(path), Response.json({}))
  expect(names()).toEqual([])
})

test('what comes in after the sign-out is not cached, nor is an error or a file', async () => {
  const offline = reads()
  await offline.pass(call('/api/post/3'), Response.json({}, { status: 500 }))
  await offline.pass(call('/api/post/3'), new Response('x', { headers: { 'content-type': 'text/html' } }))
  isSignedIn = false
  await offline.pass(call('/api/post/3'), Response.json({}))
  expect(names()).toEqual([])
})

test('what is gone from the server is gone here', async () => {
  const offline = reads()
  await offline.pass(call('/api/post/3'), Response.json({}))
  await offline.pass(call('/api/post/3'), Response.json({}, { status: 404 }))
  expect(names()).toEqual([])
})

test('at each new contact, what the server has erased disappears: the request and every list', async () => {
  const offline = reads()
  for (const path of ['/api/request', '/api/request?page=2', '/api/request/5', '/api/request/5/history'])
    await offline.pass(call(path), Response.json({}))
  await offline.pass(call('/api/request/6'), Response.json({}))
  await offline.pass(call('/api/post/5'), Response.json({}))
  expect(asked).toEqual(['/api/request/erased?since=2026-11-06T10:00:00.000Z'])
  await offline.cached(call('/api/request/5'))
  erased = () => Response.json([{ id: 5, erasedAt: '2026-11-21T09:00:00Z' }])
  await offline.pass(call('/api/category'), Response.json([]))
  await expect.poll(names).toEqual(['7 /api/category', '7 /api/post/5', '7 /api/request/6'])
  expect(asked).toHaveLength(2)
})

test('a request that has only lost texts disappears from the copies; its waiting changes are asked about apart', async () => {
  const offline = reads()
  waiting = [{ request: 5, change: { status: 'done' } }]
  for (const path of ['/api/request?page=2', '/api/request/5', '/api/request/6'])
    await offline.pass(call(path), Response.json({}))
  await offline.cached(call('/api/request/6'))
  erased = () => Response.json([{ id: 5, erasedAt: '2026-11-21T09:00:00Z', textsOnly: true }])
  await offline.pass(call('/api/category'), Response.json([]))
  await expect.poll(names).toEqual(['7 /api/category', '7 /api/request/6'])
  await expect.poll(() => textsGone).toEqual([[5, Date.parse('2026-11-21T09:00:00Z')]])
  expect(waiting).toHaveLength(1)
})

test('a change that has waited long is asked for from before the record that it was made upon', async () => {
  oldestAt = Date.parse('2026-10-20T10:00:00Z')
  await reads().pass(call('/api/post'), Response.json([]))
  await expect.poll(() => asked).toEqual(['/api/request/erased?since=2026-10-05T10:00:00.000Z'])
})

test('the server is asked again after ten minutes of contact, and after an erasure from here', async () => {
  const offline = reads()
  await offline.pass(call('/api/post'), Response.json([]))
  elapsed = 9 * 60_000
  await offline.pass(call('/api/post'), Response.json([]))
  expect(asked).toHaveLength(1)
  elapsed = 10 * 60_000
  await offline.pass(call('/api/post'), Response.json([]))
  expect(asked).toHaveLength(2)
  await offline.pass(call('/api/person/erase', { method: 'POST' }), Response.json({}))
  expect(asked).toHaveLength(3)
})

test('a server that did not say is asked at the next response; who may not read requests keeps none', async () => {
  const offline = reads()
  erased = () => new Response(null, { status: 500 })
  await offline.pass(call('/api/request/6'), Response.json({}))
  await expect.poll(() => asked).toHaveLength(1)
  await Promise.resolve()
  erased = () => new Response(null, { status: 403 })
  await expect
    .poll(async () => {
      await offline.pass(call('/api/post'), Response.json([]))
      return names()
    })
    .toEqual(['7 /api/post'])
})

test('what waits for the server stands in the cached request and in its list, and in no other record', async () => {
  const offline = reads()
  const request = { id: 5, status: 'new', note: '', version: 3 }
  await offline.pass(call('/api/request/5'), Response.json(request))
  await offline.pass(call('/api/request?page=2'), Response.json({ items: [request, { ...request, id: 6 }] }))
  await offline.pass(call('/api/post/5'), Response.json({ id: 5, status: 'draft' }))
  waiting = [
    { request: 5, change: { status: 'in_work', note: 'Ждёт' } },
    { request: 5, change: { status: 'done' } },
  ]
  const read = async (path: string) => (await offline.cached(call(path)))?.json()
  const changed = { ...request, status: 'done', note: 'Ждёт' }
  expect(await read('/api/request/5')).toEqual(changed)
  expect(await read('/api/request?page=2')).toEqual({ items: [changed, { ...request, id: 6 }] })
  expect(await read('/api/post/5')).toEqual({ id: 5, status: 'draft' })
})

test('every response of the server lets what waits go, and what it has erased does not go', async () => {
  const offline = reads()
  waiting = [
    { request: 5, change: { note: 'x' } },
    { request: 6, change: { note: 'y' } },
  ]
  erased = () => Response.json([{ id: 5, erasedAt: '2026-11-21T09:00:00Z' }])
  await offline.pass(call('/api/post'), Response.json([]))
  await expect.poll(() => waiting.map(({ request }) => request)).toEqual([6])
  await offline.pass(call('/api/post', { token: null }), Response.json([]))
  expect(met).toBe(2)
})

test.each([
  ['/api/post/pagination/2', true],
  ['/api/calculator/iaa-fee/versions', true],
  ['/api/calculator/iaa-fee/versions/4', true],
  ['/api/calculator/iaa-fee/versions/4/confirm', false],
  ['/api/calculator/kit/versions', false],
  ['/api/post/single/akciz', false],
  ['/api/person', false],
])('%s is cached: %s', (path, isCached) => {
  expect(isCachedPath(path)).toBe(isCached)
})
