// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, test } from 'vitest'
import { keysIn } from '#shared/admin/platform/drafts/draft-seal.ts'
import { type Draft, draftKey, writeDraft } from '#shared/admin/platform/drafts/draft-store.ts'
import { heldInMemory, holdInMemory, memoryStorage } from '#shared/admin/platform/drafts/memory-store.ts'
import { typedTexts } from '#shared/admin/platform/drafts/use-unsent.ts'
import { saveStorage, writeQueuedSave } from '#shared/admin/platform/save-queue/queued-saves.ts'
import { SaveQueues } from '#shared/admin/save-queues.tsx'
import { listErasedOrdersEndpoint } from '#shared/contract/work/orders.ts'
import { type RenderedScreen, renderScreen } from '#shared/testing/render-screen.tsx'

const erasedAt = '2026-11-20T10:00:00.000Z'
const [before, after] = ['2026-11-20T09:00:00.000Z', '2026-11-20T11:00:00.000Z']

let screen: RenderedScreen
afterEach(async () => {
  await screen.close()
  localStorage.clear()
  memoryStorage.clear()
})

const show = async () => {
  const orders = [
    { id: 5, erasedAt, textsOnly: false },
    { id: 6, erasedAt, textsOnly: true },
  ]
  screen = await renderScreen(SaveQueues, {
    address: '/admin',
    prepare: server => server.gives(listErasedOrdersEndpoint, () => ({ money: true, orders })),
  })
}
const asked = () =>
  screen.server.calls.filter(({ path }) => path.startsWith(listErasedOrdersEndpoint.path)).length
const type = (userId: number, record: string, savedAt: string, erasedWith: Draft<unknown>['erasedWith']) =>
  writeDraft(localStorage, draftKey(userId, record), { savedAt, erasedWith, baseVersion: 3, values: {} })
const left = () => keysIn(saveStorage, '').toSorted()

test('work on an erased order leaves the device: drafts, queued saves, money, its car, of everybody; other work stays', async () => {
  for (const record of ['order-5', 'case-8']) type(1, record, after, 'order-5')
  for (const record of ['order-money-5', 'payer-5', 'invoice-9-of-5']) type(2, record, after, 'order-5')
  const waiting = { record: 'order-5', title: 'Заказ Олена', path: '/', problem: 'Нет' }
  writeQueuedSave(saveStorage, 1, waiting, after)
  // Of one that has lost a text, what may repeat it.
  type(1, 'order-6', before, 'order-6')
  type(2, 'order-6', after, 'order-6')
  type(1, 'invoice-5-of-7', before, 'order-7')
  type(1, 'request-5', before, 'request-5')
  for (const record of ['order-new', 'order-template-usa', 'post-5']) type(1, record, before, null)
  const kept = ['invoice-5-of-7', 'order-new', 'order-template-usa', 'post-5', 'request-5']
  await show()
  await screen.until(() => left().length === kept.length + 1)
  expect(left()).toEqual([...kept.map(name => `admin-draft:1:${name}`), 'admin-draft:2:order-6'])
})

test('work that cannot be read goes with a later erasure if its kind names people', async () => {
  const records = ['case-7', 'invoice-9-of-7', 'order-7', 'order-new', 'payer-7', 'request-quote-7']
  for (const record of [...records, 'order-money-7', 'order-template-usa', 'post-5'])
    localStorage.setItem(draftKey(1, record), '{')
  const kept = ['1:order-template-usa', '1:post-5']
  await show()
  await screen.until(() => left().length === kept.length)
  expect(left()).toEqual(kept.map(name => `admin-draft:${name}`))
})

test('what is typed about an erased order leaves the memory; about one that has lost a text it stays', async () => {
  for (const id of [5, 6, 7])
    holdInMemory(`unsent 1 comment order ${id}`, {
      ...{ value: { text: 'Олена просит', mentions: [] }, due: null },
      erasedWith: `order-${id}`,
    })
  await show()
  await screen.until(() => heldInMemory('unsent 1 comment order 5') === undefined)
  expect(typedTexts().map(({ erasedWith }) => erasedWith)).toEqual(['order-6', 'order-7'])
  for (const { drop } of typedTexts()) await act(async () => drop())
})

test('nobody is asked while no order is being worked on', async () => {
  type(1, 'post-5', before, null)
  await show()
  expect(asked()).toBe(0)
})
