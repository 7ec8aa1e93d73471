/** The calculations of the cars that were handed over, beside their bills: which of them count in a period, and for whom. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { exampleQuote } from '#server/proofs/contract/rows-quotes.ts'
import {
  type Caller,
  owner,
  startTestServer,
  type TestServer,
} from '#server/proofs/testing/start-test-server.ts'
import type { QuoteFacts } from '#shared/contract/office/figures.ts'
import type { OrderMoney } from '#shared/contract/office/order-money.ts'
import type { Order } from '#shared/contract/office/orders.ts'
import { addDays, type Day, kyivDay } from '#shared/domain/time/kyiv-day.ts'

let server: TestServer
let call: Caller
let today: Day
beforeAll(async () => {
  server = await startTestServer()
  call = await server.signedIn()
  today = kyivDay(server.ctx.now())
})
afterAll(() => server.stop())

const json = async <T>(answer: Promise<Response>): Promise<T> => (await (await answer).json()) as T

/** A car with a calculation, whose bills are each group's calculated sum times `factor`. */
const handOver = async (day: Day, factor: number, closed: boolean): Promise<void> => {
  const asked = { name: 'Іван', phone: '067 123 45 01', quote: exampleQuote }
  const { id: request } = await json<{ id: number }>(server.call('POST', '/api/mail/callback', asked))
  const { id, stages } = await json<Order>(call('POST', '/api/order', { request }))
  const path = `/api/order/${id}`
  const { agreed } = await json<OrderMoney>(call('GET', `${path}/money`))
  const bills = (agreed?.lines ?? [])
    .filter(({ usd }) => usd !== '0.00')
    .map(({ usd, group, code }, at) => ({
      ...{ key: `k${at}`, what: code, amount: (Number(usd) * factor).toFixed(2), currency: 'USD' },
      ...{ day: '2026-08-17', group, line: code },
    }))
  expect((await call('PUT', `${path}/money`, { bills, closed })).status).toBe(200)
  const reached = Object.fromEntries(
    stages.map(({ key }, at) => [key, at === 0 ? { skipped: true } : { actual: day }]),
  )
  expect((await call('PUT', path, { stages: reached })).status).toBe(200)
}
const read = (query = '', as = call) => as('GET', `/api/overview/quote-fact${query}`)

it('counts what was handed over in the period, by route, and says how much is still open', async () => {
  await handOver(addDays(today, -10), 1.1, true)
  await handOver(addDays(today, -20), 0.9, true)
  await handOver(addDays(today, -30), 1.3, true)
  await handOver(addDays(today, -20), 9, false)
  // Before the period, and on its way still.
  await handOver(addDays(today, -500), 9, true)
  await call('POST', '/api/order', { name: 'В пути' })
  const facts = await json<QuoteFacts>(read())
  expect(facts.all).toMatchObject({ orders: 4, open: 1, incomparable: 0 })
  expect(facts.all.total).toEqual({ orders: 3, median: 10, lowest: -10, highest: 30 })
  expect(facts.all.groups.customs).toMatchObject({ orders: 3, median: 10 })
  expect(facts.routes.map(({ route, orders }) => [route, orders])).toEqual([['usa', 4]])
  const part = await json<QuoteFacts>(read(`?from=${addDays(today, -15)}&to=${today}`))
  expect(part.all.total).toMatchObject({ orders: 1, median: 10 })
})

it('takes a period of a year at most, the right way round', async () => {
  expect((await read('?from=2026-02-01&to=2026-01-01')).status).toBe(400)
  expect((await read('?from=2024-01-01&to=2026-01-01')).status).toBe(400)
})

it('is for those who may see money', async () => {
  const pair = { email: 'editor@example.com', password: owner.password }
  await call('POST', '/api/auth/admin/create', { ...pair, name: 'Редактор', role: 'editor' })
  expect((await read('', await server.signedIn(pair))).status).toBe(403)
})
