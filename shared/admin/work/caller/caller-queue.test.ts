import { beforeEach, expect, test } from 'vitest'
import { rejection } from '#shared/admin/platform/testing/rejection.ts'
import { createClient } from '#shared/client/call.ts'
import { createRequestEndpoint } from '#shared/contract/work/requests.ts'
import { aRequest } from '#shared/testing/a-request.ts'
import { type FakeServer, fakeServer } from '#shared/testing/fake-server.ts'
import { type QueuedCall, queueCall, queuedCalls, sendQueuedCalls } from './caller-queue.ts'

const stored = aRequest({
  id: 7,
  status: 'in_work',
  takenBy: { id: 1, name: 'Ольга' },
  holder: 'Ольга',
})
const at = '2026-11-20T10:00:00.000Z'
const call = (key: string, change: Partial<QueuedCall> = {}): QueuedCall => ({
  key,
  site: 'https://broker.example',
  body: { name: 'Олена', phone: '067 123 45 67', note: '', mail: false },
  sentAt: null,
  problem: null,
  ...change,
})

let items: Map<string, string>
let server: FakeServer
let now: Date
beforeEach(() => {
  items = new Map()
  server = fakeServer()
  now = new Date(at)
})

const storage = {
  getItem: (key: string) => items.get(key) ?? null,
  setItem: (key: string, value: string) => void items.set(key, value),
  removeItem: (key: string) => void items.delete(key),
  key: (place: number) => [...items.keys()][place] ?? null,
  get length() {
    return items.size
  },
}
const send = (
  fetch: typeof globalThis.fetch = server.fetch,
  site = 'https://broker.example',
  isSignedIn = () => true,
) =>
  sendQueuedCalls(
    { client: createClient({ headers: () => ({}), fetch }), storage, userId: 1, site, now: () => now },
    isSignedIn,
  )
const keep = (one: QueuedCall, draftedAt = at) => queueCall(storage, 1, one, draftedAt)
const waiting = () => queuedCalls(storage, 1, 'https://broker.example')
const noServer = () => Promise.reject(new TypeError('no connection'))

test('what waits is sent in its order, each under its own key, and is gone once the server has it', async () => {
  server.on(createRequestEndpoint, () => ({ status: 201, body: stored }))
  keep(call('later'), '2026-11-20T10:00:01.000Z')
  keep(call('first'))
  expect(await send()).toBe(false)
  expect(server.calls.map(({ headers }) => headers['idempotency-key'])).toEqual(['first', 'later'])
  expect(waiting()).toEqual([])
})

test('none goes once another colleague has signed in during the call before', async () => {
  let isSignedIn = true
  server.on(createRequestEndpoint, () => {
    isSignedIn = false
    return { status: 201, body: stored }
  })
  keep(call('first'))
  keep(call('later'), '2026-11-20T10:00:01.000Z')
  expect(await send(server.fetch, 'https://broker.example', () => isSignedIn)).toBe(true)
  expect(waiting().map(({ key }) => key)).toEqual(['later'])
})

test('without a server it waits, and is known to have been on the way since the first attempt', async () => {
  keep(call('a'))
  expect(await send(noServer)).toBe(true)
  now = new Date('2026-11-20T12:00:00.000Z')
  expect(await send(noServer)).toBe(true)
  expect(waiting()).toEqual([call('a', { sentAt: at })])
})

test.each([401, 408, 429, 500, 503])('a response of %d settles nothing', async status => {
  server.on(createRequestEndpoint, () => ({ status, body: {} }))
  keep(call('a'))
  expect(await send()).toBe(true)
  expect(waiting()).toMatchObject([{ key: 'a', problem: null }])
})

test('what the server does not take is not sent again and holds up nothing', async () => {
  server.on(createRequestEndpoint, ({ headers }) =>
    headers['idempotency-key'] === 'bad'
      ? rejection(400, { detail: 'Проверьте номер' })
      : { status: 201, body: stored },
  )
  keep(call('bad'))
  keep(call('good'), '2026-11-20T10:00:01.000Z')
  expect(await send()).toBe(false)
  expect(waiting()).toMatchObject([{ key: 'bad', problem: 'Проверьте номер' }])
  await send()
  expect(server.calls).toHaveLength(2)
})

test('after the server has forgotten the key only a person sends it again', async () => {
  keep(call('a', { sentAt: '2026-11-19T10:00:00.000Z' }))
  expect(await send()).toBe(false)
  expect(server.calls).toEqual([])
  expect(waiting()).toHaveLength(1)
})

test('what was never sent waits for any time, and belongs to one person', async () => {
  server.on(createRequestEndpoint, () => ({ status: 201, body: stored }))
  keep(call('a'), '2026-10-01T10:00:00.000Z')
  expect(queuedCalls(storage, 2, 'https://broker.example')).toEqual([])
  expect(await send()).toBe(false)
  expect(server.calls).toHaveLength(1)
})

test('what was noted for one server is not sent to another', async () => {
  server.on(createRequestEndpoint, () => ({ status: 201, body: stored }))
  keep(call('a'))
  expect(await send(server.fetch, 'https://rehearsal.example')).toBe(false)
  expect(server.calls).toEqual([])
  expect(waiting()).toHaveLength(1)
})
