/** The example orders: whole, in all stages, one of them late, and out of the way of an office that has its own. */

import { describe, expect, it } from 'vitest'
import { draftInvoice, makeFirm } from '#server/proofs/testing/invoices.ts'
import { aCustomer, beginOrder, deliver } from '#server/proofs/testing/orders.ts'
import { pdfPages } from '#server/proofs/testing/pdf-text.ts'
import { saveSeen } from '#server/proofs/testing/save-seen.ts'
import { serverOfFile } from '#server/proofs/testing/server-of-file.ts'
import { groupsInQuestion } from '#shared/calculator/orders/order-money.ts'
import { deliveryRoutes } from '#shared/calculator/quote-input.ts'
import type { Example } from '#shared/contract/system/example.ts'
import type { Firm } from '#shared/contract/system/firms.ts'
import type { Overview } from '#shared/contract/system/system.ts'
import type { ListedInvoice } from '#shared/contract/work/invoices.ts'
import type { OrderFile } from '#shared/contract/work/order-files.ts'
import type { OrderMoney } from '#shared/contract/work/order-money.ts'
import type { ListedOrder, Order } from '#shared/contract/work/orders.ts'
import { kyivDay } from '#shared/domain/time/kyiv-day.ts'
import { orderStates } from '#shared/domain/work/order-stages.ts'
import { checkRests } from '../work/invoices/check-rests.job.ts'
import { removeUnrecorded } from '../work/orders/stored-order-files.ts'
import { readQuoteFact } from '../work/statistics/read-quote-fact.ts'

const { server, call } = serverOfFile({ SEED: 'demo' })

const read = async <T>(path: string) => (await (await call('GET', path)).json()) as T
const all = async () => (await read<{ items: ListedOrder[] }>('/api/order?sort=oldest')).items
const late = async () => (await read<Overview>('/api/overview')).orders?.late.count
const example = async () => (await read<Example>('/api/example')).orders.map(({ id }) => id)

describe('the example orders', () => {
  it('are in every state and on three routes, in both languages, one of them late', async () => {
    const orders = await all()
    expect(orders).toHaveLength(12)
    expect(new Set(orders.map(({ state }) => state))).toEqual(new Set(orderStates))
    expect(new Set(orders.map(({ lang }) => lang))).toEqual(new Set(['ru', 'uk']))
    expect(new Set(orders.map(({ route }) => route))).toEqual(
      new Set(deliveryRoutes.filter(route => route !== 'own')),
    )
    const today = kyivDay(server.ctx.now())
    expect(orders.filter(({ next }) => next && next.lateAfter < today)).toHaveLength(1)
    expect(await late()).toBe(1)
    for (const { vin } of orders) expect(vin === '' || vin.length === 17, vin).toBe(true)
  })

  it('are taken as the office would enter them', async () => {
    for (const { id, version, name } of await all()) {
      const change = { name: `${name} и Ко` }
      const { status } = await call('PUT', `/api/order/${id}`, change, { 'If-Match': `"${version}"` })
      expect(status, name).toBe(200)
    }
    // Changed by the office, they are its own.
    expect(await example()).toEqual([])
    await server.ctx.db.deleteFrom('audit').where('kind', '=', 'order').execute()
    expect(await example()).toHaveLength(12)
  })

  it('that were handed over have closed bills, paid in full, to compare with their calculation', async () => {
    for (const { id } of (await all()).filter(({ state }) => state === 'delivered')) {
      const money = await read<OrderMoney>(`/api/order/${id}/money`)
      const sum = (entries: readonly { amount: string }[]) =>
        entries.reduce((cents, { amount }) => cents + Math.round(Number(amount) * 100), 0)
      expect(money.closed).toBe(true)
      expect(groupsInQuestion(money, money.agreed), `order ${id}`).toEqual([])
      expect(money.payments.every(({ paid }) => paid !== null)).toBe(true)
      expect(sum(money.payments), `order ${id}`).toBe(sum(money.bills))
      const groupOf = new Map(money.agreed?.lines.map(({ code, group }) => [code, group]))
      for (const { line, group } of money.bills) if (line) expect(groupOf.get(line)).toBe(group)
    }
    expect(
      (await read<{ all: { total: { orders: number } } }>('/api/overview/quote-fact')).all.total.orders,
    ).toBe(3)
    // Visitors are told of real cars only.
    expect((await server.ctx.readQuoteFact(server.ctx, { own: true })).all.orders).toBe(0)
  })

  it('have their pictures and papers, some of them for the customer', async () => {
    const files = (
      await Promise.all((await all()).map(({ id }) => read<OrderFile[]>(`/api/order/${id}/file`)))
    ).flat()
    expect(new Set(files.map(({ kind }) => kind))).toEqual(new Set(['photo', 'paper']))
    expect(new Set(files.map(({ shown }) => shown))).toEqual(new Set([true, false]))
    for (const { id, kind } of files) {
      expect((await call('GET', `/api/order-file/${id}/content`)).status).toBe(200)
      if (kind === 'photo') expect((await call('GET', `/api/order-file/${id}/preview`)).status).toBe(200)
    }
    // To look at one is no change of it.
    expect(await example()).toHaveLength(12)
  })

  it('have a firm and two invoices that say what they are, one of them paid', async () => {
    const invoices = (await read<{ items: ListedInvoice[] }>('/api/invoice')).items
    expect(invoices.map(({ state, firm }) => [state, firm])).toEqual([
      ['open', 'ПРИКЛАД ТОВ «Зразок Авто»'],
      ['paid', 'ПРИКЛАД ТОВ «Зразок Авто»'],
    ])
    const [open, paid] = invoices
    expect(open?.orderId).toBe(paid?.orderId)
    const content = await call('GET', `/api/invoice/${open?.id}/content`)
    const pages = await pdfPages(Buffer.from(await content.arrayBuffer()))
    for (const page of pages) expect(page).toContain('ПРИКЛАД')
    await checkRests(server.ctx)
    expect(await example()).toHaveLength(12)
  })

  it('count in nothing that is published, also once somebody has changed them, and the office’s own do', async () => {
    const published = async () => (await readQuoteFact(server.ctx, { own: true })).all.orders
    const shown = async () => (await readQuoteFact(server.ctx, {})).all.orders
    const before = await shown()
    const delivered = (await all()).find(({ state }) => state === 'delivered')
    expect((await call('PUT', `/api/order/${delivered?.id}`, { port: 'Гданьск' })).status).toBe(200)
    expect([before > 0, await published()]).toEqual([true, 0])
    await deliver(call, kyivDay(server.ctx.now()))
    expect([await shown(), await published()]).toEqual([before + 1, 1])
    await server.ctx.db.deleteFrom('orders').where('model', '=', 'Passat').where('make', '=', 'VW').execute()
    await server.ctx.db.deleteFrom('audit').where('kind', '=', 'order').execute()
  })

  it('stay the office’s once it has changed a stage, a payment or a file, and go without a trace otherwise', async () => {
    const [first, second, third] = (await all()).filter(({ state }) => state === 'open')
    const money = await read<OrderMoney>(`/api/order/${first?.id}/money`)
    await saveSeen(call, `/api/order/${first?.id}/money`, { closed: !money.closed })
    await call('PUT', `/api/order/${second?.id}`, { stages: { handed: { days: 9 } } })
    const [file] = await read<OrderFile[]>(`/api/order/${third?.id}/file`)
    await call('PUT', `/api/order-file/${file?.id}`, { shown: !file?.shown })
    const own = [first, second, third].map(order => order?.id)
    const firm = await makeFirm(call)
    const invoice = await draftInvoice(call, await beginOrder(call, aCustomer), { firm: firm.id })
    const before = await example()
    expect(before.filter(id => own.includes(id))).toEqual([])
    const listed = async () => (await read<{ items: ListedInvoice[] }>('/api/invoice')).items
    const billed = (await listed()).find(({ orderId }) => orderId !== invoice.orderId)?.orderId
    // Now that there are others, nobody is told of the example.
    const example6 = (await all()).find(({ next }) => next && next.lateAfter < kyivDay(server.ctx.now()))
    expect(await late()).toBe(own.includes(example6?.id) ? 1 : 0)
    expect((await call('POST', '/api/example/remove')).status).toBe(200)
    expect((await all()).map(({ id }) => id)).toEqual([...own, invoice.orderId])
    expect((await read<Firm[]>('/api/firm')).map(({ id }) => id)).toEqual([firm.id])
    expect((await listed()).map(({ id }) => id)).toEqual([invoice.id])
    await removeUnrecorded(server.ctx)
    for await (const { name } of server.ctx.files.invoices.list()) expect.unreachable(name)
    const quotes = await server.ctx.db.selectFrom('quotes').select('id').orderBy('id').execute()
    const linked = await server.ctx.db
      .selectFrom('orders')
      .select('quote_id')
      .where('quote_id', 'is not', null)
      .orderBy('quote_id')
      .execute()
    expect(quotes.map(({ id }) => id)).toEqual(linked.map(({ quote_id }) => quote_id))
    const back = before[0]
    expect((await call('POST', `/api/bin/order/${back}/restore`)).status).toBe(200)
    expect((await read<Order>(`/api/order/${back}`)).quoteNumber).toBe(null)
    expect((await read<OrderFile[]>(`/api/order/${back}/file`)).length).toBeGreaterThan(0)
    // Money that came stays, without the invoice that went; what the invoice still expected goes with it.
    await call('POST', `/api/bin/order/${billed}/restore`)
    const { payments } = await read<OrderMoney>(`/api/order/${billed}/money`)
    expect(payments.map(({ invoice, key }) => [invoice, /^i\d+$/.test(key)])).toEqual(
      payments.map(() => [null, false]),
    )
    expect(payments.some(({ paid }) => paid !== null)).toBe(true)
  })
})
