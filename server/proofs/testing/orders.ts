/** Orders as the office makes them by its calls. */

import type { OrderMoney } from '#shared/contract/work/order-money.ts'
import type { Order } from '#shared/contract/work/orders.ts'
import { type Day, kyivDay } from '#shared/domain/time/kyiv-day.ts'
import { exampleQuote } from '../contract/rows-quotes.ts'
import { saveSeen } from './save-seen.ts'
import type { ApiClient, TestServer } from './start-test-server.ts'

/** What a call has answered; throws the answer of one that was rejected. */
export const jsonOf = async <T>(answer: Promise<Response>): Promise<T> => {
  const response = await answer
  if (!response.ok) throw new Error(await response.text())
  return (await response.json()) as T
}

type Numbered = Pick<Order, 'id'>

export const beginOrder = (call: ApiClient, body: object): Promise<Order> =>
  jsonOf(call('POST', '/api/order', body))

export const changeOrder = (call: ApiClient, { id }: Numbered, body: object): Promise<Order> =>
  jsonOf(call('PUT', `/api/order/${id}`, body))

/** The path of the customer's page. */
export const orderLinkOf = async (call: ApiClient, { id }: Numbered): Promise<string> => {
  const { url } = await jsonOf<{ url: string }>(call('GET', `/api/order/${id}/link`))
  return new URL(url).pathname
}

export const aCustomer = { name: 'Олена Коваль', phones: ['067 123 45 01'], email: 'olena@example.com' }

/** All stages reached on `day`. */
export const deliver = async (call: ApiClient, day: Day, body: object = {}): Promise<Order> => {
  const car = { ...aCustomer, make: 'VW', model: 'Passat', year: 2019, ...body }
  const { id, stages } = await beginOrder(call, car)
  const reached = Object.fromEntries(stages.map(({ key }) => [key, { actual: day }]))
  return changeOrder(call, { id }, { stages: reached })
}

interface Billed {
  day?: Day
  /** Of what was calculated. */
  factor?: number
  closed?: boolean
  /** One with a calculation: a visitor may send only some in an hour. */
  request?: number
}

export const requestWithQuote = async ({ call }: TestServer): Promise<number> => {
  const asked = { name: 'Іван', phone: '067 123 45 02', quote: exampleQuote }
  return (await jsonOf<{ id: number }>(call('POST', '/api/mail/callback', asked))).id
}

/** The same with an agreed calculation, whose bills came to `factor` times as much. */
export const deliverWithBills = async (
  server: TestServer,
  call: ApiClient,
  { day = kyivDay(server.ctx.now()), factor = 1, closed = true, request: given }: Billed = {},
): Promise<Order> => {
  const request = given ?? (await requestWithQuote(server))
  const order = await deliver(call, day, { request })
  const path = `/api/order/${order.id}/money`
  const { agreed } = await jsonOf<OrderMoney>(call('GET', path))
  const bills = (agreed?.lines ?? [])
    .filter(({ usd }) => usd !== '0.00')
    .map(({ usd, group, code }, at) => ({
      key: `k${at}`,
      what: code,
      amount: (Number(usd) * factor).toFixed(2),
      currency: 'USD',
      day: '2026-08-17',
      group,
      line: code,
    }))
  await jsonOf(saveSeen(call, path, { bills, closed }))
  return order
}
