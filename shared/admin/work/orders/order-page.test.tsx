// @vitest-environment happy-dom
import { act, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listComments } from '#shared/contract/office/comments.ts'
import { readOrder, readOrderHistory, updateOrder } from '#shared/contract/office/orders.ts'
import { notifyPresence } from '#shared/contract/platform/presence.ts'
import { anOrder } from '#shared/testing/an-order.ts'
import { type ShownScreen, showScreen } from '#shared/testing/show-screen.tsx'
import { OrderPage } from './order-page.tsx'

const Screen = () => {
  const [shown, setShown] = useState(true)
  return (
    <>
      <button type="button" onClick={() => setShown(!shown)}>
        Туда и обратно
      </button>
      {shown && <OrderPage />}
    </>
  )
}

let screen: ShownScreen
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T10:00:00.000Z') })
})
afterEach(async () => {
  await screen.close()
  localStorage.clear()
  vi.useRealTimers()
})

/** What the last change has named of the stages. */
let sent: Record<string, { actual: string | null; skipped: boolean; early: boolean; days: number }> | null
const show = async () => {
  sent = null
  screen = await showScreen(Screen, {
    path: '/admin/orders/:id',
    address: '/admin/orders/5',
    prepare: server => {
      server.on(readOrder, () => ({ status: 200, body: anOrder() }))
      server.on(readOrderHistory, () => ({ status: 200, body: [] }))
      server.on(listComments, () => ({ status: 200, body: [] }))
      server.on(notifyPresence, () => ({ status: 200, body: { others: [] } }))
      server.on(updateOrder, ({ body }) => {
        sent = (body as { stages: NonNullable<typeof sent> }).stages
        return { status: 200, body: anOrder({ version: 4 }) }
      })
    },
  })
  await screen.until(() => button('Оплачен: сегодня'))
}
const button = (name: string) =>
  [...document.querySelectorAll('button')].find(
    one => one.getAttribute('aria-label') === name || one.textContent === name,
  )
const press = (name: string) => act(async () => button(name)?.click())

test('a stage is reached at a press, and is late until then', async () => {
  await show()
  expect(screen.place.textContent).toContain('опаздывает на 16 дн.')
  await press('Оплачен: сегодня')
  await screen.until(() => sent)
  expect(sent).toMatchObject({
    bought: { actual: '2026-11-01' },
    paid: { actual: '2026-11-20', early: false },
    sea: { actual: null },
  })
})

test('a stage before one that it needs is confirmed, and says so afterwards', async () => {
  await show()
  await press('В море: изменить')
  await press('Отметить')
  await screen.until(() => button('Так и было'))
  expect(sent).toBeNull()
  await press('Так и было')
  await screen.until(() => sent)
  expect(sent).toMatchObject({ paid: { actual: null }, sea: { actual: '2026-11-20', early: true } })
})

test('a skipped stage asks for nothing', async () => {
  await show()
  await press('Оплачен: изменить')
  await press('Пропустить')
  await screen.until(() => sent)
  expect(sent).toMatchObject({ paid: { actual: null, skipped: true } })
})

test('an order that was just read opens again', async () => {
  await show()
  await press('Туда и обратно')
  await press('Туда и обратно')
  await screen.until(() => button('Оплачен: сегодня'))
})
