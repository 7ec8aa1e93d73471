/** @vitest-environment happy-dom */
/** What the program shows of changes of requests that wait, and who makes them wait. */
import { Notifications, notifications } from '@mantine/notifications'
import { act } from 'react'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useCall } from '#shared/admin/platform/calls/call-query.ts'
import { keysIn, sealDrafts } from '#shared/admin/platform/drafts/draft-seal.ts'
import { attemptOf, draftKey, readDraft, writeDraft } from '#shared/admin/platform/drafts/draft-store.ts'
import { queuedSaves, writeQueuedSave } from '#shared/admin/platform/save-queue/queued-saves.ts'
import { useServices } from '#shared/admin/platform/services.ts'
import { rejection } from '#shared/admin/platform/testing/rejection.ts'
import { SaveQueues } from '#shared/admin/save-queues.tsx'
import { newCommentSchema } from '#shared/contract/platform/comments.ts'
import { listAdminsEndpoint } from '#shared/contract/system/accounts.ts'
import {
  changeRequestEndpoint,
  listErasedRequestsEndpoint,
  readRequestEndpoint,
} from '#shared/contract/work/requests.ts'
import { aRequest } from '#shared/testing/a-request.ts'
import type { FakeResponse } from '#shared/testing/fake-server.ts'
import { aSession, fakeShell } from '#shared/testing/fake-shell.ts'
import { type RenderedScreen, renderScreen } from '#shared/testing/render-screen.tsx'
import { typeInto } from '#shared/testing/type-into.ts'
import { RequestWork } from '../request-work.tsx'
import { queueEdit, queueNote } from './queued-changes.ts'

const me = aSession().user.id

let services: ReturnType<typeof useServices>
const Screen = () => {
  services = useServices()
  const { data } = useCall(readRequestEndpoint, { params: { id: 5 } })
  return (
    <>
      <Notifications />
      <SaveQueues />
      {data && <RequestWork request={data} />}
    </>
  )
}

let shown: RenderedScreen
let isUp: boolean
let request = aRequest()
/** By request, what the server says to a change of it. */
let refused: Map<string, FakeResponse>
beforeEach(() => {
  localStorage.clear()
  isUp = false
  request = aRequest()
  refused = new Map()
})
afterEach(async () => {
  await act(async () => notifications.clean())
  await shown.close()
})

afterAll(() => void vi.resetModules())

const show = async () => {
  shown = await renderScreen(Screen, {
    shell: { ...fakeShell(), kind: 'desktop' },
    prepare: server => {
      server.gives(readRequestEndpoint, () => request)
      server.gives(listErasedRequestsEndpoint, () => [])
      server.gives(listAdminsEndpoint, () => [
        { ...aSession().user, createdAt: request.createdAt, lastSeenAt: null, twoFactor: false },
      ])
      server.on(changeRequestEndpoint, ({ body }, { id = '' }) => {
        const refusal = refused.get(id)
        if (refusal) return refusal
        if (!isUp) return { status: 503, body: {} }
        const { comment: _, ...change } = body as { comment?: unknown }
        request = { ...request, ...change, version: request.version + 1 }
        return { status: 200, body: request }
      })
    },
  })
  await shown.until(() => status('В работе'))
}
const text = () => shown.place.textContent ?? ''
const status = (name: string) =>
  [...shown.place.querySelectorAll('label')].find(label => label.textContent === name)
const screenButton = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)
const click = (element: HTMLElement | null | undefined) => act(async () => element?.click())
const patches = () => shown.server.calls.filter(({ method }) => method === 'PATCH')
const keys = () => patches().map(({ headers }) => headers['Idempotency-Key'])
const connect = async () => {
  isUp = true
  await act(async () => void window.dispatchEvent(new Event('online')))
}
const seal = {
  seal: (_: string, all: Uint8Array) => new Uint8Array(all),
  open: (_: string, all: Uint8Array) => new Uint8Array(all),
}
const by = { storage: localStorage, userId: me, seen: request, sentAs: null, at: '2026-11-21T09:00:00.000Z' }

test('where nothing is sealed a change is refused at once and does not wait', async () => {
  await show()
  await click(status('В работе'))
  await shown.until(() => patches().length === 1)
  await shown.until(() => document.querySelector('[role=alert]'))
  expect([text().includes('Ждут отправки'), localStorage.length]).toEqual([false, 0])
})

test('a reopening that is undone without a server keeps the outcome', async () => {
  sealDrafts(seal)
  request = aRequest({ status: 'done', outcome: 'contract' })
  await show()
  await click(status('В работе'))
  await shown.until(() => text().includes('Ждут отправки: 1'))
  await click(await shown.until(() => screenButton('Отменить')))
  await shown.until(() => !text().includes('Ждут отправки') || text().includes('Договор'))
  await connect()
  await shown.until(() => !text().includes('Ждут отправки'))
  expect(request).toMatchObject({ status: 'done', outcome: 'contract' })
})

test('a change that a colleague was before waits where no server tells what he has saved', async () => {
  sealDrafts(seal)
  await show()
  refused.set('5', rejection(409, { code: 'record.stale' }))
  shown.server.on(readRequestEndpoint, () => ({ status: 503, body: {} }))
  await click(status('В работе'))
  await shown.until(() => text().includes('Ждут отправки: 1Олена Коваль: состояние «В работе».'))
})

test('a note that never left has no key behind what waits, and nobody is asked about it a day later', async () => {
  sealDrafts(seal)
  await show()
  await click(status('В работе'))
  await shown.until(() => text().includes('Ждут отправки: 1'))
  const field = await shown.until(() =>
    shown.place.querySelector<HTMLTextAreaElement>('[aria-label="Заметка для своих"]'),
  )
  await typeInto(field, 'Раз')
  await shown.press('Добавить')
  await shown.until(() => text().includes('заметка «Раз»'))
  const [, note] = queuedSaves(localStorage, me)
  const draft = readDraft(localStorage, draftKey(me, note?.record ?? ''), newCommentSchema)
  expect([draft?.values.text, draft?.attemptKey]).toEqual(['Раз', undefined])
})

test('a note that may be stored keeps its key behind what waits', async () => {
  sealDrafts(seal)
  await show()
  const field = await shown.until(() =>
    shown.place.querySelector<HTMLTextAreaElement>('[aria-label="Заметка для своих"]'),
  )
  refused.set('5', { status: 500, body: {} })
  await typeInto(field, 'Раз')
  await shown.press('Добавить')
  await shown.until(() => patches().length === 1)
  await shown.until(() => document.querySelector('[role=alert]'))
  refused.delete('5')
  await click(status('В работе'))
  await shown.until(() => text().includes('состояние «В работе»'))
  await shown.press('Добавить')
  await shown.until(() => text().includes('заметка «Раз»'))
  await connect()
  await shown.until(() => !text().includes('Ждут отправки'))
  const notes = patches().filter(({ body }) => 'comment' in (body as object))
  expect([notes.length, new Set(notes.map(({ headers }) => headers['Idempotency-Key'])).size]).toEqual([2, 1])
})

test('a state that finds no server waits under the key that it was sent with, and is shown; the next is not sent around it', async () => {
  sealDrafts(seal)
  await show()
  await click(status('В работе'))
  await shown.until(() => text().includes('Ждут отправки: 1Олена Коваль: состояние «В работе».'))
  await shown.until(() => patches().length === 2)
  expect(new Set(keys()).size).toBe(1)
  await click(status('Спам'))
  await shown.until(() => text().includes('состояние «Спам»'))
  expect(text()).toContain('Ждут отправки: 1')
  expect(patches().map(({ body }) => body)).not.toContainEqual({ status: 'spam' })
  await connect()
  await shown.until(() => !text().includes('Ждут отправки'))
  expect(
    patches()
      .slice(-2)
      .map(({ body }) => body),
  ).toEqual([{ status: 'in_work' }, { status: 'spam' }])
  expect([document.body.textContent?.includes('Сохранено'), localStorage.length]).toEqual([false, 0])
})

test('a note that finds no server waits, stands in the list of notes, and is sent once', async () => {
  sealDrafts(seal)
  await show()
  const field = await shown.until(() =>
    shown.place.querySelector<HTMLTextAreaElement>('[aria-label="Заметка для своих"]'),
  )
  for (const words of ['Звонить вечером', 'Или утром']) {
    await typeInto(field, words)
    await shown.press('Добавить')
    await shown.until(() => shown.place.querySelector('section ol')?.textContent?.includes(words))
    expect(field.value).toBe('')
  }
  expect(shown.place.querySelector('section ol')?.textContent).toMatch(
    /ждёт отправки.*Звонить вечером.*ждёт отправки.*Или утром/,
  )
  expect(text()).toContain('заметка «Звонить вечером»')
  await connect()
  await shown.until(() => !text().includes('Ждут отправки'))
  const stored = patches().slice(-2)
  expect(stored.map(({ body }) => body)).toEqual(
    ['Звонить вечером', 'Или утром'].map(words => ({ comment: { text: words, mentions: [] } })),
  )
})

test('who has a request never waits', async () => {
  sealDrafts(seal)
  await show()
  await shown.press('Взять себе')
  await shown.until(() => patches().length === 1)
  await shown.until(() => document.querySelector('[role=alert]'))
  expect([text().includes('Ждут отправки'), localStorage.length]).toEqual([false, 0])
})

test('a conflict shows both and asks; a rejection shows the words of the server', async () => {
  sealDrafts(seal)
  queueEdit(by, { note: 'моя' })
  queueNote({ ...by, at: '2026-11-21T09:00:01.000Z' }, { text: 'После', mentions: [] })
  queueEdit({ ...by, seen: aRequest({ id: 6 }) }, { note: 'моя' })
  request = { ...request, note: 'коллеги', version: 4 }
  await show()
  await shown.until(() => patches().length > 0)
  const reads = () => shown.server.calls.filter(({ path }) => path === listAdminsEndpoint.path).length
  await shown.until(() => reads() > 0)
  const shownBefore = reads()
  refused.set('5', rejection(409, { code: 'record.stale' }))
  refused.set('6', rejection(404, { detail: 'Такой заявки нет' }))
  await act(async () => void window.dispatchEvent(new Event('online')))
  await shown.until(() => shown.button('Оставить моё') && shown.button('Отправить ещё раз'))
  expect(text()).toMatch(/заметка «моя».*Там теперь: заметка «коллеги»/)
  expect(text()).toContain('Сервер не принял. Такой заявки нет')
  // The screens show what the server has.
  await shown.until(() => reads() > shownBefore)
  const before = patches().length
  request = { ...request, note: 'третья', version: 5 }
  await shown.press('Оставить моё')
  await shown.until(() => patches().length === before + 1 && shown.button('Оставить моё'))
  await shown.press('Отправить ещё раз')
  await shown.until(() => patches().length === before + 2 && shown.button('Отправить ещё раз'))
  const drop = async (name: string) => {
    const button = shown.button(name)
    button?.focus()
    await click(button)
    await shown.until(() => !shown.button(name) && document.activeElement !== document.body)
  }
  refused.delete('5')
  isUp = true
  await drop('Оставить с сервера')
  expect(shown.isNear('Удалить')).toBe(true)
  // What was behind it goes now.
  await shown.until(() => JSON.stringify(patches().at(-1)?.body).includes('После'))
  await shown.until(() => localStorage.length === 2)
  const beforeLast = reads()
  await drop('Удалить')
  expect(localStorage.length).toBe(0)
  await shown.until(() => reads() > beforeLast)
})

const erasedAt = '2026-11-21T10:00:00.000Z'
const [before, after] = ['2026-11-21T09:00:00.000Z', '2026-11-21T10:00:01.000Z']

test('what waits of an erased request leaves the device, whoever made it; of one that has lost texts, what may repeat them', async () => {
  sealDrafts(seal)
  const edit = (id: number, change: Parameters<typeof queueEdit>[1], at: string, userId = me) =>
    queueEdit({ ...by, userId, seen: aRequest({ id }), at }, change)
  const nextAction = { text: 'Позвонить Олене', at: '2026-11-22T08:00:00.000Z' }
  const comment = { text: 'Олена', mentions: [] }
  edit(11, { status: 'done' }, after)
  edit(11, { note: 'Олена' }, after, me + 1)
  queueNote({ ...by, seen: aRequest({ id: 11 }), at: after }, comment)
  edit(21, { note: 'Олена' }, before)
  edit(22, { nextAction }, before)
  queueNote({ ...by, seen: aRequest({ id: 23 }), at: before }, comment)
  // What was begun before an erasure and changed after it may repeat it as well.
  edit(24, { note: 'Олена' }, before)
  edit(24, { status: 'done' }, after)
  for (const id of [11, 21]) {
    const values = { note: 'Олена', mentions: [] }
    writeDraft(localStorage, draftKey(me, `request-${id}`), {
      savedAt: before,
      erasedWith: `request-${id}`,
      baseVersion: 3,
      values,
    })
  }
  edit(31, { status: 'done' }, before)
  edit(32, { note: 'Потом' }, erasedAt)
  edit(41, { note: 'Марта' }, before)
  shown = await renderScreen(SaveQueues, {
    address: '/admin',
    prepare: server => {
      server.on(changeRequestEndpoint, () => ({ status: 503, body: {} }))
      server.gives(listErasedRequestsEndpoint, () => [
        { id: 11, erasedAt, textsOnly: false },
        ...[21, 22, 23, 24, 31, 32].map(id => ({ id, erasedAt, textsOnly: true })),
      ])
    },
  })
  await shown.until(() => localStorage.length === 6)
  expect(queuedSaves(localStorage, me).map(({ record }) => record)).toEqual([
    'request-edit-31',
    'request-edit-41',
    'request-edit-32',
  ])
  expect(keysIn(localStorage, draftKey(me + 1, ''))).toEqual([])
})

test('the server is not asked whom it has erased while no request is being worked on', async () => {
  const save = { record: 'post-7', title: 'Статья', path: '/admin/posts/7', problem: 'Нет' }
  writeQueuedSave(localStorage, me, save, before)
  shown = await renderScreen(SaveQueues, { address: '/admin' })
  await shown.until(() => text().includes('Ждут отправки'))
  expect(shown.server.calls.filter(({ path }) => path === listErasedRequestsEndpoint.path)).toEqual([])
})

test('opening a request again takes no outcome along that a colleague has recorded unseen', async () => {
  request = aRequest({ status: 'done', outcome: null })
  isUp = true
  await show()
  const before = request
  shown.server.on(changeRequestEndpoint, ({ body }) => {
    if (request !== before) return { status: 200, body: { ...request, ...(body as object) } }
    request = { ...before, outcome: 'contract', version: before.version + 1 }
    return rejection(409, { code: 'record.stale' })
  })
  await click(status('В работе'))
  await shown.until(() => document.querySelector('[role=alert]'))
  expect(patches()).toHaveLength(1)
})

const noteField = () =>
  shown.until(() => shown.place.querySelector<HTMLTextAreaElement>('[aria-label="Заметка для своих"]'))

test('a note whose page ended before the answer is the same note when it is sent again', async () => {
  await show()
  const sent: unknown[] = []
  const { promise: never } = Promise.withResolvers<FakeResponse>()
  shown.server.on(changeRequestEndpoint, ({ headers, body }) => {
    sent.push([new Headers(headers).get('idempotency-key'), body])
    return never
  })
  await typeInto(await noteField(), 'Раз')
  await shown.press('Добавить')
  await shown.until(() => sent.length === 1)
  const onDevice = Object.entries(localStorage)
  await shown.close()
  localStorage.clear()
  for (const [key, text] of onDevice) localStorage.setItem(key, text)
  await show()
  shown.server.on(changeRequestEndpoint, ({ headers, body }) => {
    sent.push([new Headers(headers).get('idempotency-key'), body])
    return { status: 200, body: request }
  })
  const field = await shown.until(() =>
    [...shown.place.querySelectorAll('textarea')].find(({ value }) => value === 'Раз'),
  )
  await shown.press('Добавить')
  await shown.until(() => field.value === '')
  expect(sent).toHaveLength(2)
  expect(sent[1]).toEqual(sent[0])
})

test('a note whose page ended before the answer joins the queue as old as it is', async () => {
  sealDrafts(seal)
  const at = new Date(Date.now() - 20 * 60 * 60 * 1000).toISOString()
  const values = { note: 'Раз', mentions: [] }
  const draft = { savedAt: at, erasedWith: 'request-5', baseVersion: request.version, values } as const
  writeDraft(localStorage, draftKey(me, 'request-5'), {
    ...draft,
    ...attemptOf({ values, key: 'first', at }),
  })
  await show()
  const field = await noteField()
  await shown.until(() => field.value === 'Раз')
  await shown.press('Добавить')
  await shown.until(() => text().includes('заметка «Раз»'))
  const [note] = queuedSaves(localStorage, me)
  const waiting = readDraft(localStorage, draftKey(me, note?.record ?? ''), newCommentSchema)
  expect([waiting?.attemptKey, waiting?.attemptAt]).toEqual(['first', at])
})

test('a note that names a colleague does not leave as one of who signs in while the names are read', async () => {
  isUp = true
  await show()
  const { promise: read, resolve } = Promise.withResolvers<FakeResponse>()
  shown.server.on(listAdminsEndpoint, () => read)
  services.queries.removeQueries({ predicate: ({ queryKey }) => JSON.stringify(queryKey).includes('/admin') })
  await typeInto(await noteField(), 'Спроси @Олена')
  await shown.press('Добавить')
  const { user, ...session } = aSession()
  await act(async () => {
    services.session.state.set({ status: 'in', session: { ...session, user: { ...user, id: me + 1 } } })
  })
  await act(async () => resolve({ status: 200, body: [] }))
  await shown.until(() => document.querySelector('[role=alert]'))
  expect(patches()).toEqual([])
})
