import { beforeAll, beforeEach, expect, it } from 'vitest'
import { readRow, updateRow } from '#server/platform/db/rows.ts'
import {
  beginWithContract,
  contentOf,
  draftInvoice,
  firmIban,
  issue,
  issued,
  makeFirm,
  previewOf,
  setPayer,
} from '#server/proofs/testing/invoices.ts'
import { changeOrder, jsonOf, orderLinkOf } from '#server/proofs/testing/orders.ts'
import { pdfPages } from '#server/proofs/testing/pdf-text.ts'
import { saveSeen } from '#server/proofs/testing/save-seen.ts'
import { serverOfFile } from '#server/proofs/testing/server-of-file.ts'
import type { Firm } from '#shared/contract/system/firms.ts'
import type { Invoice } from '#shared/contract/work/invoices.ts'
import type { Order } from '#shared/contract/work/orders.ts'
import { kyivDay } from '#shared/domain/time/kyiv-day.ts'
import { customerPage } from '../orders/customer-page/customer-page.ts'
import { shownPayments } from '../orders/hide-order-sums.ts'
import { invoicesOnPage } from './invoices-on-page.ts'

const { server, call: owner, colleague } = serverOfFile()
let firm: Firm
let order: Order
beforeAll(async () => {
  firm = await makeFirm(owner, { shortName: 'ТОВ «Сузір\u02bcя\u00a0Авто»' })
})
beforeEach(async () => {
  order = await beginWithContract(owner)
})

const shown = () => invoicesOnPage(server.ctx, order.id, '/o/1-x')
const linesOf = (link: string): string[] =>
  new TextDecoder('windows-1251')
    .decode(Buffer.from(link.slice(link.lastIndexOf('/') + 1), 'base64url'))
    .split('\n')
const today = () => kyivDay(server.ctx.now())
const pay = (invoice: number, amount: string) =>
  saveSeen(owner, `/api/order/${order.id}/money`, {
    payments: [{ key: 'p1', what: 'Оплата', amount, currency: 'UAH', due: today(), paid: today(), invoice }],
  })

it('asks for the rest, and says in text what the code says', async () => {
  const invoice = await issued(owner, order, { firm: firm.id, account: 'a1' })
  await pay(invoice.id, '20000.00')
  const [one] = await shown()
  const lines = linesOf(one?.pay?.link ?? '')
  expect(lines.slice(5, 9)).toEqual([one?.recipient, one?.iban, 'UAH25000', one?.code])
  expect(lines[11]).toBe(one?.purpose)
  expect([one?.iban, lines[13], lines[14]]).toEqual([firmIban, 'FFFF', ''])
  expect(linesOf(one?.pay?.otherLink ?? '')[1]).toBe('002')
  await pay(invoice.id, '45000.00')
  expect(await shown()).toMatchObject([{ state: 'paid', pay: null }])
})

it('draws each code once, however often the page is opened', async () => {
  for (let at = 0; at < 3; at += 1) await issued(owner, order, { firm: firm.id, account: 'a1' })
  const [first, second] = [await shown(), await shown()]
  expect(new Set([...first, ...second].map(({ pay }) => pay)).size).toBe(3)
})

it('of dollars asks for the hryvnias of today, until the end of the day', async () => {
  await setPayer(owner, order, { clause: 'nbu' })
  await issued(owner, order, { firm: firm.id, account: 'a1', equivalent: true })
  const [one] = await shown()
  const lines = linesOf(one?.pay?.link ?? '')
  expect(lines[7]).toBe(`UAH${Number(one?.toPay?.amount)}`)
  expect(lines[14]).toBe(`${today().slice(2).replaceAll('-', '')}235959`)
})

it('by a rate of the contract asks for the hryvnias of the PDF, less what was paid', async () => {
  await setPayer(owner, order, { clause: 'typed', clauseSource: 'курс договору' })
  const fields = { firm: firm.id, account: 'a1', equivalent: true, rate: '43' }
  const invoice = await issued(owner, order, fields)
  const asked = (amount: string) => ({ rest: { amount, currency: 'UAH' }, toPay: { amount } })
  expect(await shown()).toMatchObject([asked('45000.00')])
  // An order in hryvnias is owed it by the same rate; the dollars of the invoice are rounded.
  await jsonOf(saveSeen(owner, `/api/order/${order.id}/money`, { currency: 'UAH', shown: true }))
  expect((await shownPayments(server.ctx.db, order.id, today()))?.due).toMatchObject([
    { amount: '44999.93', currency: 'UAH' },
  ])
  await pay(invoice.id, '43000.00')
  const [one] = await shown()
  expect(one).toMatchObject(asked('2000.00'))
  expect(linesOf(one?.pay?.link ?? '')[7]).toBe('UAH2000')
})

it.each([
  ['a rest with kopecks', 'none', '003', '0.50'],
  ['dollars by the rate of a day', 'nbu', '003', '1.00'],
  ['a firm that prints format 002', 'none', '002', '1.00'],
] as const)(
  'has a code for every purpose that fits by the preview: %s',
  async (name, clause, codeFormat, paid) => {
    await setPayer(owner, order, { clause })
    // The pattern gives the first number all the digits that a number may have.
    const { id } = await makeFirm(owner, { shortName: name, codeFormat, pattern: '{yy}-{nnnnnn}' })
    const draft = await draftInvoice(owner, order, {
      ...{ firm: id, account: 'a1', purpose: 'я', equivalent: clause === 'nbu' },
    })
    const { bytesLeft } = await previewOf(owner, draft)
    await jsonOf(owner('PUT', `/api/invoice/${draft.id}`, { purpose: 'я'.repeat(1 + bytesLeft) }))
    const invoice = await jsonOf<Invoice>(issue(owner, draft))
    await pay(invoice.id, paid)
    expect(await shown()).toMatchObject([{ state: 'due', pay: { size: expect.any(Number) } }])
  },
)

it.each([
  ['leaves no room for it', 'я'.repeat(300)],
  ['is longer than any', 'я'.repeat(421)],
  ['has a sign that banks lack', 'Оплата 支'],
])('has no code for an issued one whose purpose %s', async (_, purpose) => {
  const { id } = await issued(owner, order, { firm: firm.id, account: 'a1' })
  const { bill } = await readRow(server.ctx.db, 'invoices', { id }, ['bill'])
  const long = JSON.stringify({ ...JSON.parse(bill ?? ''), purpose })
  await server.ctx.db.updateTable('invoices').set({ bill: long }).where('id', '=', id).execute()
  expect(await shown()).toMatchObject([{ state: 'due', iban: firmIban, pay: null }])
})

it('has none that is hidden or a draft, and none behind a link without sums', async () => {
  const invoice = await issued(owner, order, { firm: firm.id, account: 'a1' })
  const path = await orderLinkOf(owner, order)
  const file = await server.call('GET', `${path}/invoice/${invoice.id}`)
  expect(file.status).toBe(200)
  expect(file.headers.get('content-disposition')).toContain('attachment')
  expect(Buffer.from(await file.arrayBuffer())).toEqual(await contentOf(owner, invoice))
  const unpriced = await orderLinkOf(await colleague('editor'), order)
  expect((await server.call('GET', `${unpriced}/invoice/${invoice.id}`)).status).toBe(404)
  const names = async (page: string) => (await (await server.call('GET', page)).text()).includes(firmIban)
  expect([await names(path), await names(unpriced)]).toEqual([true, false])
  await jsonOf(owner('PUT', `/api/invoice/${invoice.id}`, { shown: false }))
  expect(await shown()).toEqual([])
  expect((await server.call('GET', `${path}/invoice/${invoice.id}`)).status).toBe(404)
})

it('says of an annulled one that it is not to be paid, until the office hides it', async () => {
  const invoice = await issued(owner, order, { firm: firm.id, account: 'a1' })
  const path = await orderLinkOf(owner, order)
  await jsonOf(owner('POST', `/api/invoice/${invoice.id}/annul`, { reason: 'помилка' }))
  expect(await shown()).toMatchObject([{ number: invoice.number, state: 'annulled', pay: null }])
  expect((await server.call('GET', `${path}/invoice/${invoice.id}`)).status).toBe(404)
  await jsonOf(owner('PUT', `/api/invoice/${invoice.id}`, { shown: false }))
  expect(await shown()).toEqual([])
})

it('of an order that ended without a car stay on its page, without the car, for 60 days after they are settled', async () => {
  const invoice = await issued(owner, order, { firm: firm.id, account: 'a1' })
  const path = await orderLinkOf(owner, order)
  await changeOrder(owner, order, { outcome: 'lost', outcomeReason: 'Перебили' })
  const ended = await jsonOf<Order>(owner('GET', `/api/order/${order.id}`))
  const photos = [{ title: 'VW', href: '/o/1-x/file/1' }]
  const files = { photos, papers: [], payments: null, letters: 'off' as const }
  const page = customerPage(ended, { ...files, today: today(), invoices: await shown() })
  expect(page).toMatchObject({ car: '', stages: [], photos: [], until: null })
  expect(page.invoices.map(({ number }) => number)).toEqual([invoice.number])
  await pay(invoice.id, '45000.00')
  const statusIn = async (days: number) => {
    server.clock.offset = days * 24 * 3_600_000
    const { status } = await server.call('GET', path)
    server.clock.offset = 0
    return status
  }
  expect([await statusIn(60), await statusIn(61)]).toEqual([200, 404])
})

it('a firm is no example by its name', async () => {
  const firm = await makeFirm(owner, { name: 'ПРИКЛАДНІ ТЕХНОЛОГІЇ', shortName: 'ПРИКЛАДНІ ТЕХНОЛОГІЇ' })
  const invoice = await issued(owner, order, { firm: firm.id, account: 'a1' })
  expect(await shown()).toMatchObject([{ state: 'due', pay: expect.anything() }])
  expect((await pdfPages(await contentOf(owner, invoice))).join()).not.toContain('ПРИКЛАД ')
})

it('nobody pays by an example', async () => {
  const example = await makeFirm(owner)
  await updateRow(server.ctx.db, 'firms', example.id, { example: 1 })
  const invoice = await issued(owner, order, { firm: example.id, account: 'a1' })
  expect(await shown()).toMatchObject([{ state: 'example', pay: null }])
  await jsonOf(owner('POST', `/api/invoice/${invoice.id}/annul`, { reason: 'помилка' }))
  expect(await shown()).toMatchObject([{ state: 'annulled', pay: null }])
})
