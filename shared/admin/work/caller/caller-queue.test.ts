/** @vitest-environment happy-dom */
import { beforeEach, expect, test, vi } from 'vitest'
import { memoryStorage } from '#shared/admin/platform/drafts/memory-store.ts'
import { longUnanswered } from '#shared/admin/platform/drafts/send-once.ts'
import { saveStorage } from '#shared/admin/platform/save-queue/queued-saves.ts'
import { sendQueuedSaves } from '#shared/admin/platform/save-queue/send-queued-saves.ts'
import { rejection } from '#shared/admin/platform/testing/rejection.ts'
import { sendQueuedSave } from '#shared/admin/queued-kinds.ts'
import { createClient } from '#shared/client/call.ts'
import { createRequestEndpoint } from '#shared/contract/work/requests.ts'
import { aRequest } from '#shared/testing/a-request.ts'
import { type FakeServer, fakeServer } from '#shared/testing/fake-server.ts'
import { queueCall, queuedCalls, queueLeftCall } from './caller-queue.ts'

const at = '2026-11-20T10:00:00.000Z'
const later = '2026-11-20T10:00:01.000Z'
const body = { name: 'Олена', phone: '067 123 45 67', note: '', mail: false }

let server: FakeServer
let now: Date
beforeEach(() => {
  localStorage.clear()
  memoryStorage.clear()
  server = fakeServer()
  now = new Date(at)
})

const send = (fetch: typeof globalThis.fetch = server.fetch) =>
  sendQueuedSaves({
    client: createClient({ headers: () => ({}), fetch }),
    storage: saveStorage,
    userId: 1,
    now: () => now,
    sendRecord: sendQueuedSave,
  })
const keep = (key: string, sentAt = at) => queueCall(1, key, body, sentAt)
const waiting = () => queuedCalls(1)
const noServer = () => Promise.reject(new TypeError('no connection'))
const heard = () => server.calls.map(({ headers }) => new Headers(headers).get('idempotency-key'))

test('what waits is sent in its order, each under its own key, and is gone once the server has it', async () => {
  server.on(createRequestEndpoint, () => ({ status: 201, body: aRequest() }))
  keep('bb', later)
  keep('aa')
  expect((await send()).isLeft).toBe(false)
  expect(heard()).toEqual(['aa', 'bb'])
  expect([waiting(), saveStorage.length]).toEqual([[], 0])
})

test('without a server it waits, and goes under the key of its first attempt', async () => {
  keep('aa')
  expect((await send(noServer)).isLeft).toBe(true)
  now = new Date('2026-11-20T12:00:00.000Z')
  expect((await send(noServer)).isLeft).toBe(true)
  expect(waiting()).toEqual([{ record: 'call-aa', body, problem: null, mayBeThere: true }])
  server.on(createRequestEndpoint, () => ({ status: 201, body: aRequest() }))
  await send()
  expect(heard()).toEqual(['aa'])
})

test.each([401, 408, 429, 500, 503])('a response of %d settles nothing', async status => {
  server.on(createRequestEndpoint, () => ({ status, body: {} }))
  keep('aa')
  expect((await send()).isLeft).toBe(true)
  expect(waiting()).toMatchObject([{ record: 'call-aa', problem: null }])
})

test('what the server does not take is not sent again and holds up nothing', async () => {
  server.on(createRequestEndpoint, ({ headers }) =>
    new Headers(headers).get('idempotency-key') === 'bad'
      ? rejection(400, { detail: 'Проверьте номер' })
      : { status: 201, body: aRequest() },
  )
  keep('bad')
  keep('aa', later)
  expect((await send()).isLeft).toBe(false)
  expect(waiting()).toEqual([{ record: 'call-bad', body, problem: 'Проверьте номер', mayBeThere: false }])
  now = new Date('2026-11-22T10:00:00.000Z')
  await send()
  expect(server.calls).toHaveLength(2)
})

test('after the server has forgotten the key only a person sends it again', async () => {
  keep('aa', '2026-11-19T10:00:00.000Z')
  await send()
  expect(server.calls).toEqual([])
  expect(waiting()).toMatchObject([{ problem: longUnanswered, mayBeThere: true }])
})

test('what another tab has left behind is sent by nobody, and takes the place of no call that waits', async () => {
  const left = { fields: {}, person: { name: 'Олена', phone: '', email: '', note: '' }, key: 'aa' }
  const leave = () => queueLeftCall(1, { savedAt: at, erasedWith: null, baseVersion: null, values: left })
  leave()
  expect((await send()).isLeft).toBe(false)
  expect(server.calls).toEqual([])
  expect(waiting()).toMatchObject([{ record: 'call-aa', left, mayBeThere: false }])
  keep('aa')
  leave()
  expect(waiting()).toEqual([{ record: 'call-aa', body, problem: null, mayBeThere: true }])
})

test('what waits belongs to one person', async () => {
  keep('aa')
  expect([queuedCalls(1).length, queuedCalls(2)]).toEqual([1, []])
})

test.each([0, 1])('a device with room for %d of its two entries keeps neither, and says so', room => {
  let left = room
  const { setItem } = memoryStorage
  const limited = vi.spyOn(memoryStorage, 'setItem').mockImplementation((key, text) => {
    left -= 1
    if (left < 0) throw new Error('no room')
    setItem(key, text)
  })
  expect([keep('aa'), saveStorage.length]).toEqual([false, 0])
  limited.mockRestore()
})
