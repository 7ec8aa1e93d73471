/** An order whose car has been handed over, with its calculation and bills. */

import type { OrderMoney } from '#shared/contract/office/order-money.ts'
import type { Order } from '#shared/contract/office/orders.ts'
import { kyivDay } from '#shared/domain/time/kyiv-day.ts'
import { exampleQuote } from '../contract/rows-quotes.ts'
import type { Caller, TestServer } from './start-test-server.ts'

const json = async <T>(answer: Promise<Response>): Promise<T> => {
  const response = await answer
  if (!response.ok) throw new Error(await response.text())
  return (await response.json()) as T
}

const aCustomer = { name: 'Олена Коваль', phones: ['067 123 45 01'], email: 'olena@example.com' }

/** All stages reached today. */
export const deliver = async (call: Caller, today: string, body: object = {}): Promise<Order> => {
  const { id, stages } = await json<Order>(
    call('POST', '/api/order', { ...aCustomer, make: 'VW', model: 'Passat', year: 2019, ...body }),
  )
  const reached = Object.fromEntries(stages.map(({ key }) => [key, { actual: today }]))
  return json<Order>(call('PUT', `/api/order/${id}`, { stages: reached }))
}

/** The same with an agreed calculation, whose bills came to `factor` times as much. */
export const deliverWithBills = async (
  { call: anybody, ctx }: TestServer,
  call: Caller,
  factor = 1,
): Promise<Order> => {
  const asked = { name: 'Іван', phone: '067 123 45 02', quote: exampleQuote }
  const { id: request } = await json<{ id: number }>(anybody('POST', '/api/mail/callback', asked))
  const order = await deliver(call, kyivDay(ctx.now()), { request })
  const path = `/api/order/${order.id}/money`
  const { agreed } = await json<OrderMoney>(call('GET', path))
  const bills = (agreed?.lines ?? [])
    .filter(({ usd }) => usd !== '0.00')
    .map(({ usd, group, code }, at) => ({
      ...{ key: `k${at}`, what: code, amount: (Number(usd) * factor).toFixed(2), currency: 'USD' },
      ...{ day: '2026-08-17', group, line: code },
    }))
  await json(call('PUT', path, { bills, closed: true }))
  return order
}
