/** A newer export of a source whose records are here: nothing is lost without a word, no paid invoice stands unpaid. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { emptyFolder } from '#server/proofs/testing/empty-folder.ts'
import {
  aFirm,
  beginWithContract,
  draftInvoice,
  issue,
  issued,
  makeFirm,
} from '#server/proofs/testing/invoices.ts'
import { changeOrder, jsonOf } from '#server/proofs/testing/orders.ts'
import { bringIn, exportTo } from '#server/proofs/testing/own-archive.ts'
import { aForm, aPicture } from '#server/proofs/testing/pictures.ts'
import { saveSeen } from '#server/proofs/testing/save-seen.ts'
import { type ApiClient, startTestServer, type TestServer } from '#server/proofs/testing/start-test-server.ts'
import type { OrderMoney } from '#shared/contract/work/order-money.ts'

const orderOne = { id: 1 }
const payment = (key: string, amount: string, fields: object = {}) => ({
  ...{ key, what: 'Оплата', amount, currency: 'UAH', due: '2026-08-02', paid: '2026-08-02' },
  ...fields,
})
const pay = async (admin: ApiClient, ...added: object[]): Promise<OrderMoney> => {
  const { payments } = await jsonOf<OrderMoney>(admin('GET', '/api/order/1/money'))
  const stored = payments.filter(({ paid }) => paid !== null).map(({ rates: _, ...fields }) => fields)
  return jsonOf(saveSeen(admin, '/api/order/1/money', { payments: [...stored, ...added] }))
}
const paymentsOf = async (admin: ApiClient) =>
  (await jsonOf<OrderMoney>(admin('GET', '/api/order/1/money'))).payments
    .filter(({ paid }) => paid !== null)
    .map(({ key, amount, invoice }) => [key, amount, invoice])
const restsOf = ({ ctx }: TestServer) =>
  ctx.db.selectFrom('invoices').select(['number', 'stage', 'rest', 'over']).orderBy('id').execute()
const linesOf = ({ posts }: Awaited<ReturnType<typeof bringIn>>) =>
  Object.fromEntries(
    posts
      .filter(({ leftOut }) => leftOut.length > 0)
      .map(({ title, result, leftOut }) => [`${result} ${title}`, leftOut.map(({ why }) => why).join()]),
  )

/** Two invoices, and a draft. */
const begin = async (admin: ApiClient) => {
  const { id: firm } = await makeFirm(admin)
  await beginWithContract(admin)
  const first = await issued(admin, orderOne, { firm, account: 'a1' })
  const wrong = await issued(admin, orderOne, { firm, account: 'a1' })
  return { firm, first, wrong, draft: await draftInvoice(admin, orderOne, { firm, account: 'a1' }) }
}
/** The first is paid, a second one issued and paid in two parts, money without an invoice. */
const goOn = async (admin: ApiClient, { firm, first }: Awaited<ReturnType<typeof begin>>) => {
  const second = await issued(admin, orderOne, { firm, account: 'a1' })
  await pay(
    admin,
    payment('p1', '45000.00', { invoice: first.id }),
    payment('p2', '20000.00', { invoice: second.id }),
    payment('p3', '25000.00', { invoice: second.id }),
    payment('p4', '700.00'),
  )
  return second
}

const nbsp = '\u00a0'
const missing = (payments: string) =>
  `в архиве есть платежи, которых здесь нет: ${payments.replaceAll(' ', nbsp)} (02.08.2026). Внесите их вручную`
const later = 'в архиве эта запись изменена позже, чем здесь: сравните их и внесите недостающее вручную'
const paid = { rest: 0, over: 0 }

let folder: string
let here: TestServer
let admin: ApiClient
beforeAll(() => {
  folder = emptyFolder('newer-archive')
})
beforeEach(async () => {
  here = await startTestServer({}, { startAt: new Date('2026-11-21T09:00:00.000Z') })
  admin = await here.signedIn()
})
afterEach(() => here.stop())

describe('a newer export of another installation', () => {
  let older: string
  let newer: string
  let source: TestServer
  beforeAll(async () => {
    source = await startTestServer({}, { startAt: new Date('2026-11-20T09:00:00.000Z') })
    const there = await source.signedIn()
    const before = await begin(there)
    const words = { text: '<p>Текст</p>', description: 'Описание' }
    for (const title of ['Порт', 'Море', 'Суша'])
      await jsonOf(there('POST', '/api/post', aForm({ ...words, title }, await aPicture(7))))
    older = await exportTo(source, join(folder, 'older.tar'))
    await goOn(there, before)
    await jsonOf(there('POST', `/api/invoice/${before.wrong.id}/annul`, { reason: 'помилка' }))
    await jsonOf(issue(there, before.draft))
    await changeOrder(there, orderOne, { plate: 'AA 1234 BC' })
    await jsonOf(saveSeen(there, '/api/firm/1', aFirm({ address: 'м. Львів' })))
    await jsonOf(there('PUT', '/api/post/1', aForm({ text: '<p>Иначе</p>' })))
    await jsonOf(there('PUT', '/api/post/2?lang=uk', aForm({ ...words, title: 'Моря' })))
    newer = await exportTo(source, join(folder, 'newer.tar'))
  })
  afterAll(() => source.stop())
  beforeEach(async () => {
    await bringIn(here, older)
  })

  it('brings a new invoice with what is paid on it, and names the rest', async () => {
    const report = await bringIn(here, newer)
    expect(linesOf(report)).toEqual({
      'known Порт': later,
      'known Море': later,
      'known Фирма «ТОВ «Приклад Авто»»': later,
      'known Заказ «1»': `${missing('700 ₴')}; ${later}`,
      'known Счёт клиенту № 26-1': missing('45 000 ₴'),
      'known Счёт клиенту № 26-2': later,
      'added Счёт клиенту № 26-4': 'черновик, по которому он выставлен, остался: удалите его',
    })
    expect(await restsOf(here)).toMatchObject([
      { number: '26-1', rest: 4_500_000 },
      { number: '26-2', stage: 'issued' },
      { stage: 'draft' },
      { number: '26-4', rest: 4_500_000 },
      { number: '26-3', stage: 'issued', ...paid },
    ])
    const again = await bringIn(here, newer)
    expect(again.counts).toMatchObject({ added: 0, failed: 0 })
    await pay(admin, payment('x1', '45000.00', { invoice: 1 }), payment('x2', '700.00'))
    expect(linesOf(await bringIn(here, newer))['known Счёт клиенту № 26-1']).toBeUndefined()
  })
  it('takes a payment that was entered by hand meanwhile for the one of the archive', async () => {
    await pay(admin, payment('hand', '20000.00'))
    await bringIn(here, newer)
    const second = 5
    expect(await paymentsOf(admin)).toEqual([
      ['hand', '20000.00', second],
      ['p3', '25000.00', second],
    ])
    expect(await restsOf(here)).toContainEqual({ number: '26-3', stage: 'issued', ...paid })
  })

  it('leaves a new invoice out where its money may be here in another form, until that is told', async () => {
    await pay(admin, payment('hand', '45000.00', { paid: '2026-08-03' }))
    const papers = () => readdirSync(join(here.ctx.config.dataDir, 'invoices')).length
    const before = papers()
    const why = `в архиве на нём лежат платежи, которых в заказе 1 нет: 20${nbsp}000${nbsp}₴ (02.08.2026), 25${nbsp}000${nbsp}₴ (02.08.2026). В заказе внесены другие, и оплаты могли бы удвоиться: внесите в него недостающие с той же суммой и тем же днём и перенесите счёт ещё раз`
    expect(linesOf(await bringIn(here, newer))['failed Счёт клиенту № 26-3']).toBe(why)
    expect((await restsOf(here)).map(({ number }) => number)).not.toContain('26-3')
    expect(papers(), 'of the issued draft alone').toBe(before + 1)
    await pay(admin, payment('x1', '20000.00'), payment('x2', '25000.00'))
    expect((await bringIn(here, newer)).counts).toMatchObject({ added: 1, failed: 0 })
    expect(await restsOf(here)).toContainEqual({ number: '26-3', stage: 'issued', ...paid })
    expect(await paymentsOf(admin)).toHaveLength(3)
  })
})

it('brings back, after a restore, what is paid on an invoice of the own archive', async () => {
  const { db } = here.ctx
  const before = await begin(admin)
  const { payments, payment_due } = await db.selectFrom('orders').selectAll().executeTakeFirstOrThrow()
  const { id } = await goOn(admin, before)
  const archive = await exportTo(here, join(folder, 'own.tar'))
  // As the backup from before has it.
  await db.deleteFrom('invoices').where('id', '=', id).execute()
  await db.updateTable('orders').set({ payments, payment_due }).execute()
  await db.updateTable('invoices').set({ rest: 4_500_000 }).where('stage', '=', 'issued').execute()
  const listed = await bringIn(here, archive, { apply: false })
  const lines = {
    'known Заказ «1»': missing('700 ₴'),
    'known Счёт клиенту № 26-1': missing('45 000 ₴'),
  }
  expect(linesOf(listed)).toEqual(lines)
  expect(linesOf(await bringIn(here, archive))).toEqual(lines)
  expect(await restsOf(here)).toEqual([
    { number: '26-1', stage: 'issued', rest: 4_500_000, over: 0 },
    { number: '26-2', stage: 'issued', rest: 4_500_000, over: 0 },
    { number: null, stage: 'draft', rest: 0, over: 0 },
    { number: '26-3', stage: 'issued', ...paid },
  ])
  expect((await bringIn(here, archive)).counts).toMatchObject({ added: 0, failed: 0 })
})
