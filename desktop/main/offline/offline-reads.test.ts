import { beforeEach, expect, test } from 'vitest'
import { readLanguageFrom } from '#shared/domain/site/reader-language.ts'
import { isCachedPath, mayShowOrder, mayShowRequest } from './cached-paths.ts'
import { type OfflineReads, offlineReads, type ServerCall } from './offline-reads.ts'
import type { CachedRecord, RecordCache } from './record-cache.ts'

const origin = 'https://broker.example'
const now = '2026-11-21T10:00:00Z'
const tokenOf = (sub: string) => `a.${Buffer.from(JSON.stringify({ sub, exp: 2 })).toString('base64url')}.c`

let stored: Map<string, CachedRecord>
let erased: () => Response
let erasedOrders: () => Response
let asked: string[]
let askedWith: RequestInit[]
let warnings: string[]
let isBroken: boolean
let saved: (number | null)[]
let elapsed: number
let isSignedIn: boolean
let checks: number
let offline: OfflineReads
beforeEach(() => {
  stored = new Map()
  erased = () => Response.json([])
  erasedOrders = () => Response.json({ money: true, orders: [] })
  asked = []
  askedWith = []
  warnings = []
  isBroken = false
  saved = []
  elapsed = 0
  isSignedIn = true
  checks = 0
  offline = reads()
})

const cache: RecordCache = {
  read: async (_origin, userId, path) => {
    if (isBroken) throw new Error('no disk')
    return stored.get(`${userId} ${path}`) ?? null
  },
  write: async (_origin, record) => {
    if (isBroken) throw new Error('no disk')
    stored.set(`${record.userId} ${record.path}`, record)
  },
  remove: async (_origin, userId, path) => {
    if (isBroken) throw new Error('held')
    stored.delete(`${userId} ${path}`)
  },
  removeWhere: async (_origin, isGone) => {
    for (const [name, record] of stored) if (isGone(record)) stored.delete(name)
    checks += 1
  },
  clear: async () => stored.clear(),
}
/** Takes what a test sets later as well. */
const reads = () =>
  offlineReads({
    cache,
    client: {
      send: async (_origin, path, init) => {
        if (path.startsWith('/api/order/erased?since=2026-')) return erasedOrders()
        asked.push(path)
        askedWith.push(init)
        return erased()
      },
    },
    isSignedIn: () => isSignedIn,
    now: () => Date.parse(now),
    elapsed: () => elapsed,
    onSaved: at => saved.push(at),
    warn: message => warnings.push(message),
  })
const call = (path: string, change: Partial<ServerCall> = {}): ServerCall => ({
  origin,
  token: tokenOf('7'),
  method: 'GET',
  path,
  mayBeCopy: true,
  ...change,
})
const names = () => [...stored.keys()].sort()

test('what was read is there again without the server, with the moment it is from', async () => {
  const passed = await offline.pass(call('/api/post/3?full=1'), Response.json({ id: 3 }))
  expect(await passed.json()).toEqual({ id: 3 })
  const cached = await offline.cached(call('/api/post/3?full=1'))
  expect([cached?.status, await cached?.json()]).toEqual([200, { id: 3 }])
  expect(saved).toEqual([Date.parse('2026-11-21T10:00:00Z')])
  await offline.pass(call('/api/post'), Response.json([]))
  expect(saved.at(-1)).toBeNull()
})

test('a copy with sentences of another language is not shown, and there again in its own', async () => {
  await offline.pass(call('/api/order/3'), Response.json({ id: 3 }))
  readLanguageFrom(() => 'uk')
  expect(await offline.cached(call('/api/order/3'))).toBeNull()
  readLanguageFrom(() => 'ru')
  expect(await offline.cached(call('/api/order/3'))).not.toBeNull()
})

test.each([403, 404, 410])('a response of %i arrives although the copy is held', async status => {
  isBroken = true
  expect((await offline.pass(call('/api/post/3'), new Response(null, { status }))).status).toBe(status)
  expect(warnings).toEqual(['A record was not removed'])
})

test.each([
  ['another person', call('/api/post/3', { token: tokenOf('8') })],
  ['nobody', call('/api/post/3', { token: null })],
  ['a write, or a read that one builds on', call('/api/post/3', { mayBeCopy: false })],
  ['another record', call('/api/post/4')],
])('%s gets nothing of it', async (_who, wanted) => {
  await offline.pass(call('/api/post/3'), Response.json({ id: 3 }))
  expect(await offline.cached(wanted)).toBeNull()
})

test('a response keeps its headers; the cached one has its type and its version alone', async () => {
  const about = {
    'content-type': 'application/json',
    etag: '"3.a"',
    'last-modified': 'Fri, 20 Nov 2026 12:00:00 GMT',
  }
  const got = await offline.pass(
    call('/api/post/3'),
    new Response('{}', { headers: { ...about, 'x-request-id': 'r1' } }),
  )
  expect([got.status, got.headers.get('x-request-id'), got.headers.get('etag')]).toEqual([200, 'r1', '"3.a"'])
  const cached = await offline.cached(call('/api/post/3'))
  expect(Object.fromEntries(cached?.headers ?? [])).toEqual(about)
})

test('neither a write nor what nobody has asked for is cached, nor what is longer than a file is worth', async () => {
  await offline.pass(call('/api/post/3', { method: 'PATCH' }), Response.json({}))
  await offline.pass(call('/api/post/3', { token: null }), Response.json({}))
  await offline.pass(call('/api/admin'), Response.json({}))
  const typeless = new Response(new Uint8Array([1]))
  expect((await offline.pass(call('/api/post/3'), typeless)).status).toBe(200)
  const json = (length: number) =>
    new Response('x'.repeat(length), { headers: { 'content-type': 'application/json' } })
  const long = await offline.pass(call('/api/post/3'), json(4_000_001))
  expect((await long.text()).length).toBe(4_000_001)
  expect(names()).toEqual([])
  await offline.pass(call('/api/post/3'), json(4_000_000))
  expect(names()).toEqual(['7 /api/post/3'])
})

test('a disk that fails costs the copy, not the response', async () => {
  isBroken = true
  expect(await (await offline.pass(call('/api/post/3'), Response.json({ id: 3 }))).json()).toEqual({ id: 3 })
  expect(warnings).toEqual(['A record was not cached'])
  expect(await offline.cached(call('/api/post/3'))).toBeNull()
})

test('the moment that is shown is that of the oldest record since the server was there', async () => {
  for (const [id, savedAt] of [
    [1, 5_000],
    [2, 1_000],
    [3, 3_000],
  ] as const) {
    const path = `/api/post/${id}`
    stored.set(`7 ${path}`, { userId: '7', path, savedAt, language: 'ru', headers: {}, body: '{}' })
    await offline.cached(call(path))
  }
  await offline.pass(call('/api/menu'), Response.json([]))
  await offline.cached(call('/api/post/3'))
  expect(saved).toEqual([5_000, 1_000, 1_000, null, 3_000])
})

test('what comes in after the sign-out is not cached, nor is an error or a file', async () => {
  await offline.pass(call('/api/post/3'), Response.json({}, { status: 500 }))
  await offline.pass(call('/api/post/3'), new Response('x', { headers: { 'content-type': 'text/html' } }))
  isSignedIn = false
  await offline.pass(call('/api/post/3'), Response.json({}))
  expect(names()).toEqual([])
})

test.each([
  [403, 0],
  [404, 0],
  [410, 0],
  [401, 1],
  [500, 1],
])('after a %s of the server %i copies are left', async (status, left) => {
  await offline.pass(call('/api/post/3'), Response.json({}))
  await offline.pass(call('/api/post/3'), Response.json({}, { status }))
  expect(names()).toHaveLength(left)
})

test('at each new contact, what the server has erased disappears: the request and every list', async () => {
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
  const headers = { accept: 'application/json', authorization: `Bearer ${tokenOf('7')}` }
  expect(askedWith).toEqual([{ headers }, { headers }])
})

test('while nothing was erased every copy stays', async () => {
  stored.set('7 /api/request', {
    userId: '7',
    path: '/api/request',
    savedAt: 0,
    language: 'ru',
    headers: {},
    body: '[]',
  })
  await offline.pass(call('/api/post'), Response.json([]))
  // For requests and for orders.
  await expect.poll(() => checks).toBe(2)
  expect(names()).toEqual(['7 /api/post', '7 /api/request'])
})

test('an error says nothing of what was erased', async () => {
  erased = () => Response.json([{ id: 5, erasedAt: '2026-11-21T09:00:00Z' }], { status: 500 })
  await offline.pass(call('/api/request/5'), Response.json({}))
  await expect.poll(() => warnings).toEqual(['The server did not say what it has erased'])
  expect(names()).toEqual(['7 /api/request/5'])
})

test('before anybody is signed in the server is not asked', async () => {
  await offline.pass(call('/api/version', { token: null }), Response.json({}))
  expect(asked).toEqual([])
})

test('a request that has only lost texts disappears from the copies as well', async () => {
  for (const path of ['/api/request?page=2', '/api/request/5', '/api/request/6'])
    await offline.pass(call(path), Response.json({}))
  await offline.cached(call('/api/request/6'))
  erased = () => Response.json([{ id: 5, erasedAt: '2026-11-21T09:00:00Z', textsOnly: true }])
  await offline.pass(call('/api/category'), Response.json([]))
  await expect.poll(names).toEqual(['7 /api/category', '7 /api/request/6'])
})

test('the server is asked again after ten minutes of contact, and after an erasure from here', async () => {
  elapsed = 30 * 60_000
  await offline.pass(call('/api/post'), Response.json([]))
  elapsed = 40 * 60_000 - 1
  await offline.pass(call('/api/post'), Response.json([]))
  await offline.pass(call('/api/post', { method: 'POST' }), Response.json([]))
  await offline.pass(call('/api/person/find'), Response.json([]))
  expect(asked).toHaveLength(1)
  elapsed = 40 * 60_000
  await offline.pass(call('/api/post'), Response.json([]))
  expect(asked).toHaveLength(2)
  await offline.pass(call('/api/person/erase', { method: 'POST' }), Response.json({}))
  expect(asked).toHaveLength(3)
})

test('a server that did not say is asked at the next response; who may not read requests keeps none', async () => {
  erased = () => new Response(null, { status: 500 })
  await offline.pass(call('/api/request/6'), Response.json({}))
  stored.set('7 /api/request', {
    userId: '7',
    path: '/api/request',
    savedAt: 0,
    language: 'ru',
    headers: {},
    body: '[]',
  })
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

const orderReads = ['/api/order?page=2', '/api/order/5', '/api/order/5/money', '/api/order/6']

test('orders are read without the server; those that it has erased disappear with every list', async () => {
  for (const path of orderReads) await offline.pass(call(path), Response.json({ path }))
  expect(await (await offline.cached(call('/api/order/5/money')))?.json()).toEqual({
    path: '/api/order/5/money',
  })
  erasedOrders = () => Response.json({ money: true, orders: [{ id: 5, erasedAt: now }] })
  await offline.pass(call('/api/category'), Response.json([]))
  await expect.poll(names).toEqual(['7 /api/category', '7 /api/order/6'])
})

test('what was read after an order was erased stays; a minute is allowed for the clocks', async () => {
  const at = (time: string) => `2026-11-21T${time}Z`
  for (const path of [...orderReads, '/api/order/7']) await offline.pass(call(path), Response.json({}))
  await offline.cached(call('/api/order/6'))
  erasedOrders = () =>
    Response.json({
      money: true,
      orders: [
        { id: 5, erasedAt: at('09:58:59.999') },
        { id: 6, erasedAt: at('09:58:59.999') },
      ],
    })
  await offline.pass(call('/api/category'), Response.json([]))
  await expect.poll(() => asked).toHaveLength(2)
  await new Promise(done => setTimeout(done, 10))
  expect(names()).toEqual(
    ['/api/category', ...orderReads, '/api/order/7'].map(path => `7 ${path}`).toSorted(),
  )
  erasedOrders = () => Response.json({ money: true, orders: [{ id: 5, erasedAt: at('09:59:00.000') }] })
  await offline.cached(call('/api/order/6'))
  await offline.pass(call('/api/category'), Response.json([]))
  await expect.poll(names).toEqual(['7 /api/category', '7 /api/order/6', '7 /api/order/7'])
})

test('of a server that lets this person see no orders none stays', async () => {
  for (const path of orderReads) await offline.pass(call(path), Response.json({}))
  await offline.cached(call('/api/order/6'))
  erasedOrders = () => new Response(null, { status: 403 })
  await offline.pass(call('/api/category'), Response.json([]))
  await expect.poll(names).toEqual(['7 /api/category'])
})

test('while the server does not say which orders it has erased they stay, and it is asked again', async () => {
  erasedOrders = () => new Response(null, { status: 500 })
  await offline.pass(call('/api/order/5'), Response.json({}))
  await expect.poll(() => warnings).toEqual(['The server did not say what it has erased'])
  expect(names()).toEqual(['7 /api/order/5'])
  await offline.pass(call('/api/order/5'), Response.json({}))
  expect(asked).toHaveLength(2)
})

test('orders are forgotten although the server cannot say which requests it has erased', async () => {
  await offline.pass(call('/api/order/5'), Response.json({ id: 5 }))
  await offline.cached(call('/api/order/5'))
  erased = () => new Response(null, { status: 500 })
  erasedOrders = () => Response.json({ money: true, orders: [{ id: 5, erasedAt: now }] })
  await offline.pass(call('/api/category'), Response.json([]))
  await expect.poll(names).toEqual(['7 /api/category'])
  expect(warnings).toEqual(['The server did not say what it has erased'])
})

test('who signs in anew with fewer rights is asked about at once, whatever contact there was before', async () => {
  const again = `a.${Buffer.from(JSON.stringify({ sub: '7', exp: 9 })).toString('base64url')}.b`
  await offline.pass(call('/api/order/5/money'), Response.json({ bills: [] }))
  erasedOrders = () => Response.json({ money: false, orders: [] })
  await offline.pass(call('/api/category', { token: again }), Response.json([]))
  await expect.poll(names).toEqual(['7 /api/category'])
  await offline.pass(call('/api/post', { token: again }), Response.json([]))
  expect(asked).toHaveLength(2)
})

test('who sees no money any more keeps the orders that say nothing of it; a colleague keeps all', async () => {
  const bodies: [string, object][] = [
    ['/api/order', { items: [{ id: 5, money: { due: '1.00' } }] }],
    ['/api/order?page=2', { items: [{ id: 6, name: '"money":{' }] }],
    ['/api/order/5', { id: 5, quoteNumber: 'Q-1' }],
    ['/api/order/5/history', [{ kind: 'order-money' }]],
    ['/api/order/5/money', { bills: [] }],
    ['/api/order/6', { id: 6, quoteNumber: null }],
  ]
  for (const [path, body] of bodies) await offline.pass(call(path), Response.json(body))
  await offline.pass(call('/api/order/5/money', { token: tokenOf('8') }), Response.json({}))
  await offline.cached(call('/api/order/6'))
  erasedOrders = () => Response.json({ money: false, orders: [] })
  await offline.pass(call('/api/category'), Response.json([]))
  await expect
    .poll(names)
    .toEqual(['7 /api/category', '7 /api/order/6', '7 /api/order?page=2', '8 /api/order/5/money'])
})

test.each([
  ['/api/admin', false],
  ['/api/request/export.csv', false],
  ['/api/request/erased', false],
  ['/api/request/stream', false],
  ['/api/order/export.csv', false],
  ['/api/order/erased', false],
  ['/api/order/5/file', false],
  ['/api/order/5/link', false],
  ['/api/order-file/5/content', false],
  ['/api/person/find', false],
  ['/api/auth/session', false],
  ['/api/calculator/kit', false],
  ['/api/post/pagination/2', true],
  ['/api/order', true],
  ['/api/order/12', true],
  ['/api/order/12/money', true],
  ['/api/order/12/history', true],
  ['/x/api/order', false],
  ['/api/order/1x', false],
  [`/api/order/${'9'.repeat(16)}`, false],
  ['/api/calculator/iaa-fee/versions', true],
  ['/api/calculator/iaa-fee/versions/4', true],
  ['/api/calculator/iaa-fee/versions/4/confirm', false],
  ['/api/calculator/kit/versions', false],
  ['/api/post/single/akciz', false],
  ['/api/person', false],
  ['/api/category', true],
  ['/api/category/1', false],
  ['/x/api/category', false],
  ['/x/api/post', false],
  ['/api/post/1x', false],
  [`/api/post/${'9'.repeat(15)}`, true],
  [`/api/post/${'9'.repeat(16)}`, false],
  ['/x/api/request', false],
  ['/api/request/1x', false],
  ['/api/request/threads', true],
  ['/api/request/threads/1', false],
  ['/api/request/1/thread', true],
  [`/api/request/${'9'.repeat(15)}/history`, true],
  [`/api/request/${'9'.repeat(16)}`, false],
])('%s is cached: %s', (path, isCached) => {
  expect(isCachedPath(path)).toBe(isCached)
})

test.each([
  ['/api/request', true],
  ['/api/request?page=2', true],
  ['/api/request/12', true],
  ['/api/request/12/history', true],
  ['/api/request/threads?page=2', true],
  ['/api/request/1/thread', true],
  ['/api/request/1', false],
  ['/api/request/123', false],
  ['/api/post/12', false],
  ['/x/api/request', false],
])('%s may show request 12: %s', (path, mayShow) => {
  expect(mayShowRequest(path, new Set([12]))).toBe(mayShow)
})

test.each([
  ['/api/order', true],
  ['/api/order?page=2', true],
  ['/api/order/12', true],
  ['/api/order/12/money', true],
  ['/api/order/12/history?page=2', true],
  ['/api/order/1', false],
  ['/api/order/123/money', false],
  ['/api/request/12', false],
  ['/x/api/order', false],
])('%s may show order 12: %s', (path, mayShow) => {
  expect(mayShowOrder(path, new Set([12]))).toBe(mayShow)
})
