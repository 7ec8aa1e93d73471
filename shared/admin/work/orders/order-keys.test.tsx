// @vitest-environment happy-dom
/** An order worked without a mouse: keys of the place that is shown, and a focus that no press loses. */
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listOptionsEndpoint } from '#shared/contract/calculation/options.ts'
import { readOrderMoneyEndpoint } from '#shared/contract/work/order-money.ts'
import { type OrderInput, readOrderEndpoint, updateOrderEndpoint } from '#shared/contract/work/orders.ts'
import type { Role } from '#shared/domain/can.ts'
import { anOrder } from '#shared/testing/an-order.ts'
import { anOrderMoney } from '#shared/testing/an-order-money.ts'
import { type RenderedScreen, renderScreen } from '#shared/testing/render-screen.tsx'
import { typeInto } from '#shared/testing/type-into.ts'
import { orderPage } from './order-page.tsx'

const OrderPage = orderPage(() => null)

let screen: RenderedScreen
let saved: OrderInput[]
const show = async (
  address: string,
  role: Role = 'owner',
  readOptions: () => Promise<[]> | [] = () => [],
) => {
  saved = []
  screen = await renderScreen(OrderPage, {
    path: '/admin/orders/:id',
    address,
    role,
    prepare: server => {
      server.gives(listOptionsEndpoint, readOptions)
      server.gives(readOrderEndpoint, () => anOrder())
      server.gives(readOrderMoneyEndpoint, () => anOrderMoney())
      server.gives(updateOrderEndpoint, ({ body }) => {
        saved.push(body as OrderInput)
        return anOrder({ version: 4 })
      })
    },
  })
  await screen.until(() => screen.button('Напомнить…'))
}
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T10:00:00.000Z') })
  return show('/admin/orders/5')
})
afterEach(async () => {
  await screen.close()
  localStorage.clear()
  vi.useRealTimers()
})

const key = (code: string) =>
  act(async () => void window.dispatchEvent(new KeyboardEvent('keydown', { code, bubbles: true })))
const focused = () =>
  document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent
/** As by Enter: the focus is on what is pressed. */
const enter = async (name: string) => {
  const button = await screen.until(() => screen.button(name))
  button.focus()
  await screen.press(name)
}

test('the address of a place that an account lacks is that of the stages, whose keys act', async () => {
  await screen.close()
  await show('/admin/orders/5?tab=money', 'editor')
  expect(screen.address()).toBe('/admin/orders/5')
  await key('KeyT')
  await screen.until(() => saved.length === 1)
})

test('T reaches the next stage today, and like N does nothing from behind another place', async () => {
  await key('Digit2')
  await key('KeyT')
  await key('KeyN')
  await key('Digit1')
  expect(screen.button('Напомнить…')).toBeDefined()
  expect(saved).toEqual([])
  await key('KeyT')
  await screen.until(() => saved.length === 1)
  expect(saved[0]?.stages).toMatchObject({
    paid: { actual: '2026-11-20', skipped: false },
    sea: { actual: null },
  })
})

test('a place opened by its key has the focus on its tab', async () => {
  await enter('Куплен: изменить')
  await key('Digit3')
  expect(focused()).toBe('Переписка ')
})

test('a stage that is reached or taken back leaves the focus at its pencil', async () => {
  await enter('Оплачен: сегодня')
  expect(focused()).toBe('Оплачен: изменить')
  await enter('Куплен: изменить')
  await enter('Снять отметку')
  expect(focused()).toBe('Куплен: изменить')
})

test('Escape closes a group in which nothing is typed, and its pencil has the focus', async () => {
  const leave = (field: HTMLElement) =>
    act(async () => void field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })))
  await enter('Машина: изменить')
  const model = await screen.field('Модель')
  await typeInto(model, 'Golf')
  await leave(model)
  expect(document.body.contains(model)).toBe(true)
  await typeInto(model, 'Passat')
  await leave(model)
  expect(document.body.contains(model)).toBe(false)
  expect(focused()).toBe('Машина: изменить')
})

test('a bill that is taken away leaves the focus at the button that adds one', async () => {
  await enter('Добавить счёт')
  await enter('Новый счёт: убрать')
  expect(focused()).toBe('Добавить счёт')
})

test('typing a next step keeps the focus in its field while time goes on', async () => {
  await key('KeyN')
  await screen.until(() => focused() === 'Через час')
  await key('KeyN')
  const field = await screen.field('Что сделать')
  expect(document.activeElement).toBe(field)
  vi.setSystemTime(new Date('2026-11-20T10:00:01.000Z'))
  await typeInto(field, 'Спросить порт')
  expect(document.activeElement).toBe(field)
})

test('a next step takes the focus before the office hours are there, and nothing typed loses it then', async () => {
  const hours = Promise.withResolvers<void>()
  await screen.close()
  await show('/admin/orders/5', 'owner', async () => {
    await hours.promise
    return []
  })
  await key('KeyN')
  const field = await screen.field('Что сделать')
  expect(document.activeElement).toBe(field)
  await typeInto(field, 'Спросить порт')
  await act(async () => hours.resolve())
  await screen.until(() => screen.button('Завтра в 10:00'))
  expect(document.activeElement).toBe(field)
})

test('a next step that is planned or done leaves the focus at its button', async () => {
  const nextAction = { text: 'Перезвонить', at: '2026-11-21T08:00:00.000Z' }
  await key('KeyN')
  await screen.until(() => focused() === 'Через час')
  const stored = Promise.withResolvers<void>()
  screen.server.gives(updateOrderEndpoint, async () => {
    await stored.promise
    return anOrder({ version: 4, nextAction })
  })
  await enter('Завтра в 10:00')
  // A disabled button would give its focus to the body.
  const pressed = await screen.until(() => document.querySelector('button[aria-disabled="true"]'))
  expect([focused(), pressed.hasAttribute('disabled')]).toEqual(['Завтра в 10:00', false])
  await act(async () => stored.resolve())
  await screen.until(() => focused() === 'Перенести')
  await enter('Сделано')
  expect(focused()).toBe('Перенести')
})
