/** What the overview says of orders, and to whom. */
import { expect, it } from 'vitest'
import { updateRow } from '#server/platform/db/rows.ts'
import { beginOrder } from '#server/proofs/testing/orders.ts'
import { saveSeen } from '#server/proofs/testing/save-seen.ts'
import { serverOfFile } from '#server/proofs/testing/server-of-file.ts'
import type { ApiClient } from '#server/proofs/testing/start-test-server.ts'
import type { ListedOrder } from '#shared/contract/work/orders.ts'
import type { Currency } from '#shared/domain/money/money.ts'
import { addDays, kyivDay } from '#shared/domain/time/kyiv-day.ts'
import { readDueOrders } from './due-orders.ts'
import { moneyColumns } from './order-money.store.ts'

interface OrderPage {
  items: ListedOrder[]
  late: number
  total: number
  owing?: number
}

const noMoney = { currency: 'USD' as const, bills: [], closed: false, unbilled: [], shown: false }
const unpaid = { paid: null, rates: null, rateReason: '', invoice: null, transfer: null }

const { server, call, colleague } = serverOfFile()
const today = kyivDay(new Date())

const begin = (make: string, contractDay: string) =>
  beginOrder(call, { name: 'Олена', route: 'usa', make, contractDay })
/** Columns of an order that owes, whose bills may be missing and whose next step is due. */
const needsAll = () => {
  const what = { key: 'p', what: 'Аванс', amount: '1.00', currency: 'USD' as const }
  return {
    ...moneyColumns({ ...noMoney, payments: [{ ...what, due: addDays(today, -9), ...unpaid }] }),
    bills_in_question: 1,
    next_action: 'Позвонить',
    next_action_at: server.ctx.now().toISOString(),
  }
}
const read = (role: 'sales' | 'editor') => readDueOrders(server.ctx.db, { role }, server.ctx.now())

it('names what is late, what is planned for the next seven days and who owes, and nothing else', async () => {
  const nothing = { count: 0, first: [] }
  const quiet = { steps: nothing, late: nothing, soon: nothing, owing: nothing, unbilled: nothing }
  await begin('Later', addDays(today, 7))
  expect(await read('sales')).toEqual(quiet)

  const [late, tolerated, soon, now, ended] = [
    await begin('Audi', addDays(today, -3)),
    await begin('VW', addDays(today, -2)),
    // A year alone names no car.
    await beginOrder(call, { name: 'Олена', route: 'usa', year: 2020, contractDay: addDays(today, 6) }),
    await begin('Skoda', today),
    await begin('Lost', addDays(today, -30)),
  ]
  await call('PUT', `/api/order/${ended.id}`, { outcome: 'lost', outcomeReason: 'Перебили' })
  const pay = (id: number, days: number, amount = '900.00') =>
    saveSeen(call, `/api/order/${id}/money`, {
      payments: [{ key: 'a', what: 'Аванс', amount, currency: 'USD', due: addDays(today, days) }],
    })
  for (const [{ id }, days] of [
    [soon, 0],
    [tolerated, -1],
  ] as const)
    expect((await pay(id, days)).status).toBe(200)

  const known = {
    late: { count: 1, first: [{ id: late.id, title: 'Audi', stage: 'Куплен', day: addDays(today, -3) }] },
    soon: {
      count: 2,
      first: [
        { id: now.id, title: 'Skoda', stage: 'Куплен', day: today },
        { id: soon.id, title: `Заказ № ${soon.id}`, stage: 'Куплен', day: addDays(today, 6) },
      ],
    },
    unbilled: nothing,
    steps: nothing,
  }
  const owes = { id: tolerated.id, title: 'VW', amount: '900.00', currency: 'USD', beside: [] }
  expect(await read('sales')).toEqual({ ...known, owing: { count: 1, first: [owes] } })
  expect(await read('editor')).toEqual({ ...known, owing: nothing })
  // What is paid back to the customer is no debt.
  await pay(tolerated.id, -1, '-900.00')
  expect(await read('sales')).toEqual({ ...known, owing: nothing })
  const overview = (await (await call('GET', '/api/overview')).json()) as { orders: unknown }
  expect(overview.orders).toEqual({ ...known, owing: nothing, expired: 0 })
  // Without its customer an order waits for nobody.
  await pay(tolerated.id, -1)
  const lateInList = async () => ((await (await call('GET', '/api/order?late=1')).json()) as OrderPage).late
  expect(await lateInList()).toBe(1)
  await server.ctx.db.updateTable('orders').set({ erased_at: today }).execute()
  expect(await read('sales')).toEqual(quiet)
  expect(await lateInList()).toBe(0)
})

it('names who owes in currencies without a known rate, and what in each of them', async () => {
  const { id } = await begin('Kia', addDays(today, 7))
  const owing = async (...sums: (readonly [string, Currency])[]) => {
    const payments = sums.map(([amount, currency], at) => ({
      key: `p${at}`,
      what: 'Аванс',
      amount,
      currency,
      due: addDays(today, -9),
      ...unpaid,
    }))
    await updateRow(server.ctx.db, 'orders', id, moneyColumns({ ...noMoney, payments }))
    const { items } = (await (await call('GET', '/api/order?q=Kia')).json()) as OrderPage
    const owed = (await read('sales')).owing.first.find(one => one.id === id)
    return [
      owed && [{ amount: owed.amount, currency: owed.currency }, ...owed.beside],
      items[0]?.money && [items[0].money.overdue, items[0].money.overdueUnknown],
    ]
  }
  const hryvnias = { amount: '100000.00', currency: 'UAH' }
  const euros = { amount: '50.50', currency: 'EUR' }
  const dollars = { amount: '900.00', currency: 'USD' }
  expect(await owing(['90000.00', 'UAH'], ['10000.00', 'UAH'], ['50.50', 'EUR'])).toEqual([
    [hryvnias, euros],
    ['0.00', [hryvnias, euros]],
  ])
  expect(await owing(['100000.00', 'UAH'], ['900.00', 'USD'])).toEqual([
    [dollars, hryvnias],
    ['900.00', [hryvnias]],
  ])
  expect(await owing(['-100000.00', 'UAH'])).toEqual([undefined, ['0.00', []]])
  expect(await owing(['900.00', 'USD'], ['-900.00', 'USD'], ['50.50', 'EUR'], ['-60.00', 'EUR'])).toEqual([
    [dollars, euros],
    ['900.00', [euros]],
  ])
})

it('lists who owes and since when, for whoever sees money', async () => {
  const [owes, pays, paid] = [
    await begin('Zeta', today),
    await begin('Zeta', today),
    await begin('Zeta', today),
  ]
  const payment = { what: 'Аванс', amount: '900.00', currency: 'USD' }
  for (const [{ id }, ...payments] of [
    [
      owes,
      { due: addDays(today, -2) },
      { due: addDays(today, -5) },
      { due: addDays(today, -9), paid: today },
    ],
    [pays, { due: today }],
    [paid, { due: addDays(today, -5), paid: today }],
  ] as const) {
    const named = payments.map((one, at) => ({ ...payment, key: `p${at}`, ...one }))
    expect((await saveSeen(call, `/api/order/${id}/money`, { payments: named })).status).toBe(200)
  }
  const listed = async (as: ApiClient, query: string) =>
    (await (await as('GET', `/api/order?${query}`)).json()) as OrderPage
  const { items, total, owing } = await listed(call, 'owes=1&q=zeta')
  expect(items.map(({ id, money }) => [id, money?.overdue, money?.overdueSince])).toEqual([
    [owes.id, '1800.00', addDays(today, -5)],
  ])
  expect([total, owing, (await listed(call, 'q=zeta')).owing]).toEqual([1, 1, 1])
  const file = async (as: ApiClient) => (await as('GET', '/api/order/export.csv?owes=1')).text()
  expect((await file(call)).match(/Zeta/g)).toHaveLength(1)
  const other = await colleague('editor')
  expect(await listed(other, 'owes=1')).toMatchObject({ items: [], total: 0 })
  expect(await listed(other, '')).not.toHaveProperty('owing')
  expect(await file(other)).not.toContain('Zeta')
})

it('names whose next step is due, the longest waiting first', async () => {
  const due = async (make: string, text: string, hours: number) => {
    const at = new Date(server.ctx.now().getTime() + hours * 3_600_000).toISOString()
    const { id } = await begin(make, addDays(today, 7))
    await call('PUT', `/api/order/${id}`, { nextAction: { text, at } })
    return { id, title: make, text, at }
  }
  const [later, sooner] = [await due('Opel', 'Позвонить', -1), await due('Seat', 'Спросить порт', -2)]
  await due('Fiat', 'Ещё рано', 1)
  expect((await read('editor')).steps).toEqual({ count: 2, first: [sooner, later] })
})

it('names five of many with their next stage, and counts them all', async () => {
  const many: number[] = []
  for (let left = 6; left > 0; left -= 1) {
    const { id } = await begin('Many', addDays(today, -10))
    await call('PUT', `/api/order/${id}`, { stages: { bought: { actual: addDays(today, -10) } } })
    many.push(id)
  }
  await server.ctx.db.updateTable('orders').set(needsAll()).where('id', 'in', many).execute()
  const { late, steps, owing, unbilled } = await read('sales')
  expect(late).toMatchObject({ count: 6, first: { length: 5, 0: { stage: 'Оплачен' } } })
  for (const { count, first } of [steps, owing, unbilled])
    expect([count > 5, first.length]).toEqual([true, 5])
})

it('counts an order of the example only while the office has none of its own', async () => {
  const before = await read('sales')
  const { id } = await begin('Example', addDays(today, -10))
  const { db } = server.ctx
  await updateRow(db, 'orders', id, needsAll())
  await db.deleteFrom('audit').where('record_id', '=', String(id)).execute()
  expect(await read('sales')).toEqual(before)
  await db.deleteFrom('audit').execute()
  const all = await read('sales')
  for (const part of ['late', 'steps', 'owing', 'unbilled'] as const)
    expect([part, all[part].count]).toEqual([part, before[part].count + 1])
})
