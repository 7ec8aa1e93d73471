/** Issued invoices outlive their customer's data: closed, found again by the contact, kept for as long as the law says. */
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { beforeAll, describe, expect, it } from 'vitest'
import { readRow, updateRow } from '#server/platform/db/rows.ts'
import {
  beginWithContract,
  contentOf,
  draftInvoice,
  issued,
  makeFirm,
} from '#server/proofs/testing/invoices.ts'
import { beginOrder, changeOrder, deliver, jsonOf, orderLinkOf } from '#server/proofs/testing/orders.ts'
import { saveSeen } from '#server/proofs/testing/save-seen.ts'
import { serverOfFile } from '#server/proofs/testing/server-of-file.ts'
import { type ApiClient, owner, passwordAgain } from '#server/proofs/testing/start-test-server.ts'
import { removeUnrecorded } from '#server/work/orders/stored-order-files.ts'
import type { FoundPerson, KeptInvoice } from '#shared/contract/system/personal-data.ts'
import type { Overview } from '#shared/contract/system/system.ts'
import type { Invoice } from '#shared/contract/work/invoices.ts'
import type { OrderMoney } from '#shared/contract/work/order-money.ts'
import type { Order } from '#shared/contract/work/orders.ts'
import { kyivDay } from '#shared/domain/time/kyiv-day.ts'
import { binLife, emptyBin } from '../bin/empty-bin.job.ts'
import { writeExport } from '../export/write-export.ts'

const { server, call, colleague } = serverOfFile()

let firm: number
let sales: ApiClient
beforeAll(async () => {
  firm = (await makeFirm(call)).id
  sales = await colleague('sales')
})

let people = 0
/** An order of somebody of their own. */
const begun = async () => {
  people += 1
  const phone = `+38050777${String(people).padStart(4, '0')}`
  const email = `p${people}@example.com`
  const order = await beginWithContract(call)
  await jsonOf(call('PUT', `/api/order/${order.id}`, { phones: [phone], email }))
  return { order, phone, email }
}
const issuedFor = (order: Pick<Order, 'id'>, fields: Parameters<typeof issued>[2] = {}) =>
  issued(call, order, { firm, account: 'a1', ...fields })
const pay = ({ id }: Pick<Order, 'id'>, invoices: Invoice[], paid = kyivDay(server.ctx.now())) =>
  saveSeen(call, `/api/order/${id}/money`, {
    payments: invoices.map(invoice => ({
      key: `p${invoice.id}`,
      what: 'Оплата от Олены',
      amount: invoice.sum.amount,
      currency: 'UAH',
      due: paid,
      paid,
      invoice: invoice.id,
    })),
  })
const find = (contact: string) => jsonOf<FoundPerson>(call('POST', '/api/person/find', { contact }))
const erase = (contact: string, fields: object = {}) =>
  call('POST', '/api/person/erase', { contact, currentPassword: owner.password, ...fields })
const closed = async (id: number) => {
  const { items } = await jsonOf<{ items: KeptInvoice[] }>(call('GET', '/api/person/invoices'))
  return items.find(item => item.id === id)
}
const codeOf = async (answer: Response) => [answer.status, ((await answer.json()) as { code: string }).code]
const statusOf = async (answer: Promise<Response>) => (await answer).status
const hold = (id: number, what: string, held: boolean) =>
  call('PUT', `/api/person/invoices/${id}/hold`, { what, held })
const remove = (...ids: number[]) => call('POST', '/api/person/invoices/remove', { ids }, passwordAgain)

describe('a paid invoice of an erased customer', () => {
  it('is closed: the same bytes for an owner, nothing for anybody else', async () => {
    const { order, phone } = await begun()
    const invoice = await issuedFor(order)
    const draft = await draftInvoice(call, order, { firm, account: 'a1' })
    await pay(order, [invoice])
    const link = await orderLinkOf(call, order)
    expect(await statusOf(server.call('GET', `${link}/invoice/${invoice.id}`))).toBe(200)
    const before = await find(phone)
    expect(before.invoices).toMatchObject([{ id: invoice.id, closed: false, keptUntil: '2031-12-30' }])
    const answer = await jsonOf<{ invoices: KeptInvoice[] }>(erase(phone))
    expect(answer.invoices).toMatchObject([{ id: invoice.id, closed: true, keptUntil: '2031-12-30' }])
    expect(
      (await server.ctx.db.selectFrom('payers').where('order_id', '=', order.id).selectAll().execute())
        .length,
    ).toBe(0)
    expect(await readRow(server.ctx.db, 'invoices', { id: invoice.id }, ['search_key'])).toEqual({
      search_key: '',
    })
    expect(await statusOf(call('GET', `/api/invoice/${draft.id}`))).toBe(404)
    const bytes = await contentOf(call, invoice)
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(invoice.file?.sha256)
    expect((await jsonOf<Invoice>(call('GET', `/api/invoice/${invoice.id}`))).number).toBe(invoice.number)
    for (const path of [`/api/invoice/${invoice.id}`, `/api/invoice/${invoice.id}/content`])
      expect(await statusOf(sales('GET', path))).toBe(404)
    expect(await statusOf(sales('GET', '/api/person/invoices'))).toBe(403)
    for (const path of [
      '/api/invoice',
      `/api/invoice?q=${invoice.number}`,
      `/api/order/${order.id}/invoices`,
      '/api/invoice/export.csv',
    ])
      expect(await (await call('GET', path)).text()).not.toContain(`${invoice.number}"`)
    expect(await (await call('GET', '/api/invoice/export.csv')).text()).not.toContain(invoice.number)
    expect(await statusOf(server.call('GET', `${link}/invoice/${invoice.id}`))).toBe(404)
    for (const change of ['annul', 'write-off'])
      expect(
        await statusOf(call('POST', `/api/invoice/${invoice.id}/${change}`, { reason: 'помилка' })),
      ).toBe(404)
    expect(await statusOf(call('PUT', `/api/invoice/${invoice.id}`, { shown: true }))).toBe(404)
  })

  it.each(['phone', 'email'] as const)(
    'is found again by the %s, which stands nowhere, and the answer says how long',
    async what => {
      const { order, ...contacts } = await begun()
      const invoice = await issuedFor(order)
      await pay(order, [invoice])
      await jsonOf(erase(contacts.phone))
      const found = await find(contacts[what])
      expect(found).toMatchObject({ places: [], orders: [], invoices: [{ id: invoice.id, closed: true }] })
      const row = await readRow(server.ctx.db, 'invoices', { id: invoice.id })
      for (const contact of Object.values(contacts))
        expect(JSON.stringify(row)).not.toContain(contact.slice(1))
      const html = await (
        await call('POST', '/api/person/export', { contact: contacts[what], format: 'html' })
      ).text()
      expect(html).toContain(`Счёт № ${invoice.number}`)
      expect(html).toMatch(/30\.12\.2031.*44\.3.*имя плательщика остаётся/s)
      expect((await find(`заказ № ${order.id}`)).invoices).toMatchObject([{ id: invoice.id }])
      expect((await find('+380509998877')).invoices).toEqual([])
    },
  )

  it.each(['paid', 'still owed'])(
    'is stored without the reasons that were typed, beside one that is %s',
    async state => {
      const { order, phone } = await begun()
      const [kept, annulled, written] = [
        await issuedFor(order),
        await issuedFor(order),
        await issuedFor(order),
      ]
      const reason = `Просил по ${phone}`
      await jsonOf(call('POST', `/api/invoice/${annulled.id}/annul`, { reason }))
      const less = { ...written, sum: { ...written.sum, amount: '44950.00' } }
      await pay(order, state === 'paid' ? [less, kept] : [less])
      await jsonOf(call('POST', `/api/invoice/${written.id}/write-off`, { reason }))
      await jsonOf(erase(phone, { keepOpen: true }))
      const rows = await server.ctx.db
        .selectFrom('invoices')
        .where('order_id', '=', order.id)
        .select(['annul_reason', 'write_off_reason'])
        .orderBy('id')
        .execute()
      expect(rows.map(Object.values)).toEqual([
        ['', ''],
        ['—', ''],
        ['', '—'],
      ])
    },
  )

  it('is kept from the end of the year in which its order, a payment or an annulment was the last', async () => {
    const contact = 'lasting@example.com'
    const delivered = await deliver(call, '2024-05-02', { phones: [], email: contact })
    const [paid, annulled] = [await issuedFor(delivered), await issuedFor(delivered)]
    await jsonOf(call('POST', `/api/invoice/${annulled.id}/annul`, { reason: 'помилка' }))
    await pay(delivered, [paid], '2025-06-03')
    const ended = await deliver(call, '2023-05-02', { phones: [], email: contact })
    const early = await issuedFor(ended)
    await pay(ended, [early], '2023-06-03')
    await changeOrder(call, ended, { outcome: 'lost', outcomeReason: 'Передумал' })
    await updateRow(server.ctx.db, 'orders', ended.id, { updated_at: '2024-02-01T10:00:00.000Z' })
    await jsonOf(erase(contact))
    expect(await closed(paid.id)).toMatchObject({ keptUntil: '2030-12-30' })
    expect(await closed(annulled.id)).toMatchObject({ keptUntil: '2031-12-30' })
    expect(await closed(early.id)).toMatchObject({ keptUntil: '2029-12-30' })
  })

  it('is found as well by the contact of the request that its order began with', async () => {
    const contact = '+380507779901'
    const { id: request } = await jsonOf<{ id: number }>(
      call('POST', '/api/request', { name: 'Олена', phone: contact }),
    )
    const order = await beginOrder(call, { request })
    const email = 'requested@example.com'
    await changeOrder(call, order, { phones: [], email, contractNumber: '17', contractDay: '2026-11-03' })
    const invoice = await issuedFor(order)
    await pay(order, [invoice])
    await jsonOf(erase(email))
    await jsonOf(erase(contact))
    expect((await find(contact)).invoices).toMatchObject([{ id: invoice.id }])
  })

  it('is kept no shorter than somebody was told, whatever the setting says later', async () => {
    const { order, phone } = await begun()
    const [told, open] = [await issuedFor(order), await issuedFor(order)]
    await pay(order, [told])
    await jsonOf(erase(phone, { keepOpen: true }))
    const title = 'private.retention_invoice_days'
    await jsonOf(call('POST', '/api/option', { title, value: '1095' }))
    await jsonOf(call('POST', `/api/invoice/${open.id}/annul`, { reason: 'помилка' }))
    expect(await closed(told.id)).toMatchObject({ keptUntil: '2031-12-30' })
    expect(await closed(open.id)).toMatchObject({ keptUntil: '2029-12-30' })
    await server.ctx.db.deleteFrom('options').where('title', '=', title).execute()
  })

  it('is closed by a write-off of its rest as by a payment', async () => {
    const { order, phone } = await begun()
    const invoice = await issuedFor(order)
    await pay(order, [{ ...invoice, sum: { ...invoice.sum, amount: '44950.00' } }])
    await jsonOf(erase(phone, { keepOpen: true }))
    await jsonOf(call('POST', `/api/invoice/${invoice.id}/write-off`, { reason: 'банк' }))
    expect(await closed(invoice.id)).toMatchObject({ keptUntil: '2031-12-30' })
  })

  it('is in no export, neither as a row nor as bytes', async () => {
    const { order, phone } = await begun()
    const invoice = await issuedFor(order)
    await pay(order, [invoice])
    const { file } = await readRow(server.ctx.db, 'invoices', { id: invoice.id }, ['file'])
    const count = async () => {
      const archive = await buffer(Readable.from(writeExport(server.ctx)))
      return archive.toString('latin1').split(file ?? '').length - 1
    }
    const before = await count()
    expect(before).toBeGreaterThan(1)
    await jsonOf(erase(phone))
    expect(await count()).toBe(0)
  })

  it('goes once an owner says so after its day, unless a dispute of its order or firm holds it', async () => {
    const { order, phone } = await begun()
    const invoice = await issuedFor(order)
    await pay(order, [invoice])
    await jsonOf(erase(phone))
    expect(await codeOf(await remove(invoice.id))).toEqual([409, 'invoice.kept'])
    const { file } = await readRow(server.ctx.db, 'invoices', { id: invoice.id }, ['file'])
    await updateRow(server.ctx.db, 'invoices', invoice.id, { kept_until: '2026-01-01' })
    const due = async () => (await jsonOf<Overview>(call('GET', '/api/overview'))).orders?.expired
    expect(await due()).toBe(1)
    for (const what of ['order', 'firm']) {
      await hold(invoice.id, what, true)
      expect(await due()).toBe(0)
      expect(await codeOf(await remove(invoice.id))).toEqual([409, 'invoice.kept'])
      await hold(invoice.id, what, false)
    }
    expect(await statusOf(call('POST', '/api/person/invoices/remove', { ids: [invoice.id] }))).toBe(403)
    expect(await closed(invoice.id), 'nothing goes by itself').toBeDefined()
    expect(await statusOf(Promise.resolve(await remove(invoice.id)))).toBe(204)
    expect(await closed(invoice.id)).toBeUndefined()
    await removeUnrecorded(server.ctx)
    expect(await server.ctx.files.invoices.open(file ?? '')).toBeUndefined()
    const next = await issuedFor((await begun()).order)
    expect(next.number, 'no number is given twice').not.toBe(invoice.number)
  })
})

describe('an order with an open invoice', () => {
  it('is neither erased nor removed', async () => {
    const { order, phone } = await begun()
    const invoice = await issuedFor(order)
    expect((await find(phone)).invoices).toMatchObject([{ id: invoice.id, keptUntil: null }])
    expect(await codeOf(await erase(phone))).toEqual([409, 'order.invoiced'])
    expect(await codeOf(await call('DELETE', `/api/order/${order.id}`))).toEqual([409, 'order.invoiced'])
    expect(await jsonOf(call('GET', `/api/order/${order.id}`))).toMatchObject({
      phones: [phone],
      erasedAt: null,
    })
  })

  it('loses its contacts when an owner closes it; payer, money and invoices stay until all are paid or annulled', async () => {
    const { order, phone, email } = await begun()
    const [first, second, third] = [await issuedFor(order), await issuedFor(order), await issuedFor(order)]
    await pay(order, [first])
    const answer = await jsonOf<{ invoices: KeptInvoice[] }>(erase(phone, { keepOpen: true }))
    expect(answer.invoices.map(({ closed: isClosed, keptUntil }) => [isClosed, keptUntil])).toEqual([
      [false, '2031-12-30'],
      [false, null],
      [false, null],
    ])
    expect(await jsonOf(call('GET', `/api/order/${order.id}`))).toMatchObject({
      name: '',
      phones: [],
      email: '',
    })
    const payer = () => jsonOf<{ name: string }>(call('GET', `/api/order/${order.id}/payer`))
    expect(await payer()).toMatchObject({ contract: 'commission' })
    const listed = await jsonOf<Invoice[]>(sales('GET', `/api/order/${order.id}/invoices`))
    expect(listed.map(({ id }) => id)).toEqual([first.id, second.id, third.id])
    expect(await codeOf(await call('POST', `/api/order/${order.id}/invoice`, { money: 'own' }))).toEqual([
      409,
      'order.erased',
    ])
    await jsonOf(sales('POST', `/api/invoice/${second.id}/annul`, { reason: 'помилка' }))
    expect(await closed(first.id), 'one is still open').toBeUndefined()
    const money = await pay(order, [first, third])
    expect(JSON.stringify(await money.json())).not.toContain('Олены')
    for (const { id } of [first, second, third])
      expect(await closed(id)).toMatchObject({ keptUntil: '2031-12-30', orderId: order.id })
    expect(await payer()).toMatchObject({ name: '', contract: 'none' })
    expect((await find(email)).invoices.map(({ id }) => id)).toEqual([first.id, second.id, third.id])
    const { version } = await jsonOf<OrderMoney>(call('GET', `/api/order/${order.id}/money`))
    const late = await call(
      'PUT',
      `/api/order/${order.id}/money`,
      { payments: [] },
      { 'If-Match': `"${version}"` },
    )
    expect(await codeOf(late)).toEqual([409, 'order.erased'])
  })
})

it('of an order that leaves the bin for good it is closed as well', async () => {
  const { order, phone } = await begun()
  const invoice = await issuedFor(order)
  await pay(order, [invoice])
  expect(await statusOf(call('DELETE', `/api/order/${order.id}`))).toBe(204)
  expect(await closed(invoice.id)).toBeUndefined()
  server.clock.offset += binLife + 60_000
  await emptyBin(server.ctx)
  server.clock.offset = 0
  expect(await closed(invoice.id)).toMatchObject({ orderId: order.id })
  expect((await find(phone)).invoices).toMatchObject([{ id: invoice.id }])
})

it('of an order in the bin it is closed by an erasure', async () => {
  const { order, phone, email } = await begun()
  const invoice = await issuedFor(order)
  await pay(order, [invoice])
  await call('DELETE', `/api/order/${order.id}`)
  await jsonOf(erase(phone))
  expect((await find(email)).invoices).toMatchObject([{ id: invoice.id, closed: true }])
})
