// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SaveQueues } from '#shared/admin/save-queues.tsx'
import { queueCall } from '#shared/admin/work/caller/caller-queue.ts'
import { valuesOf } from '#shared/admin/work/orders/order-kind.ts'
import { type Option, updateOptionEndpoint } from '#shared/contract/calculation/options.ts'
import { listAdminsEndpoint } from '#shared/contract/system/accounts.ts'
import { updateOrderEndpoint } from '#shared/contract/work/orders.ts'
import { changeRequestEndpoint, createRequestEndpoint } from '#shared/contract/work/requests.ts'
import { aRequest } from '#shared/testing/a-request.ts'
import { anOrder } from '#shared/testing/an-order.ts'
import { aSession, fakeShell } from '#shared/testing/fake-shell.ts'
import { type RenderedScreen, renderScreen } from '#shared/testing/render-screen.tsx'
import { Page } from '../components/page.tsx'
import { ownDraft } from '../drafts/draft-owner.ts'
import { draftKey, writeDraft } from '../drafts/draft-store.ts'
import { memoryStorage } from '../drafts/memory-store.ts'
import { type AdminServices, useServices } from '../services.ts'
import type { AdminShell, HeldDraft } from '../shell.ts'
import { rejection } from '../testing/rejection.ts'
import {
  queuedSaves,
  removalRecord,
  removeQueuedSave,
  reportSavesChange,
  saveStorage,
  writeQueuedSave,
} from './queued-saves.ts'
import { useRecordSaves } from './use-record-saves.tsx'

const at = '2026-11-20T10:00:00.000Z'
const shell = { ...fakeShell(), kind: 'desktop' } as AdminShell
const option: Option = { id: 4, title: 'phone', value: '2', note: '', version: 4, updatedAt: at }
const wantCall = () =>
  queueCall(
    1,
    'a',
    { name: 'Олена', phone: '+380671234567', note: '', mail: false },
    new Date().toISOString(),
  )

let screen: RenderedScreen
let isUp: boolean
beforeEach(() => {
  localStorage.clear()
  memoryStorage.clear()
  isUp = false
})
afterEach(() => screen.close())

const show = async (Screen = SaveQueues, program = shell, address = '/admin') => {
  screen = await renderScreen(Screen, {
    address,
    shell: program,
    prepare: server => {
      server.on(updateOptionEndpoint, () =>
        isUp ? { status: 200, body: option } : { status: 503, body: {} },
      )
      server.on(updateOrderEndpoint, () =>
        isUp ? { status: 200, body: anOrder() } : { status: 503, body: {} },
      )
      server.on(listAdminsEndpoint, () => ({ status: 503, body: {} }))
      server.on(createRequestEndpoint, () =>
        isUp ? { status: 201, body: aRequest() } : { status: 503, body: {} },
      )
    },
  })
}
const text = () => screen.place.textContent ?? ''
const sent = () => screen.server.calls.map(({ method, path }) => `${method} ${path}`)
const connect = async () => {
  isUp = true
  await act(async () => void window.dispatchEvent(new Event('online')))
}
const wantOption = (moment = at) => {
  const values = { title: 'phone', value: '2', note: '' }
  writeDraft(localStorage, draftKey(1, 'option-4'), { savedAt: at, erasedWith: null, baseVersion: 3, values })
  const save = { record: 'option-4', title: 'Телефон', path: '/admin/setting', problem: null }
  writeQueuedSave(localStorage, 1, save, moment)
}

test('records and calls wait in one list, with what they are and since when, and go once the server is there', async () => {
  wantOption()
  wantCall()
  await show()
  await screen.until(() => text().includes('Ждут отправки: 2'))
  expect(text()).toMatch(/Телефон: сохраним сами.*Ждёт с 20\.11\.2026.*Звонок: Олена/)
  await screen.until(() => sent().length === 2)
  await connect()
  await screen.until(() => text() === '')
  expect(sent().slice(-2)).toEqual(['PUT /api/option/4', 'POST /api/request'])
  expect(localStorage.length).toBe(0)
})

test('work of an earlier start that is held is in the list of its owner, and counted where a save was asked for', async () => {
  const waiting: number[] = []
  const held = [
    { userId: 1, title: 'Телефон', path: '/admin/setting', isSave: true, reason: 'ждёт другую работу.' },
    { userId: 1, title: 'Статья № 2', path: '/admin/posts/2', isSave: false, reason: 'ждёт места.' },
    { userId: 2, title: 'Чужая', path: '/admin/posts/3', isSave: true, reason: '' },
  ]
  let now: readonly HeldDraft[] = []
  await show(SaveQueues, { ...shell, setQueued: count => void waiting.push(count), heldDrafts: () => now })
  now = held
  await act(async () => reportSavesChange())
  expect(text()).toBe('Ждут отправки: 2Телефон: ждёт другую работу.Статья № 2: ждёт места.')
  expect(waiting).toEqual([0, 1])
})

test('the program is told how much waits, also what a form or another part of the screen shows', async () => {
  wantOption()
  wantCall()
  writeQueuedSave(saveStorage, 1, { record: 'post-3', title: '', path: '/', problem: 'Нельзя' }, at)
  const told: [count: number, due: number][] = []
  const close = ownDraft(draftKey(1, 'option-4'), () => true)
  await show(SaveQueues, { ...shell, setQueued: (...counts) => void told.push(counts) })
  expect([told, text().includes('Ждут отправки: 2')]).toEqual([[[3, 2]], true])
  close()
  await act(async () => reportSavesChange())
  await connect()
  await screen.until(() => told.at(-1)?.join() === '1,0')
  wantOption()
  isUp = false
  await act(async () => reportSavesChange())
  expect(told.at(-1)).toEqual([2, 1])
  await screen.close()
  expect(told.at(-1)).toEqual([2, 0])
})

test('what comes while something is on its way goes out as well', async () => {
  isUp = true
  wantCall()
  await show()
  wantOption()
  await act(async () => void window.dispatchEvent(new Event('storage')))
  await screen.until(() => text() === '' && localStorage.length === 0)
  expect(sent().toSorted()).toEqual(['POST /api/request', 'PUT /api/option/4'])
})

test('what is queued anew under a name that has just become free is due anew', async () => {
  wantOption()
  const Due = () => <output>{useRecordSaves(async () => async () => null).due.join()}</output>
  await show(Due)
  const before = text()
  removeQueuedSave(saveStorage, 1, 'option-4')
  wantOption('2026-11-20T11:00:00.000Z')
  await act(async () => reportSavesChange())
  expect([before, text()]).toEqual([expect.stringContaining('option-4'), expect.not.stringMatching(before)])
})

test('what the server has said stands with it', async () => {
  wantCall()
  const problem = 'Телефон: проверьте номер'
  const [save] = queuedSaves(saveStorage, 1)
  if (save) writeQueuedSave(saveStorage, 1, { ...save, problem }, at)
  await show()
  await screen.until(() => text().includes(`не сохранено. ${problem}`))
  expect(sent()).toEqual([])
  await screen.press('Удалить')
  expect([text(), saveStorage.length]).toEqual(['', 0])
})

test.each([
  ['the next save', { status: 200, body: anOrder() }, 1],
  ['the look at what a colleague has saved', rejection(409, { code: 'record.stale' }), 2],
])(
  '%s goes in no session but its author’s, though another has begun meanwhile',
  async (_next, answered, left) => {
    let services: AdminServices | null = null
    wantOption()
    const values = valuesOf(anOrder())
    writeDraft(localStorage, draftKey(1, 'order-5'), {
      savedAt: at,
      erasedWith: null,
      baseVersion: 3,
      values,
    })
    const save = { record: 'order-5', title: 'Заказ Олена', path: '/admin/orders/5', problem: null }
    writeQueuedSave(saveStorage, 1, save, '2026-11-20T09:00:00.000Z')
    const Screen = () => {
      services = useServices()
      return <SaveQueues />
    }
    await show(Screen, fakeShell())
    await screen.until(() => sent().length > 0)
    const first = Promise.withResolvers<void>()
    screen.server.on(updateOrderEndpoint, async () => {
      await first.promise
      return answered
    })
    const tried = sent().length
    await act(async () => void window.dispatchEvent(new Event('online')))
    await screen.until(() => sent().length > tried)
    const session = aSession('sales')
    const irina = { ...session, user: { ...session.user, id: 2 } }
    await act(async () => services?.session.state.set({ status: 'in', session: irina }))
    await act(async () => first.resolve())
    await act(async () => new Promise(resolve => setTimeout(resolve, 100)))
    expect(sent()).toHaveLength(tried + 1)
    expect(queuedSaves(saveStorage, 1)).toHaveLength(left)
  },
)

const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

test('on the web an order waits in its page alone, which asks before it closes', async () => {
  const values = valuesOf(anOrder())
  writeDraft(localStorage, draftKey(1, 'order-5'), { savedAt: at, erasedWith: null, baseVersion: 3, values })
  const save = { record: 'order-5', title: 'Заказ Олена', path: '/admin/orders/5', problem: null }
  writeQueuedSave(saveStorage, 1, save, at)
  await show(SaveQueues, fakeShell())
  await screen.until(() => text().includes('Ждут отправки: 1'))
  expect([asks(), Object.keys(localStorage)]).toEqual([true, [draftKey(1, 'order-5')]])
  await connect()
  await screen.until(() => text() === '')
  expect([sent().at(-1), asks(), localStorage.length]).toEqual(['PUT /api/order/5', false, 0])
})

test('a note waits with whom it calls: not sent while the names of the colleagues cannot be read', async () => {
  const values = { note: '@Ирина, перезвоните', mentions: [] }
  writeDraft(localStorage, draftKey(1, 'request-5'), {
    savedAt: at,
    erasedWith: null,
    baseVersion: 3,
    values,
  })
  const save = { record: 'request-5', title: 'Заметка', path: '/admin/requests', problem: null }
  writeQueuedSave(saveStorage, 1, save, at)
  await show(SaveQueues, fakeShell())
  screen.server.gives(changeRequestEndpoint, () => aRequest({ id: 5 }))
  await screen.until(() => sent().length > 0)
  const irina = { id: 2, email: 'c@example.com', name: 'Ирина', role: 'sales', createdAt: at }
  screen.server.gives(listAdminsEndpoint, () => [{ ...irina, lastSeenAt: null, twoFactor: false }])
  await connect()
  await screen.until(() => text() === '')
  const notes = screen.server.calls.filter(({ method }) => method === 'PATCH')
  expect(notes.map(({ body }) => body)).toEqual([{ comment: { text: values.note, mentions: [2] } }])
})

test('on the web a call waits in its page alone, which asks before it closes', async () => {
  await show(SaveQueues, fakeShell())
  expect(asks()).toBe(false)
  await act(async () => {
    wantCall()
    reportSavesChange()
  })
  await screen.until(() => text().includes('Ждут отправки: 1'))
  expect([asks(), localStorage.length]).toEqual([true, 0])
  await screen.until(() => sent().length === 1)
  await connect()
  await screen.until(() => text() === '')
  expect(asks()).toBe(false)
})

test('the page of calls lists them itself, so that the list of all leaves them out there', async () => {
  wantCall()
  const told: number[] = []
  await show(SaveQueues, { ...shell, setQueued: count => void told.push(count) }, '/admin/call')
  expect([told, text()]).toEqual([[1], ''])
})

test('work whose record is gone can be taken along as text: its form does not open any more', async () => {
  const values = { title: 'Акциз', text: '<p>Первый абзац.</p><p>Второй.</p>', categories: ['3'], note: '' }
  writeDraft(localStorage, draftKey(1, 'post-7'), { savedAt: at, erasedWith: null, baseVersion: 3, values })
  const save = { record: 'post-7', title: 'Статья «Акциз»', path: '/admin/posts/7' }
  writeQueuedSave(localStorage, 1, { ...save, problem: 'Такой записи нет' }, at)
  await show()
  const copied: string[] = []
  vi.stubGlobal('navigator', {
    ...navigator,
    clipboard: { writeText: async (all: string) => copied.push(all) },
  })
  await screen.press('Скопировать моё')
  vi.unstubAllGlobals()
  expect(copied).toEqual(['Акциз\n\nПервый абзац.\nВторой.\n\n3'])
})

test('a row that one decides away leaves the focus to the row in its place, the last one to the title', async () => {
  const problem = 'Запись изменили на сервере.'
  for (const [record, title] of [
    [removalRecord('option', '3'), 'Почта'],
    ['option-4', 'Телефон'],
  ] as const)
    writeQueuedSave(localStorage, 1, { record, title, path: '/admin/setting', problem }, at)
  await show(() => (
    <>
      <SaveQueues />
      <Page title="Обзор">{null}</Page>
    </>
  ))
  const decide = async (name: string) => {
    const button = await screen.until(() => screen.button(name))
    await act(async () => button.focus())
    await act(async () => button.click())
    await screen.until(() => !screen.button(name))
    await act(() => new Promise(done => setTimeout(done, 100)))
  }
  await decide('Не удалять')
  expect(screen.isNear('Оставить черновиком')).toBe(true)
  await decide('Оставить черновиком')
  expect(document.activeElement?.matches('[data-page-title]')).toBe(true)
})
