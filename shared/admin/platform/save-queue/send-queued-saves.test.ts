/** @vitest-environment happy-dom */
import { locks } from 'node:worker_threads'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { valuesOfTable } from '#shared/admin/calculation/tables/grid/grid-values.ts'
import { aSource, feeRows } from '#shared/admin/calculation/tables/grid/testing/grid-makers.ts'
import { valuesOfPost } from '#shared/admin/content/posts/post-values.ts'
import { rejection } from '#shared/admin/platform/testing/rejection.ts'
import { sendQueuedSave } from '#shared/admin/queued-kinds.ts'
import { valuesOf as valuesOfOrder } from '#shared/admin/work/orders/order-kind.ts'
import { createClient } from '#shared/client/call.ts'
import {
  listTableVersionsEndpoint,
  readTableEndpoint,
  readTableVersionEndpoint,
  saveTableEndpoint,
} from '#shared/contract/calculation/tables.ts'
import { createPostEndpoint, updatePostEndpoint } from '#shared/contract/content/posts.ts'
import {
  createOrderEndpoint,
  listOrdersEndpoint,
  readOrderEndpoint,
  updateOrderEndpoint,
} from '#shared/contract/work/orders.ts'
import { aStoredPost } from '#shared/testing/a-stored-post.ts'
import { anOrder, anOrderPage } from '#shared/testing/an-order.ts'
import { type FakeServer, fakeServer } from '#shared/testing/fake-server.ts'
import { giveLocks } from '#shared/testing/give-locks.ts'
import { ownDraft } from '../drafts/draft-owner.ts'
import { draftKey, removeDraft, writeDraft } from '../drafts/draft-store.ts'
import { longUnanswered } from '../drafts/send-once.ts'
import { isOpenHere } from './open-forms.ts'
import { type QueuedSave, queuedSaves, removeQueuedSave, writeQueuedSave } from './queued-saves.ts'
import { sendQueuedSaves } from './send-queued-saves.ts'

const at = '2026-11-21T10:00:00.000Z'
const later = '2026-11-21T10:00:05.000Z'

let server: FakeServer
beforeEach(() => {
  localStorage.clear()
  server = fakeServer()
})

const post = { ...aStoredPost, id: 7, version: 3 }
const mine = { ...valuesOfPost(post), title: 'Мой заголовок' }
const stored = { ...post, title: mine.title, version: 4 }

const wantPost = (record: string, baseVersion: number | null, savedAt = at) => {
  writeDraft(localStorage, draftKey(1, record), { savedAt, erasedWith: null, baseVersion, values: mine })
  want({ record, title: record }, savedAt)
}
const want = (save: Partial<QueuedSave>, savedAt = at) =>
  writeQueuedSave(
    localStorage,
    1,
    { record: 'post-7', title: 'Статья', path: '/admin/posts/7', problem: null, ...save },
    savedAt,
  )
const tools = (fetch: typeof globalThis.fetch = server.fetch) => ({
  client: createClient({ headers: () => ({}), fetch }),
  storage: localStorage,
  userId: 1,
  now: () => new Date(at),
  sendRecord: sendQueuedSave,
})
const send = (fetch?: typeof globalThis.fetch) => sendQueuedSaves(tools(fetch))
const waiting = () => queuedSaves(localStorage, 1)
const hasDraft = (record: string) => localStorage.getItem(draftKey(1, record)) !== null
const puts = () => server.calls.filter(({ method }) => method !== 'GET')

test('what was asked for goes out in that order, each on the version it began with, and takes its draft along', async () => {
  server.gives(updatePostEndpoint, () => stored)
  wantPost('post-9', 5, later)
  wantPost('post-7', 3)
  expect(await send()).toEqual({ saved: ['post-7', 'post-9'], isLeft: false })
  expect(puts().map(({ path, headers }) => [path, new Headers(headers).get('if-match')])).toEqual([
    ['/api/post/7', '"3"'],
    ['/api/post/9', '"5"'],
  ])
  expect([waiting(), hasDraft('post-7'), hasDraft('post-9')]).toEqual([[], false, false])
})

test('what is typed and queued while a sent save is forgotten is work of its own', async () => {
  server.on(updatePostEndpoint, () => ({ status: 200, body: stored }))
  wantPost('post-7', 3)
  await sendQueuedSaves({
    ...tools(),
    storage: {
      get length() {
        return localStorage.length
      },
      key: place => localStorage.key(place),
      getItem: key => localStorage.getItem(key),
      setItem: (key, text) => localStorage.setItem(key, text),
      removeItem: key => {
        localStorage.removeItem(key)
        if (key === draftKey(1, 'post-7')) queueMicrotask(() => wantPost('post-7', 4, later))
      },
    },
  })
  expect([waiting().map(({ record }) => record), hasDraft('post-7')]).toEqual([['post-7'], true])
})

test('a refusal of what its form has stored meanwhile is forgotten', async () => {
  wantPost('post-7', 3)
  await sendQueuedSaves({
    ...tools(),
    sendRecord: async () => {
      removeDraft(localStorage, draftKey(1, 'post-7'))
      removeQueuedSave(localStorage, 1, 'post-7')
      return 'changed on the server'
    },
  })
  expect(waiting()).toEqual([])
})

test('without a server everything waits, and nothing is tried around the first', async () => {
  let attempts = 0
  wantPost('post-7', 3)
  wantPost('post-9', 5, later)
  const noServer = () => {
    attempts += 1
    return Promise.reject(new TypeError('no connection'))
  }
  expect(await send(noServer)).toEqual({ saved: [], isLeft: true })
  expect(attempts).toBe(1)
  expect(waiting().map(({ record }) => record)).toEqual(['post-7', 'post-9'])
  expect(hasDraft('post-7')).toBe(true)
})

test('what was typed of a person who is gone is neither stored nor kept', async () => {
  server.on(updateOrderEndpoint, () => rejection(409, { code: 'record.stale' }))
  const erasedAt = at
  server.gives(readOrderEndpoint, () => anOrder({ name: '', phones: [], erasedAt, version: 4 }))
  const values = { ...valuesOfOrder(anOrder()), name: 'Олена Коваль' }
  writeDraft(localStorage, draftKey(1, 'order-5'), { savedAt: at, erasedWith: null, baseVersion: 3, values })
  want({ record: 'order-5', title: 'Заказ Олена Коваль' })
  expect(await send()).toEqual({ saved: [], isLeft: false })
  expect([waiting(), hasDraft('order-5')]).toEqual([[], false])
})

test('a conflict of another kind is reported in its own words', async () => {
  const own = (code: string, detail: string) => () => rejection(409, { code, detail })
  server.on(updatePostEndpoint, own('translation.gone', 'Перевода больше нет'))
  wantPost('post-7', 3)
  await send()
  expect(waiting()).toMatchObject([{ record: 'post-7', problem: 'Перевода больше нет' }])
  serveTable()
  server.on(saveTableEndpoint, own('version.overtaken', 'Есть более новая версия'))
  wantTable(source.version)
  await send()
  expect(waiting()).toMatchObject([{}, { record: 'table-iaa-fee', problem: 'Есть более новая версия' }])
})

test('what the server rejects waits for the person and holds up nothing', async () => {
  server.on(updatePostEndpoint, (_call, { id }) =>
    id === '7' ? rejection(400, { detail: 'Слишком длинно' }) : { status: 200, body: stored },
  )
  wantPost('post-7', 3)
  wantPost('post-9', 5, later)
  expect(await send()).toEqual({ saved: ['post-9'], isLeft: false })
  expect(waiting()).toMatchObject([{ record: 'post-7', problem: 'Слишком длинно' }])
})

test('a new post is made once, also when an earlier attempt has arrived', async () => {
  const keys: (string | null)[] = []
  let line = 'lost'
  server.on(createPostEndpoint, ({ headers }) => {
    keys.push(new Headers(headers).get('idempotency-key'))
    if (line === 'lost') throw new TypeError('the answer was lost')
    return { status: 201, body: stored }
  })
  wantPost('post-new-a', null)
  expect(await send()).toEqual({ saved: [], isLeft: true })
  line = 'up'
  expect(await send()).toEqual({ saved: ['post-new-a'], isLeft: false })
  expect(keys).toEqual([expect.stringMatching(/^[\da-f-]{36}$/), keys[0]])
  expect(puts()).toHaveLength(2)
})

test('a new order is found by its key, and an older one of the same customer and car is left alone', async () => {
  const keys: (string | undefined)[] = []
  server.gives(listOrdersEndpoint, () => anOrderPage(anOrder({ id: 4 })))
  server.on(createOrderEndpoint, ({ headers }) => {
    keys.push(headers['Idempotency-Key'])
    return { status: 201, body: anOrder({ id: 9, version: 1 }) }
  })
  server.gives(updateOrderEndpoint, (_call, { id }) => anOrder({ id: Number(id) }))
  const attempt = valuesOfOrder(anOrder())
  const wantOrder = (values: typeof attempt, savedAt: string) => {
    const draft = { savedAt, erasedWith: null, baseVersion: null, values, attempt, attemptKey: 'k' }
    writeDraft(localStorage, draftKey(1, 'order-new'), draft)
    want({ record: 'order-new', title: 'Заказ' }, savedAt)
  }
  wantOrder(attempt, at)
  expect(await send()).toEqual({ saved: ['Заказ'], isLeft: false })
  expect(puts().map(({ method }) => method)).toEqual(['POST'])
  wantOrder({ ...attempt, lot: '55' }, at)
  await send()
  expect(puts().map(({ path }) => path)).toEqual(['/api/order', '/api/order', '/api/order/9'])
  expect(keys).toEqual(['k', 'k'])
  // A day later the server knows the key no more, and would make a second order.
  wantOrder(attempt, '2026-11-20T10:00:00.000Z')
  await send()
  expect([keys.length, waiting()]).toMatchObject([2, [{ problem: longUnanswered }]])
})

test('while a form has the work that sends it, and afterwards this', async () => {
  server.gives(updatePostEndpoint, () => stored)
  wantPost('post-7', 3)
  const close = ownDraft(draftKey(1, 'post-7'), () => true)
  expect(await send()).toEqual({ saved: [], isLeft: true })
  expect(puts()).toEqual([])
  close()
  expect(await send()).toEqual({ saved: ['post-7'], isLeft: false })
})

test('a form that opens while this sends has the work at once', async () => {
  onTestFinished(giveLocks(locks))
  wantPost('post-7', 3)
  const { promise: answered, resolve: answer } = Promise.withResolvers<Response>()
  const sending = send(() => answered)
  await vi.waitFor(() => expect(isOpenHere(draftKey(1, 'post-7'))).toBe(true))
  const { promise: isFirst, resolve } = Promise.withResolvers<boolean>()
  onTestFinished(
    ownDraft(draftKey(1, 'post-7'), first => {
      resolve(first)
      return true
    }),
  )
  expect(await isFirst).toBe(true)
  answer(new Response(null, { status: 503 }))
  await sending
  expect(isOpenHere(draftKey(1, 'post-7'))).toBe(false)
})

test('work that was thrown away is not wanted any more', async () => {
  want({ record: 'post-7' })
  expect(await send()).toEqual({ saved: [], isLeft: false })
  expect([waiting(), server.calls]).toEqual([[], []])
})

const source = {
  ...aSource('iaa-fee', feeRows),
  title: 'iaa-fee' as const,
  effectiveFrom: null,
  updatedAt: at,
}
const wantTable = (baseVersion: number) => {
  const grid = structuredClone(valuesOfTable(source))
  grid.rows[0]?.cells.splice(-1, 1, '777')
  const values = { grid, effectiveFrom: '2099-12-01', keepPlans: true }
  writeDraft(localStorage, draftKey(1, 'table-iaa-fee'), {
    savedAt: at,
    erasedWith: null,
    baseVersion,
    values,
  })
  want({ record: 'table-iaa-fee', title: 'Таблица', path: '/admin/tables/iaa-fee?tab=edit', confirmed: true })
}
const serveTable = (version = source.version) => {
  const one = { version, effectiveFrom: null, createdAt: at, author: 'Ольга', fileName: null, rows: 3 }
  const flags = { inForce: true, example: false, waiting: null, confirmedBy: null }
  server.gives(listTableVersionsEndpoint, () => [{ ...one, ...flags }])
  server.gives(readTableVersionEndpoint, () => ({ ...source, version }))
  server.on(readTableEndpoint, (_call, { title }) =>
    title === 'iaa-fee' ? { status: 200, body: source } : rejection(404),
  )
}

test('a version of a table goes out as it was confirmed', async () => {
  serveTable()
  server.gives(saveTableEndpoint, () => ({
    version: 2,
    difference: { added: 0, removed: 0, changed: [] },
    warnings: [],
  }))
  wantTable(source.version)
  expect(await send()).toEqual({ saved: ['Таблица'], isLeft: false })
  expect(puts()).toMatchObject([
    {
      body: {
        baseVersion: source.version,
        effectiveFrom: '2099-12-01',
        keepPlans: true,
        confirmImpact: true,
      },
    },
  ])
  expect(JSON.stringify(puts()[0]?.body)).toContain('777')
})

test('a version of a table on another than the one in force waits for the person', async () => {
  serveTable(source.version + 1)
  server.on(saveTableEndpoint, () => rejection(409, { code: 'table.stale' }))
  wantTable(source.version)
  expect(await send()).toEqual({ saved: [], isLeft: false })
  expect(waiting()).toMatchObject([{ problem: expect.stringContaining('правки объединим') }])
})
