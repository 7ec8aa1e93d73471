// @vitest-environment happy-dom
/** Whose order it is hangs on a whole phone or address; money and link on the rights to them. */
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { readOrderLinkEndpoint } from '#shared/contract/work/order-link.ts'
import { type ListedOrder, listOrdersEndpoint } from '#shared/contract/work/orders.ts'
import type { Role } from '#shared/domain/can.ts'
import { anOrder, anOrderPage } from '#shared/testing/an-order.ts'
import { type RenderedScreen, renderScreen } from '#shared/testing/render-screen.tsx'
import { KnownOrders, type KnownOrdersProps } from './known-orders.tsx'

let screen: RenderedScreen
afterEach(() => screen.close())

const listed = (fields: Partial<ListedOrder> = {}): ListedOrder => ({ ...anOrder(), photo: null, ...fields })
const money = {
  ...{ currency: 'USD' as const, billed: '0.00', paid: '0.00', due: '900.00', overdue: '0.00' },
  ...{ overdueUnknown: [], overdueSince: null, unknown: 0, closed: false },
}

const show = async (
  given: KnownOrdersProps,
  orders: ListedOrder[],
  role: Role = 'owner',
  page = anOrderPage(...orders),
) => {
  screen = await renderScreen(() => <KnownOrders {...given} />, {
    role,
    prepare: server => {
      server.gives(listOrdersEndpoint, () => page)
      server.gives(readOrderLinkEndpoint, () => ({ url: 'https://b.example/o/5', until: null }))
    },
  })
}
const text = () => screen.place.textContent ?? ''

test('a caller hears in three keys where the car is: the number, Alt and L copy the link', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await show({ contacts: ['067 123 45 67'] }, [listed({ money })])
  await screen.until(() => text().includes('Заказ № 5, VW Passat 2019: Куплен, дальше Оплачен 04.11.2026'))
  await screen.until(() => text().includes('к\u00a0оплате 900'))
  await act(
    async () => void window.dispatchEvent(new KeyboardEvent('keydown', { code: 'KeyL', altKey: true })),
  )
  await expect.poll(() => copied).toHaveBeenLastCalledWith('https://b.example/o/5')
})

test.each<[string, KnownOrdersProps, Partial<ListedOrder>]>([
  ['a part of a number', { contacts: ['1234567'] }, {}],
  ['another number that the search found in a text', { contacts: ['067 123 45 68'] }, {}],
  ['an address that ends in theirs', { contacts: ['van@example.com'] }, { email: 'ivan@example.com' }],
  ['the order on whose page it stands', { contacts: ['067 123 45 67'], except: 5 }, {}],
])('%s makes nobody known', async (_what, given, order) => {
  await show(given, [listed(order)])
  await act(async () => new Promise(resolve => setTimeout(resolve, 600)))
  expect(text()).toBe('')
})

test('a dealer with more orders than one page is told so, with the way to all of them', async () => {
  const page = { ...anOrderPage(listed()), pageCount: 2, total: 26 }
  await show({ contacts: ['067 123 45 67'] }, [], 'owner', page)
  const all = await screen.until(() => screen.place.querySelector('a[href*="?q="]'))
  expect(all.getAttribute('href')).toBe('/admin/orders?q=%2B380671234567')
})

test('an address is known in any case, and who may not see money is told of no sum', async () => {
  await show({ contacts: ['olena@example.com'] }, [listed({ email: 'Olena@example.com' })], 'editor')
  await screen.until(() => text().includes('Заказ № 5'))
  expect(text()).not.toContain('к\u00a0оплате')
})
