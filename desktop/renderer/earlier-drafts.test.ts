/** @vitest-environment happy-dom */
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { earlierProgram, recordsOf } from '#server/proofs/fixtures/earlier-devices.ts'
import { stored } from '#server/proofs/fixtures/stored.ts'
import { optionValues } from '#shared/admin/calculation/options/option-kind.ts'
import { newPostRecord } from '#shared/admin/content/posts/post-record.ts'
import { postValues } from '#shared/admin/content/posts/post-values.ts'
import { pageValues } from '#shared/admin/content/site-pages/site-page-kind.ts'
import { draftKey, listDrafts, readDraft } from '#shared/admin/platform/drafts/draft-store.ts'
import { readFile } from '#shared/admin/platform/drafts/file-store.ts'
import { listStateQuery } from '#shared/admin/platform/lists/list-queries.ts'
import { queuedSaves } from '#shared/admin/platform/save-queue/queued-saves.ts'
import { sendQueuedSaves } from '#shared/admin/platform/save-queue/send-queued-saves.ts'
import { queuedCalls } from '#shared/admin/work/caller/caller-queue.ts'
import { sendQueuedCall } from '#shared/admin/work/caller/send-queued-call.ts'
import { pricingQuery } from '#shared/admin/work/live-quote/pricing.ts'
import { createClient } from '#shared/client/call.ts'
import { createRequestEndpoint } from '#shared/contract/work/requests.ts'
import { aRequest } from '#shared/testing/a-request.ts'
import { fakeServer } from '#shared/testing/fake-server.ts'
import { countUnsaved } from './drafts-for-server.ts'
import { sealDraftsOf } from './seal-drafts.ts'

const { origin, page, draftKey: opening } = earlierProgram()

let files: Map<string, unknown>
vi.mock('idb-keyval', () => ({
  get: async (key: string) => files.get(key),
  set: async (key: string, value: unknown) => void files.set(key, value),
  del: async (key: string) => void files.delete(key),
  delMany: async () => undefined,
  keys: async () => [...files.keys()],
}))

beforeEach(() => {
  localStorage.clear()
  for (const [key, text] of Object.entries(page.localStorage)) localStorage.setItem(key, text)
  files = recordsOf(page, 'keyval-store')
})

const bridge = { setDraftsAtRisk: async () => undefined }
const key = Uint8Array.from(Buffer.from(opening, 'base64'))

test('the sealed work that 1.0.0 has left is opened by the key of its server, whole', async () => {
  await sealDraftsOf({ ...bridge, sealKey: async () => ({ key, start: null, earlier: [] }) }, origin)
  const begun = listDrafts(localStorage, 1, newPostRecord, postValues)
  expect(begun.map(({ draft }) => draft.values.title)).toEqual(['Начатая в программе'])
  const draft = (record: string, schema: Parameters<typeof readDraft>[2]) =>
    readDraft(localStorage, draftKey(1, record), schema)?.values
  expect(draft('post-1', postValues)).toMatchObject({ description: 'Из поезда, в программе' })
  expect(draft('option-18', optionValues)).toMatchObject({ value: '+380 44 111 22 66' })
  expect(draft('site-page-2', pageValues)).toMatchObject({ title: 'Авто из США, правка в программе' })
  const queued = queuedSaves(localStorage, 1).map(({ record, problem }) => [
    /^(?:post|call|request-edit|request-note)/.exec(record)?.[0],
    problem,
  ])
  expect(queued.sort()).toEqual(
    ['call', 'post', 'request-edit', 'request-edit', 'request-note', 'request-note'].map(kind => [
      kind,
      null,
    ]),
  )
  expect(queuedCalls(1)).toMatchObject([
    { body: { name: 'Олена', note: expect.stringContaining('Звонок в поезде') }, problem: null },
  ])
  expect(countUnsaved(localStorage, origin)).toEqual({ queued: 6, drafts: 3 })

  const [name = ''] = files.keys()
  const file = await readFile(name)
  expect([file?.name, file?.type]).toEqual(['авто.jpg', 'image/jpeg'])
  expect(file?.size).toBeGreaterThan(100)

  const client = createClient({ headers: () => ({}), fetch: () => Promise.reject(new TypeError('cut')) })
  const known = await new QueryClient().fetchQuery(pricingQuery(client, origin))
  expect(known).toMatchObject({
    isOld: true,
    pricing: { options: { customs_broker_fee: expect.anything() } },
  })
  const { placeholderData } = listStateQuery(client, 'posts', 1)
  expect(Reflect.apply(Object(placeholderData), null, [])).toMatchObject({ views: [{ name: 'Черновики' }] })
})

test('it outlives a start without the keychain', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] })
  await sealDraftsOf(
    {
      ...bridge,
      sealKey: async () => ({ key: new Uint8Array(32).fill(7), start: '1'.repeat(16), earlier: [] }),
    },
    origin,
  )
  vi.useRealTimers()
  expect(Object.keys({ ...localStorage }).sort()).toEqual(Object.keys(page.localStorage).sort())
  expect(files.size).toBe(1)
})

test('the call that waits goes out once, under its own key', async () => {
  await sealDraftsOf({ ...bridge, sealKey: async () => ({ key, start: null, earlier: [] }) }, origin)
  const server = fakeServer()
  server.on(createRequestEndpoint, () => ({ status: 201, body: aRequest() }))
  const [call] = queuedCalls(1)
  const round = () =>
    sendQueuedSaves({
      client: createClient({ headers: () => ({}), fetch: server.fetch }),
      storage: localStorage,
      userId: 1,
      now: () => new Date(stored.madeAt),
      sendRecord: queued =>
        queued.save.record === call?.record ? sendQueuedCall(queued) : Promise.resolve('not today'),
    })
  for (const { isLeft } of [await round(), await round()]) expect(isLeft).toBe(false)
  expect(
    server.calls.map(({ headers, body }) => [new Headers(headers).get('idempotency-key'), body]),
  ).toEqual([[call?.record.replace('call-', ''), call?.body]])
})
