// @vitest-environment happy-dom
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { savedHeader } from '#desktop/bridge/bridge-channels.ts'
import { sealDrafts } from '#shared/admin/platform/drafts/draft-seal.ts'
import { createServices } from '#shared/admin/platform/services.ts'
import { presentUserId } from '#shared/admin/platform/session-store.ts'
import { queueEdit, queueNote } from '#shared/admin/work/requests/change-queue/queued-changes.ts'
import { readRequestEndpoint } from '#shared/contract/work/requests.ts'
import { aRequest, aThread } from '#shared/testing/a-request.ts'
import { fakeShell } from '#shared/testing/fake-shell.ts'
import { fetchWithEdits } from './fetch-with-edits.ts'
import { draftSealBy } from './seal-by-key.ts'

const by = (id: number, userId = presentUserId()) => ({
  storage: localStorage,
  userId,
  seen: aRequest({ id }),
  sentAs: null,
  at: '2026-11-21T10:00:00.000Z',
})
beforeEach(() => {
  sealDrafts(draftSealBy(new Uint8Array(32)))
  localStorage.clear()
})
afterEach(() => vi.unstubAllGlobals())
afterAll(() => void vi.resetModules())

const read = async (path: string, body: string, isSaved = true) => {
  vi.stubGlobal('fetch', async () => new Response(body, { headers: isSaved ? { [savedHeader]: 'yes' } : {} }))
  return (await fetchWithEdits(path)).text()
}

test('what waits for the server stands in the cached request and in its lists, and in no other record', async () => {
  expect(queueEdit(by(5), { status: 'in_work', note: 'Ждёт' })).toBe(true)
  queueEdit(by(5), { status: 'done' })
  queueEdit(by(5, presentUserId() + 1), { note: 'Чужая' })
  queueNote(by(6), { text: 'a', mentions: [] })
  const request = { id: 5, status: 'new', note: '', version: 3 }
  const changed = { ...request, status: 'done', note: 'Ждёт' }
  const other = { ...request, id: 6 }
  const shown = async (path: string, body: object, isSaved = true): Promise<unknown> =>
    JSON.parse(await read(path, JSON.stringify(body), isSaved))
  expect(await shown('/api/request/5', request)).toEqual(changed)
  expect(await shown('/api/request?page=2', { items: [request, other], total: 2 })).toEqual({
    items: [changed, other],
    total: 2,
  })
  // A thread is named by the least number among its requests; what it says of them follows the edit.
  const { requests, ...thread } = aThread(aRequest({ id: 6, status: 'done' }), aRequest())
  const changedThread = {
    ...{ ...thread, status: 'done', waitingSince: null },
    requests: [requests[0], { ...requests[1], status: 'done', note: 'Ждёт' }],
  }
  expect(await shown('/api/request/threads?page=2', { items: [{ ...thread, requests }] })).toEqual({
    items: [changedThread],
  })
  expect(await shown('/api/request/6/thread', { ...thread, requests })).toEqual(changedThread)
  expect(await shown('/api/post/5', { id: 5, status: 'draft' })).toEqual({ id: 5, status: 'draft' })
  // The server’s own answer says what the server has.
  expect(await shown('/api/request/5', request, false)).toEqual(request)
})

test('the calls of the admin read so', async () => {
  queueEdit(by(5), { note: 'Ждёт' })
  vi.stubGlobal('fetch', async () =>
    Response.json(aRequest({ id: 5 }), { headers: { [savedHeader]: 'yes' } }),
  )
  const { client } = createServices({ ...fakeShell(), fetch: fetchWithEdits })
  expect(await client.call(readRequestEndpoint, { params: { id: 5 } })).toMatchObject({ id: 5, note: 'Ждёт' })
})

test('a list in another shape than ours is not touched, nor is what is no JSON', async () => {
  queueEdit(by(12), { note: 'a' })
  const list = '{ "items": [{"id":12},{"name":"x"}] }'
  expect(await read('/api/request', list)).toBe(list)
  expect(await read('/api/request/12', '{')).toBe('{')
})
