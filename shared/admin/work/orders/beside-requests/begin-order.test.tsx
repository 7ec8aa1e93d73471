// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, test } from 'vitest'
import { useCall } from '#shared/admin/platform/calls/call-query.ts'
import { rejection } from '#shared/admin/platform/testing/rejection.ts'
import { createOrderEndpoint, listOrdersEndpoint, type Order } from '#shared/contract/work/orders.ts'
import { type OfficeRequest, readRequestEndpoint } from '#shared/contract/work/requests.ts'
import { aRequest } from '#shared/testing/a-request.ts'
import { anOrder, anOrderPage } from '#shared/testing/an-order.ts'
import { type RenderedScreen, renderScreen } from '#shared/testing/render-screen.tsx'
import { BeginOrder } from './begin-order.tsx'

let screen: RenderedScreen
afterEach(() => screen.close())

const show = async (request: OfficeRequest, orders: Order[] = [], primary = false) => {
  screen = await renderScreen(() => <BeginOrder request={request} primary={primary} />, {
    path: '*',
    address: '/admin/requests?open=5',
    prepare: server => {
      server.gives(listOrdersEndpoint, () => anOrderPage(...orders))
      server.on(createOrderEndpoint, () => ({ status: 201, body: anOrder() }))
    },
  })
  return screen.until(() => screen.place.querySelector<HTMLElement>('button, a'))
}
const begun = () => screen.server.calls.filter(({ method }) => method === 'POST')

test('an order begins at a press, and opens', async () => {
  const request = aRequest()
  await show(request)
  await screen.press('Начать заказ')
  await screen.until(() => screen.address() === '/admin/orders/5')
  expect(begun()).toMatchObject([{ body: { request: request.id } }])
})

const Read = () => {
  const { data } = useCall(readRequestEndpoint, { params: { id: 5 } })
  if (!data) return null
  const quote = { number: `2026-00000${data.version}`, statement: { rates: {} } }
  const request = { ...data, quote } as unknown as OfficeRequest // only what is read
  return <BeginOrder request={request} />
}

test('an order begins of the calculation that was shown, of another one only once that is shown', async () => {
  screen = await renderScreen(Read, {
    path: '*',
    address: '/admin/requests?open=5',
    prepare: server => {
      server.gives(listOrdersEndpoint, () => anOrderPage())
      server.gives(readRequestEndpoint, () => aRequest({ version: 7 }))
      server.on(createOrderEndpoint, () => {
        server.gives(readRequestEndpoint, () => aRequest({ version: 8 }))
        return rejection(409, { code: 'order.quote-moved' })
      })
    },
  })
  const reads = () => screen.server.calls.filter(({ path }) => path === '/api/request/5').length
  await screen.press('Начать заказ')
  await screen.until(() => reads() === 2)
  await screen.press('Начать заказ')
  await screen.until(() => begun().length === 2)
  expect(begun()).toMatchObject([{ body: { quote: '2026-000007' } }, { body: { quote: '2026-000008' } }])
})

test('of a forecast it begins with one tick, which the next one finds answered', async () => {
  const quote = { statement: { rates: { forecast: true } } }
  const request = { ...aRequest(), quote } as unknown as OfficeRequest // only what is read
  const tick = () => document.querySelector<HTMLInputElement>('input[type=checkbox]')
  await show(request)
  await screen.press('Начать заказ')
  expect(begun()).toEqual([])
  expect(document.body.textContent).toContain('отметьте, что заказ начинается с него')
  expect(document.activeElement).toBe(tick())
  await act(async () => tick()?.click())
  expect(document.body.textContent).not.toContain('отметьте')
  await screen.press('Начать заказ')
  await screen.until(() => screen.address() === '/admin/orders/5')
  expect(begun()).toMatchObject([{ body: { forecast: true } }])
  await screen.close()
  await show(request)
  expect(tick()?.checked).toBe(true)
  await screen.press('Начать заказ')
  await screen.until(() => screen.address() === '/admin/orders/5')
  expect(begun()).toHaveLength(1)
})

test('a request that has an order leads to it', async () => {
  const link = await show(aRequest(), [anOrder()])
  expect([link.getAttribute('href'), link.textContent]).toEqual(['/admin/orders/5', 'Заказ № 5'])
  await pressO()
  expect([screen.address(), begun()]).toEqual(['/admin/orders/5', []])
})

const pressO = () =>
  act(async () => void window.dispatchEvent(new KeyboardEvent('keydown', { code: 'KeyO', bubbles: true })))

test('after the contract O begins the order, and before it does nothing', async () => {
  await show(aRequest())
  await pressO()
  expect(begun()).toEqual([])
  await screen.close()
  await show(aRequest(), [], true)
  await pressO()
  await screen.until(() => screen.address() === '/admin/orders/5')
  expect(begun()).toHaveLength(1)
})

test.each([
  ['an earlier press has begun of another calculation', rejection(422, { code: 'idempotency.reused' })],
  ['a colleague has begun meanwhile', rejection(409, { code: 'order.begun' })],
])('an order that %s is found', async (_, refused) => {
  const orders: Order[] = []
  await show(aRequest(), orders)
  screen.server.gives(listOrdersEndpoint, () => anOrderPage(...orders))
  screen.server.on(createOrderEndpoint, () => {
    orders.push(anOrder())
    return refused
  })
  await screen.press('Начать заказ')
  await screen.until(() => screen.place.querySelector('a[href="/admin/orders/5"]'))
})
