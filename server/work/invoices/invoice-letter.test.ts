/** The letter with an invoice: what is stored, what goes out, and what ends it. */
import { createHash } from 'node:crypto'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { insertRow, updateRow } from '#server/platform/db/rows.ts'
import { queueMail } from '#server/platform/outbox/outbox.store.ts'
import { beginWithContract, draftInvoice, issued, makeFirm } from '#server/proofs/testing/invoices.ts'
import { changeOrder, jsonOf, orderLinkOf } from '#server/proofs/testing/orders.ts'
import { codesOf } from '#server/proofs/testing/problem-of.ts'
import { saveSeen } from '#server/proofs/testing/save-seen.ts'
import { serverOfFile } from '#server/proofs/testing/server-of-file.ts'
import { type ApiClient, mailSettings, owner } from '#server/proofs/testing/start-test-server.ts'
import type { ResponseOf } from '#shared/contract/platform/endpoint.ts'
import type { Invoice, InvoiceLetter } from '#shared/contract/work/invoices.ts'
import type { readOrderLettersEndpoint } from '#shared/contract/work/order-letters.ts'
import type { Order } from '#shared/contract/work/orders.ts'
import { kyivDay } from '#shared/domain/time/kyiv-day.ts'
import { lettersADay } from '../requests/mail/letter-limit.ts'
import { deliverDueMails } from '../requests/mail/mail-outbox.job.ts'

const { server, call, colleague } = serverOfFile({ ...mailSettings })
let firm: number
let order: Order
let invoice: Invoice
beforeAll(async () => {
  firm = (await makeFirm(call)).id
})
beforeEach(async () => {
  await server.ctx.db.deleteFrom('outbox').execute()
  server.mails.length = 0
  order = await beginWithContract(call)
  invoice = await issued(call, order, { firm, account: 'a1' })
})

const to = 'olena@example.com'
const read = (id = invoice.id) => call('GET', `/api/invoice/${id}/letter`)
const press = (address = to, id = invoice.id) => call('POST', `/api/invoice/${id}/letter`, { to: address })
const stored = () => server.ctx.db.selectFrom('outbox').selectAll().execute()
const whyOf = async (answer: Response) => [
  answer.status,
  ((await answer.json()) as { detail: string }).detail,
]

it('goes to the customer as it was shown, with the stored document; nothing of it waits in the outbox', async () => {
  const shown = await jsonOf<InvoiceLetter>(read())
  const link = await orderLinkOf(call, order)
  expect(shown).toMatchObject({ to, canMail: true, sent: [] })
  expect(shown.text).toContain(link)
  expect(shown.text).toMatch(
    new RegExp(`^Олена Коваль, здравствуйте!.*№.${invoice.number} от .* на 45.000.₴`, 's'),
  )
  expect((await press()).status).toBe(204)
  const [row] = await stored()
  expect(row?.recipient).toBe(to)
  for (const words of [link, 'Олена', String(invoice.number), '45']) expect(row?.message).not.toContain(words)
  await deliverDueMails(server.ctx)
  const [mail] = server.mails
  expect(mail).toMatchObject({ to, subject: shown.subject, text: shown.text, replyTo: mailSettings.MAIL_TO })
  expect(mail?.attachments?.map(({ filename }) => filename)).toEqual([
    `${invoice.day}_рахунок_${invoice.number}.pdf`,
  ])
  const content = mail?.attachments?.[0]?.content ?? Buffer.from('')
  expect(createHash('sha256').update(content).digest('hex')).toBe(invoice.file?.sha256)
  expect((await jsonOf<InvoiceLetter>(read())).sent).toMatchObject([{ state: 'sent', error: null }])
})

it('goes out once by one decision: pressed again while it waits, or sent again by a call whose answer was lost', async () => {
  const decided = (key: string) =>
    call('POST', `/api/invoice/${invoice.id}/letter`, { to }, { 'Idempotency-Key': key })
  const key = '0f8fad5b-d9cb-469f-a165-70867728950e'
  for (const answer of [await decided(key), await press(), await press()]) expect(answer.status).toBe(204)
  await deliverDueMails(server.ctx)
  expect((await decided(key)).status, 'the first decision again').toBe(204)
  await deliverDueMails(server.ctx)
  expect(server.mails).toHaveLength(1)
  await press()
  await deliverDueMails(server.ctx)
  expect(server.mails, 'another decision').toHaveLength(2)
})

it('is known by its key when the answer was lost, also after its invoice was annulled', async () => {
  const decided = (address: string) =>
    call('POST', `/api/invoice/${invoice.id}/letter`, { to: address }, { 'Idempotency-Key': 'lost-1' })
  expect((await decided(to)).status).toBe(204)
  await jsonOf(call('POST', `/api/invoice/${invoice.id}/annul`, { reason: 'ошибка в сумме' }))
  expect((await decided(to)).status).toBe(204)
  expect(await codesOf(await decided('other@example.com')), 'another letter under it').toEqual([
    'idempotency.reused',
  ])
  expect(await stored()).toHaveLength(1)
})

it('stands among the letters of its order, for whoever may see money', async () => {
  const lettersFor = async (by: ApiClient) =>
    (await jsonOf<ResponseOf<typeof readOrderLettersEndpoint>>(by('GET', `/api/order/${order.id}/letters`)))
      .items
  await press()
  // A letter about another order with the same first digits, and an older one about a stage.
  const longer = { orderId: order.id * 10, part: { kind: 'invoice', id: invoice.id } }
  await queueMail(
    server.ctx.db,
    { to, subject: '', text: '', ...longer },
    { requestId: null, quoteNumber: null, at: '2020-01-01T00:00:00.000Z' },
  )
  const stage = { order_id: order.id, stage: 'bought', due_at: null, outbox_id: null }
  await insertRow(server.ctx.db, 'order_letters', { ...stage, created_at: '2020-01-01T00:00:00.000Z' })
  expect(await lettersFor(call)).toMatchObject([
    { stage: `Счёт № ${invoice.number}`, dueAt: null, mailState: 'pending', mailError: null },
    { stage: 'Куплен' },
  ])
  expect(await lettersFor(await colleague('editor'))).toMatchObject([{ stage: 'Куплен' }])
})

it('says what is left of a part-paid one, in the language of the order, and no link where the customer does not see it', async () => {
  const today = kyivDay(server.ctx.now())
  const paid = { key: 'p1', what: 'Оплата', amount: '20000.00', currency: 'UAH', due: today, paid: today }
  await saveSeen(call, `/api/order/${order.id}/money`, { payments: [{ ...paid, invoice: invoice.id }] })
  await changeOrder(call, order, { lang: 'uk', name: '' })
  await jsonOf(call('PUT', `/api/invoice/${invoice.id}`, { shown: false }))
  const { text, subject } = await jsonOf<InvoiceLetter>(read())
  expect(subject).toMatch(/^Рахунок/)
  expect(text).toMatch(/^Добрий день!.*Залишилося сплатити 25.000.₴\./s)
  expect(text).not.toContain('/o/')
})

it('has the words of the office, which may not name an account', async () => {
  const option = (value: string) => call('POST', '/api/option', { title: 'private.invoice_letter', value })
  for (const wrong of ['Платите на UA21 3223 1300 0002 6007 2335 6600 1', '{имя}, {сумма с НДС}'])
    expect((await option(wrong)).status).toBe(400)
  await jsonOf(option('{имя}! Счёт {номер} от {день}: {сумма} до {срок}.\n\n{остаток}\n\n{страница}'))
  const { text } = await jsonOf<InvoiceLetter>(read())
  const link = await orderLinkOf(call, order)
  expect(text).toMatch(/^Олена Коваль! Счёт \d\d-\d+ от [\d.]+: 45.000.₴ до [\d.]+\.\n\nСтраница/)
  expect(text).toContain(link)
  await server.ctx.db.deleteFrom('options').where('title', '=', 'private.invoice_letter').execute()
})

it.each<[string, () => Promise<unknown>]>([
  [
    'its invoice is annulled',
    () => jsonOf(call('POST', `/api/invoice/${invoice.id}/annul`, { reason: 'помилка' })),
  ],
  ['the customer has another address', () => changeOrder(call, order, { email: 'new@example.com' })],
])('does not go once %s', async (_what, change) => {
  await press()
  await change()
  await deliverDueMails(server.ctx)
  expect(server.mails.filter(mail => mail.to === to)).toEqual([])
  expect((await stored()).filter(({ message }) => message.includes('"kind":"invoice"'))).toMatchObject([
    { state: 'failed' },
  ])
})

it('is sent again only by whoever may see money, since the order may have another address', async () => {
  await press()
  await changeOrder(call, order, { email: 'new@example.com' })
  await deliverDueMails(server.ctx)
  const [letter] = await stored()
  const again = async (by: ApiClient) => (await by('POST', `/api/letter/${letter?.id}/again`, {})).status
  expect(await again(await colleague('editor'))).toBe(403)
  await deliverDueMails(server.ctx)
  expect(server.mails).toEqual([])
  expect(await again(await colleague('sales'))).toBe(204)
  await deliverDueMails(server.ctx)
  expect(server.mails).toMatchObject([{ to: 'new@example.com' }])
})

it('is refused for another address than was shown, without one, for a draft and an example, and with an account number', async () => {
  expect(await whyOf(await press('new@example.com'))).toEqual([409, expect.stringContaining('изменилась')])
  await changeOrder(call, order, { name: 'UA21 3223 1300 0002 6007 2335 6600 1' })
  expect((await press()).status).toBe(400)
  await changeOrder(call, order, { name: 'Олена', email: '' })
  expect(await whyOf(await press())).toEqual([409, expect.stringContaining('Впишите почту')])
  const draft = await draftInvoice(call, await beginWithContract(call), { firm, account: 'a1' })
  expect(await whyOf(await press(to, draft.id))).toEqual([
    409,
    expect.stringContaining('только выставленный'),
  ])
  const example = await makeFirm(call)
  await updateRow(server.ctx.db, 'firms', example.id, { example: 1 })
  await server.ctx.db.deleteFrom('outbox').execute()
  const shown = await issued(call, await beginWithContract(call), { firm: example.id, account: 'a1' })
  expect(await whyOf(await press(to, shown.id))).toEqual([
    409,
    expect.stringContaining('только выставленный'),
  ])
  expect(await stored()).toEqual([])
})

it('counts among the letters that an account may send in a day', async () => {
  await press()
  const { id, ...line } = await server.ctx.db
    .selectFrom('audit')
    .selectAll()
    .where('action', '=', 'letter')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(id).toBeGreaterThan(0)
  await server.ctx.db
    .insertInto('audit')
    .values(Array.from({ length: lettersADay }, () => line))
    .execute()
  expect((await press()).status).toBe(429)
  await server.ctx.db.deleteFrom('audit').where('action', '=', 'letter').execute()
})

it('goes with the data of its customer', async () => {
  await jsonOf(call('POST', `/api/invoice/${invoice.id}/annul`, { reason: 'помилка' }))
  const other = await issued(call, order, { firm, account: 'a1' })
  await press(to, other.id)
  await jsonOf(
    call('POST', '/api/person/erase', {
      contact: `заказ № ${order.id}`,
      currentPassword: owner.password,
      keepOpen: true,
    }),
  )
  expect((await stored()).filter(({ message }) => message.includes('"kind":"invoice"'))).toEqual([])
})
