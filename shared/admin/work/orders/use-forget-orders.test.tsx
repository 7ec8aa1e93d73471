// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, test } from 'vitest'
import { draftKey, writeDraft } from '#shared/admin/platform/drafts/draft-store.ts'
import { heldInMemory, holdInMemory } from '#shared/admin/platform/drafts/memory-store.ts'
import { typedAt } from '#shared/admin/platform/drafts/use-unsent.ts'
import { writeWaitingSave } from '#shared/admin/platform/save-queue/waiting-saves.ts'
import { WaitingWork } from '#shared/admin/waiting-work.tsx'
import { listErasedOrdersEndpoint } from '#shared/contract/work/orders.ts'
import { type RenderedScreen, renderScreen } from '#shared/testing/render-screen.tsx'

const erasedAt = '2026-11-20T10:00:00.000Z'
const [before, after] = ['2026-11-20T09:00:00.000Z', '2026-11-20T11:00:00.000Z']

let screen: RenderedScreen
afterEach(async () => {
  await screen.close()
  localStorage.clear()
})

const show = async () => {
  const orders = [
    { id: 5, erasedAt, textsOnly: false },
    { id: 6, erasedAt, textsOnly: true },
  ]
  screen = await renderScreen(WaitingWork, {
    address: '/admin',
    prepare: server => server.gives(listErasedOrdersEndpoint, () => ({ money: true, orders })),
  })
}
const asked = () =>
  screen.server.calls.filter(({ path }) => path.startsWith(listErasedOrdersEndpoint.path)).length
const type = (userId: number, record: string, savedAt: string) =>
  writeDraft(localStorage, draftKey(userId, record), { savedAt, baseVersion: 3, values: {} })
const left = () => Object.keys(localStorage).toSorted()

test('work on an erased order leaves the device: drafts, waiting saves, money, of everybody; other work stays', async () => {
  type(1, 'order-5', after)
  for (const record of ['order-money-5', 'payer-5', 'invoice-9-of-5']) type(2, record, after)
  const waiting = { record: 'order-5', title: 'Заказ Олена', path: '/', problem: 'Нет' }
  writeWaitingSave(localStorage, 1, waiting, after)
  // Of one that has lost a text, what may repeat it.
  type(1, 'order-6', before)
  type(2, 'order-6', after)
  for (const record of ['order-7', 'order-new', 'order-template-usa', 'post-5', 'invoice-5-of-7'])
    type(1, record, before)
  const kept = [
    '1:invoice-5-of-7',
    '1:order-7',
    '1:order-new',
    '1:order-template-usa',
    '1:post-5',
    '2:order-6',
  ]
  await show()
  await screen.until(() => left().length === kept.length)
  expect(left()).toEqual(kept.map(name => `admin-draft:${name}`))
})

test('a comment typed on an erased order leaves the memory, and one on an order that has lost a text stays', async () => {
  for (const id of [5, 6, 7]) {
    const entry = { value: { text: 'Олена просит', mentions: [] }, due: null }
    holdInMemory(`unsent 1 comment order ${id}`, entry)
  }
  await show()
  await screen.until(() => heldInMemory('unsent 1 comment order 5') === undefined)
  expect(typedAt('comment order ').map(({ name }) => name)).toEqual(['comment order 6', 'comment order 7'])
  for (const { drop } of typedAt('')) await act(async () => drop())
})

test('nobody is asked while no order is being worked on', async () => {
  type(1, 'post-5', before)
  await show()
  expect(asked()).toBe(0)
})
