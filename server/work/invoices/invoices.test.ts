import { createHash } from 'node:crypto'
import { afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { options } from '#messages/uk/calculation/engine.js'
import { readConfig } from '#server/platform/config/config.ts'
import type { Context } from '#server/platform/context.ts'
import { readRow, updateRow } from '#server/platform/db/rows.ts'
import type { HttpError } from '#server/platform/http/errors/http-error.ts'
import { fromAnywhere } from '#server/proofs/contract/sent-input.ts'
import {
  aFirm,
  beginWithContract,
  contentOf,
  draftInvoice as draftAnywhere,
  firmIban,
  issue,
  makeFirm,
  otherIban,
  previewOf,
  setPayer,
} from '#server/proofs/testing/invoices.ts'
import {
  aCustomer,
  beginOrder,
  changeOrder,
  jsonOf,
  requestWithQuote,
} from '#server/proofs/testing/orders.ts'
import { pdfPages, plainSpaces } from '#server/proofs/testing/pdf-text.ts'
import { saveSeen } from '#server/proofs/testing/save-seen.ts'
import { serverOfFile } from '#server/proofs/testing/server-of-file.ts'
import { type ApiClient, passwordAgain } from '#server/proofs/testing/start-test-server.ts'
import type { Firm } from '#shared/contract/system/firms.ts'
import { type Invoice, invoicesOfOrder } from '#shared/contract/work/invoices.ts'
import type { OrderMoney } from '#shared/contract/work/order-money.ts'
import type { Order } from '#shared/contract/work/orders.ts'
import { kyivDay } from '#shared/domain/time/kyiv-day.ts'
import { mostCodeBytes } from '#shared/domain/work/invoices/payment-code.ts'
import { checkRests } from './check-rests.job.ts'
import { composeBill, questionsOf } from './compose-bill.ts'
import { hasUnstored, storeUnstored } from './draw-invoice.ts'
import { raiseNumber } from './invoice-numbers.ts'
import { issueInvoice } from './issue-invoice.ts'

const { server, call, colleague } = serverOfFile({ TRUST_PROXY: '1' })
const owner = fromAnywhere(call)
let firm: Firm
let order: Order
beforeAll(async () => {
  firm = await makeFirm(owner)
})
beforeEach(async () => {
  order = await beginWithContract(owner)
})

type Fields = Parameters<typeof draftAnywhere>[2]
const draftInvoice = (call: ApiClient, of: Pick<Order, 'id'>, fields: Fields = {}): Promise<Invoice> =>
  draftAnywhere(call, of, { firm: firm.id, account: 'a1', ...fields })
const issued = async (call: ApiClient, of: Pick<Order, 'id'>, fields: Fields = {}): Promise<Invoice> =>
  jsonOf(issue(call, await draftInvoice(call, of, fields)))
const textOfPdf = async (bytes: Buffer): Promise<string> => plainSpaces((await pdfPages(bytes)).join(' '))
const moneyOf = ({ id }: Pick<Order, 'id'>): Promise<OrderMoney> =>
  jsonOf(owner('GET', `/api/order/${id}/money`))
const read = ({ id }: Pick<Invoice, 'id'>): Promise<Invoice> => jsonOf(owner('GET', `/api/invoice/${id}`))
const codeOf = async (answer: Response): Promise<unknown> => ((await answer.json()) as { code: string }).code
const today = () => kyivDay(server.ctx.now())
const payment = (fields: object) => ({
  key: 'p1',
  what: 'Оплата',
  amount: '45000.00',
  currency: 'UAH',
  due: today(),
  paid: today(),
  ...fields,
})
const pay = async (...payments: object[]): Promise<OrderMoney> => {
  const { version } = await moneyOf(order)
  return jsonOf(owner('PUT', `/api/order/${order.id}/money`, { payments }, { 'If-Match': `"${version}"` }))
}

const ofSum = (path: string) => [{ clause: 'nbu' }, {}, path, 'invoice.incomplete'] as const

describe('an invoice is issued', () => {
  it('with the next number, and never changes again', async () => {
    const draft = await draftInvoice(owner, order)
    const preview = await previewOf(owner, draft)
    expect(preview.problems).toEqual([])
    expect(preview.code).toMatch(/^https:\/\/qr\.bank\.gov\.ua\//)
    const invoice = await jsonOf<Invoice>(issue(owner, draft, preview))
    expect(invoice).toMatchObject({ number: preview.number, stage: 'issued', state: 'open', day: today() })
    expect(invoice.rest).toEqual({ amount: '45000.00', currency: 'UAH' })
    const bytes = await contentOf(owner, invoice)
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(invoice.file?.sha256)
    const text = await textOfPdf(bytes)
    for (const said of [
      `№ ${preview.number}`,
      'сорок',
      firm.name,
      '45 000,00 грн',
      preview.purpose.slice(0, 40),
    ])
      expect(text.toLowerCase()).toContain(said.toLowerCase())
    for (const answer of [
      await owner('PUT', `/api/invoice/${invoice.id}`, { purpose: 'Інше' }),
      await owner('DELETE', `/api/invoice/${invoice.id}`),
    ]) {
      expect(answer.status).toBe(409)
      expect(await codeOf(answer)).toBe('invoice.issued')
    }
    await owner('PUT', `/api/firm/${firm.id}`, aFirm({ address: 'м. Львів' }), {
      'If-Match': `"${firm.version}"`,
    })
    firm = await jsonOf(owner('GET', `/api/firm/${firm.id}`))
    await changeOrder(owner, order, { contractNumber: '18' })
    expect(await contentOf(owner, invoice)).toEqual(bytes)
  })

  it('once, however often it is pressed', async () => {
    const draft = await draftInvoice(owner, order)
    const preview = await previewOf(owner, draft)
    const answers = await Promise.all([issue(owner, draft, preview), issue(owner, draft, preview)])
    const numbers = await Promise.all(answers.map(answer => jsonOf<Invoice>(Promise.resolve(answer))))
    expect(new Set(numbers.map(({ number }) => number)).size).toBe(1)
    const next = await issued(owner, order)
    expect(next.number).toBe(`26-${Number(numbers[0]?.number?.slice(3)) + 1}`)
  })

  it('of the day that was seen, also where midnight passes while it is issued', async () => {
    const draft = await readRow(server.ctx.db, 'invoices', { id: (await draftInvoice(owner, order)).id })
    const evening = { ...server.ctx, now: () => new Date('2026-12-31T21:59:59Z') }
    const composed = await composeBill(evening, server.ctx.db, draft, null)
    const { seen, bill } = composed
    const confirmed = await questionsOf(server.ctx.db, draft, bill)
    const midnight = { ...server.ctx, now: () => new Date('2026-12-31T22:00:00Z') }
    const call = { ctx: midnight, by: { actor: null, requestId: null }, ifMatch: null }
    const invoice = await server.ctx.db.transaction().execute(tx =>
      issueInvoice({ ...call, tx, at: '2026-12-31T22:00:00.000Z' }, draft.id, {
        composed,
        seen,
        confirmed,
      }),
    )
    expect(invoice).toMatchObject({ day: '2026-12-31', year: 2026, due_day: '2027-01-03' })
  })

  it('only as it was composed, where the order changes between drawing and numbering', async () => {
    const draft = await readRow(server.ctx.db, 'invoices', { id: (await draftInvoice(owner, order)).id })
    const composed = await composeBill(server.ctx, server.ctx.db, draft, null)
    const { seen, bill } = composed
    const confirmed = await questionsOf(server.ctx.db, draft, bill)
    await changeOrder(owner, order, { contractNumber: '19' })
    const call = { ctx: server.ctx, by: { actor: null, requestId: null }, ifMatch: null }
    const issuing = server.ctx.db.transaction().execute(tx =>
      issueInvoice({ ...call, tx, at: '2026-12-01T10:00:00.000Z' }, draft.id, {
        composed,
        seen,
        confirmed,
      }),
    )
    await expect(issuing).rejects.toMatchObject({ code: 'invoice.stale' })
  })

  it('by its own number, also where a purpose was typed with that of the preview', async () => {
    const [one, two] = [await draftInvoice(owner, order), await draftInvoice(owner, order)]
    const { purpose } = await previewOf(owner, one)
    await jsonOf(owner('PUT', `/api/invoice/${one.id}`, { purpose: `${purpose}, аванс` }))
    await jsonOf(issue(owner, two))
    const invoice = await jsonOf<Invoice>(issue(owner, one))
    expect(await textOfPdf(await contentOf(owner, invoice))).toContain(`рахунок № ${invoice.number} від`)
  })

  it.each([
    ['the draft', (draft: Invoice) => owner('PUT', `/api/invoice/${draft.id}`, { purpose: 'Інше' })],
    ['the order', () => owner('PUT', `/api/order/${order.id}`, { contractNumber: '19' })],
    ['the payer', () => setPayer(owner, order, { name: 'Інша особа' })],
    ['the money', () => saveSeen(owner, `/api/order/${order.id}/money`, { shown: true })],
    // The preview of a minute before midnight says another day and due day.
    [
      'the day',
      async () => {
        server.clock.offset += 24 * 3_600_000
      },
    ],
  ])('never by a preview of before %s was changed', async (_, change) => {
    const draft = await draftInvoice(owner, order)
    const preview = await previewOf(owner, draft)
    await change(draft)
    // A day later the session is over.
    const answer = await issue(await server.signedIn(), draft, preview)
    server.clock.offset = 0
    expect(await codeOf(answer)).toBe('invoice.stale')
    expect((await read(draft)).stage).toBe('draft')
  })

  it('never by another rate of the bank than the one that was seen', async () => {
    const path = `/api/rate/${today()}`
    const rate = (USD: number) => jsonOf(owner('PUT', path, { USD, EUR: 50 }))
    onTestFinished(async () => {
      await owner('DELETE', path)
    })
    await rate(40)
    await setPayer(owner, order, { clause: 'nbu' })
    const draft = await draftInvoice(owner, order, { equivalent: true })
    const preview = await previewOf(owner, draft)
    expect(preview.equivalent).toMatchObject({ amount: '1125.00', rate: '40' })
    await rate(41)
    expect(await codeOf(await issue(owner, draft, preview))).toBe('invoice.stale')
    expect((await read(draft)).stage).toBe('draft')
    // A call that names no rate takes that of the day.
    const seen = { ...(await previewOf(owner, draft)), equivalent: null }
    const invoice = await jsonOf<Invoice>(issue(owner, draft, seen))
    expect(invoice.rest).toEqual({ amount: '1097.56', currency: 'USD' })
  })

  it('with room in its code for the longest number, so that none is spent on one that does not fit', async () => {
    const draft = await draftInvoice(owner, order, { purpose: 'я' })
    const { bytesLeft } = await previewOf(owner, draft)
    const preview = async (length: number) => {
      await jsonOf(owner('PUT', `/api/invoice/${draft.id}`, { purpose: 'я'.repeat(length) }))
      return previewOf(owner, draft)
    }
    expect(await preview(2 + bytesLeft)).toMatchObject({
      problems: [{ path: 'purpose', code: 'invoice.code' }],
    })
    const { number, problems, code } = await preview(1 + bytesLeft)
    expect(problems).toEqual([])
    const coded = Buffer.from(code?.slice(code.lastIndexOf('/') + 1) ?? '', 'base64url')
    expect(mostCodeBytes - coded.length, 'bytes for digits of the number and kopecks of a rest').toBe(
      '26-999999.99'.length - number.length,
    )
  })

  it.each([
    [
      'no payer',
      { lines: [{}] },
      { name: 'X' },
      { contractNumber: '' },
      'payer.contract',
      'invoice.incomplete',
    ],
    ['no lines', { lines: [] }, {}, {}, 'lines', 'invoice.incomplete'],
    [
      'too large a sum',
      { lines: [{ quantity: '2', price: '9999999.99' }] },
      {},
      {},
      'lines',
      'invoice.incomplete',
    ],
    ['a sum of no words', { lines: [{ quantity: '999999', price: '9999999.99' }] }, ...ofSum('lines')],
    ['nothing to pay', { lines: [{ quantity: '0.001', price: '0.01' }] }, ...ofSum('lines')],
    ['less than a cent', { equivalent: true, lines: [{ price: '0.01' }] }, ...ofSum('equivalent')],
    [
      'more dollars than a payment can have',
      { equivalent: true, rate: '0.1', lines: [{ price: '9999999.99' }] },
      { clause: 'typed', clauseSource: 'Курс договору' },
      {},
      'equivalent',
      'invoice.incomplete',
    ],
    ['a day ahead', { day: '2099-01-01', dueDay: '2099-01-02' }, {}, {}, 'day', 'invoice.day'],
    ['a due day before it', { dueDay: '2026-01-01' }, {}, {}, 'dueDay', 'invoice.incomplete'],
    [
      'passed money without an agent',
      { money: 'passed' },
      { contract: 'services' },
      {},
      'money',
      'invoice.passed',
    ],
    ['dollars without the clause', { equivalent: true }, {}, {}, 'equivalent', 'invoice.equivalent'],
    ['signs that banks lack', { purpose: 'Оплата 支払い' }, {}, {}, 'purpose', 'invoice.code'],
    ['too long a purpose', { purpose: 'о'.repeat(400) }, {}, {}, 'purpose', 'invoice.code'],
    [
      'an account in the number of the contract',
      {},
      {},
      { contractNumber: `17, на ${otherIban}` },
      'payer.contract',
      'text.iban',
    ],
    ['a purpose of parameters', { purpose: '?a=b' }, {}, {}, 'purpose', 'invoice.code'],
  ] as const)('never with %s', async (_, fields, payer, changed, path, code) => {
    await setPayer(owner, order, payer)
    await changeOrder(owner, order, changed)
    const draft = await draftInvoice(owner, order, fields as Fields)
    const preview = await previewOf(owner, draft)
    expect(preview.problems).toContainEqual(expect.objectContaining({ path, code }))
    const before = await numberOf()
    const answer = await issue(owner, draft, preview)
    expect(answer.status).toBe(400)
    expect(((await answer.json()) as { errors: unknown }).errors).toContainEqual(
      expect.objectContaining({ path, code }),
    )
    expect(await numberOf(), 'no number is spent').toBe(before)
  })

  it('never with signs that the typeface lacks, which are told beside their fields', async () => {
    await setPayer(owner, order, { name: '山田 Олена' })
    const draft = await draftInvoice(owner, order, { lines: [{}, { text: 'Машина 🚗' }] })
    const before = await numberOf()
    const answer = await issue(owner, draft)
    expect(answer.status).toBe(400)
    const { errors } = (await answer.json()) as { errors: { path: string; message: string }[] }
    expect(errors.map(({ path }) => path)).toEqual(['payer.name', 'lines.1.text'])
    expect(errors[0]?.message).toContain('山 田')
    expect(await numberOf()).toBe(before)
  })

  describe('while there is any room for it', () => {
    const megabyte = 1024 ** 2
    let whole: Pick<Context, 'disk' | 'config'>
    beforeEach(() => {
      const { disk, config } = server.ctx
      whole = { disk, config }
    })
    afterEach(() => Object.assign(server.ctx, whole))

    it('also in the reserve of a disk on which files of orders have taken their share', async () => {
      server.ctx.disk = () => ({ size: 0, free: 200 * megabyte })
      const { stage, id } = await issued(owner, order)
      expect(stage).toBe('issued')
      await jsonOf(owner('POST', `/api/invoice/${id}/annul`, { reason: 'помилка' }))
      const again = { money: 'own', insteadOf: id }
      const instead = await jsonOf<Invoice>(owner('POST', `/api/order/${order.id}/invoice`, again))
      expect((await issue(owner, instead)).status).toBe(200)
    })

    it('also beside a bucket that is full', async () => {
      const { s3 } = readConfig({ S3_BUCKET: 'cars', S3_ACCESS_KEY: 'a', S3_SECRET_KEY: 'b' })
      server.ctx.config = { ...whole.config, s3: { ...(s3 as NonNullable<typeof s3>), orderFiles: 0 } }
      server.ctx.disk = () => ({ size: 1, free: 1 })
      expect((await issued(owner, order)).stage).toBe('issued')
    })

    it('and never on a disk that is too full for the database', async () => {
      const draft = await draftInvoice(owner, order)
      const before = await numberOf()
      server.ctx.disk = () => ({ size: 1e12, free: 128 * megabyte + 399_999 })
      const answer = await issue(owner, draft)
      expect([answer.status, await codeOf(answer), await numberOf()]).toEqual([
        507,
        'invoice.no-room',
        before,
      ])
      server.ctx.disk = () => ({ size: 1e12, free: 128 * megabyte + 400_000 })
      expect((await issue(owner, draft)).status).toBe(200)
    })
  })

  it('never with an account number in a text', async () => {
    const draft = await draftInvoice(owner, order)
    const line = { ...draft.lines[0], ground: '' }
    for (const [path, fields] of [
      ['purpose', { purpose: `на ${otherIban}` }],
      ['lines.0.text', { lines: [{ ...line, text: 'UА21 3223 1300 0002 6007 2335 6600 1' }] }],
      ['lines.0.text', { lines: [{ ...line, text: 'На UA213223130000026', unit: '007233566001' }] }],
      ['lines.0.ground', { lines: [{ ...line, ground: `на ${otherIban}` }] }],
    ] as const) {
      const answer = await owner('PUT', `/api/invoice/${draft.id}`, fields)
      expect(((await answer.json()) as { errors: unknown }).errors).toMatchObject([
        { path, code: 'text.iban' },
      ])
    }
    const payer = { kind: 'person', name: '', code: '', address: '', clause: 'none', clauseSource: '' }
    const named = await beginOrder(owner, { ...aCustomer, name: `Олена, на ${otherIban}` })
    for (const field of ['name', 'address', 'clauseSource']) {
      const fields = { ...payer, name: 'Олена', contract: 'none', [field]: `на ${otherIban}` }
      const answer = await saveSeen(owner, `/api/order/${named.id}/payer`, fields)
      expect(await answer.json()).toMatchObject({ errors: [{ path: field, code: 'text.iban' }] })
    }
    const { problems } = await previewOf(owner, await draftInvoice(owner, named))
    expect(problems).toMatchObject([{ path: 'payer.name', code: 'text.iban' }])
  })

  it('asks before the first one to an account, about a commission of the single tax, and about an earlier day', async () => {
    const other = await makeFirm(owner, {
      tax: 'single3',
      shortName: 'ТОВ «Друга»',
      accounts: [{ key: 'b1', iban: otherIban, bank: 'Банк', usual: true }],
    })
    const fields = { firm: other.id, account: 'b1' }
    const draft = await draftInvoice(owner, order, fields)
    const preview = await previewOf(owner, draft)
    expect(preview.questions).toEqual(['new-account', 'commission-single'])
    const unasked = await owner('POST', `/api/invoice/${draft.id}/issue`, { seen: preview.seen })
    expect(await codeOf(unasked)).toBe('invoice.questions')
    await issue(owner, draft, preview)
    await setPayer(owner, order, { contract: 'mandate' })
    const second = await previewOf(owner, await draftInvoice(owner, order, fields))
    expect(second.questions).toEqual([])
    const earlier = await draftInvoice(owner, order, { ...fields, day: '2026-01-02' })
    expect((await previewOf(owner, earlier)).questions).toEqual(['earlier-day'])
    const lastYear = await draftInvoice(owner, order, { ...fields, day: '2025-12-30' })
    expect((await previewOf(owner, lastYear)).questions).toEqual(['earlier-day'])
    const numbers = await jsonOf(
      owner('PUT', `/api/firm/${other.id}/numbers/2026`, { last: 1, closed: true }, passwordAgain),
    )
    expect(numbers).toMatchObject([{ year: 2026, last: 1, closed: true }])
    const answer = await issue(owner, earlier)
    expect(answer.status).toBe(400)
  })
})

const numberOf = async (): Promise<number> => {
  const [year] = await jsonOf<{ last: number }[]>(owner('GET', `/api/firm/${firm.id}/numbers`))
  return year?.last ?? 0
}

describe('money', () => {
  it('that is due on an invoice is one expected payment, which no form changes', async () => {
    const invoice = await issued(owner, order)
    const expected = {
      key: `i${invoice.id}`,
      amount: '45000.00',
      currency: 'UAH',
      paid: null,
      invoice: invoice.id,
    }
    expect((await moneyOf(order)).payments).toMatchObject([expected])
    // Who names no invoice sends the expected one back as a payment.
    const before = await moneyOf(order)
    const [{ key, what, amount, currency, due }] = before.payments as [OrderMoney['payments'][number]]
    await jsonOf(
      owner(
        'PUT',
        `/api/order/${order.id}/money`,
        { payments: [{ key, what, amount, currency, due, paid: today() }] },
        { 'If-Match': `"${before.version}"` },
      ),
    )
    expect((await moneyOf(order)).payments).toMatchObject([expected])
    const paid = await pay(payment({ amount: '20000.00', invoice: invoice.id }))
    expect(paid.payments).toContainEqual(expect.objectContaining({ ...expected, amount: '25000.00' }))
    expect(await read(invoice)).toMatchObject({ state: 'part', rest: { amount: '25000.00' } })
    const again = await pay(payment({ amount: '20000.00' }))
    expect(again.payments.find(one => one.key === 'p1')?.invoice, 'not named, not changed').toBe(invoice.id)
    const whole = await pay(payment({ invoice: invoice.id }))
    expect(whole.payments.map(one => one.key)).toEqual(['p1'])
    expect(await read(invoice)).toMatchObject({ state: 'paid', rest: { amount: '0.00' } })
    const kept = await pay(payment({ key: `i${invoice.id}`, invoice: invoice.id }))
    expect(kept.payments, 'money under the key of an expected payment stays').toMatchObject([
      { amount: '45000.00', paid: today(), invoice: invoice.id },
    ])
    const back = await pay(
      payment({ key: `i${invoice.id}`, invoice: invoice.id }),
      payment({ key: 'r1', amount: '-5000.00', invoice: invoice.id }),
    )
    expect(new Set(back.payments.map(({ key }) => key)).size).toBe(3)
    expect(back.payments).toContainEqual(expect.objectContaining({ ...expected, amount: '5000.00' }))
  })

  it('is saved also where more than a hundred payments stand beside what is due', async () => {
    const invoice = await issued(owner, order)
    const all = Array.from({ length: 120 }, (_, at) => payment({ key: `k${at}`, amount: '1.00' }))
    const { payments } = await pay(...all)
    expect(payments).toHaveLength(121)
    const again = payments.map(({ rates: _, ...one }) => one)
    const answer = await saveSeen(owner, `/api/order/${order.id}/money`, { payments: again })
    expect([answer.status, (await read(invoice)).state]).toEqual([200, 'open'])
  })

  it('of less than half a cent is refused on an invoice in dollars, where it would count for nothing', async () => {
    await setPayer(owner, order, { clause: 'nbu' })
    const { id } = await issued(owner, order, { equivalent: true })
    const save = (amount: string) =>
      saveSeen(owner, `/api/order/${order.id}/money`, { payments: [payment({ amount, invoice: id })] })
    expect(await (await save('0.10')).json()).toMatchObject({
      errors: [{ path: 'payments.p1.amount', code: 'order.money' }],
    })
    expect((await save('1.00')).status).toBe(200)
  })

  it('is expected once for an invoice', async () => {
    const invoice = await issued(owner, order)
    const second = payment({ paid: null, invoice: invoice.id })
    const answer = await saveSeen(owner, `/api/order/${order.id}/money`, { payments: [second] })
    expect(await answer.json()).toMatchObject({ errors: [{ path: 'payments.p1.invoice' }] })
  })

  it('that was paid on an invoice goes back by it, so that it is not left paid', async () => {
    const invoice = await issued(owner, order)
    await pay(payment({ invoice: invoice.id }), payment({ key: 'p2', amount: '100.00' }))
    const back = (amount: string) => [
      payment({ invoice: invoice.id }),
      payment({ key: 'p2', amount: '100.00' }),
      payment({ key: 'r1', amount }),
    ]
    const refused = await saveSeen(owner, `/api/order/${order.id}/money`, { payments: back('-100.01') })
    expect(await refused.json()).toMatchObject({
      errors: [{ path: 'payments.r1.amount', message: expect.stringContaining('лежат на счёте') }],
    })
    await pay(...back('-100.00'))
    expect(await read(invoice)).toMatchObject({ state: 'paid' })
  })

  it('lies on an issued invoice of the same order only', async () => {
    const draft = await draftInvoice(owner, order)
    const other = await issued(owner, await beginWithContract(owner))
    for (const invoice of [draft.id, other.id]) {
      const { version } = await moneyOf(order)
      const answer = await owner(
        'PUT',
        `/api/order/${order.id}/money`,
        { payments: [payment({ invoice })] },
        { 'If-Match': `"${version}"` },
      )
      expect(answer.status).toBe(400)
    }
  })

  it('keeps an invoice from being annulled; without any it is, and another stands for it', async () => {
    const invoice = await issued(owner, order)
    const bytes = await contentOf(owner, invoice)
    // The bank has no rates of the second day, so that money counts for nothing yet.
    for (const fields of [{}, { currency: 'USD', paid: '1990-01-01' }]) {
      await pay(payment({ amount: '1.00', invoice: invoice.id, ...fields }))
      const refused = await owner('POST', `/api/invoice/${invoice.id}/annul`, { reason: 'помилка' })
      expect(await codeOf(refused)).toBe('invoice.paid')
    }
    await pay()
    const annulled = await jsonOf<Invoice>(
      owner('POST', `/api/invoice/${invoice.id}/annul`, { reason: 'помилка' }),
    )
    expect(annulled).toMatchObject({ stage: 'annulled', number: invoice.number, shown: true })
    expect((await moneyOf(order)).payments).toEqual([])
    expect(await contentOf(owner, invoice)).toEqual(bytes)
    expect(await textOfPdf(await contentOf(owner, invoice, '?annulled=1'))).toContain('СКАСОВАНО')
    const replace = () =>
      jsonOf<Invoice>(
        owner('POST', `/api/order/${order.id}/invoice`, { money: 'own', insteadOf: invoice.id }),
      )
    const instead = await replace()
    expect(instead).toMatchObject({ lines: invoice.lines, insteadOf: invoice.id, stage: 'draft' })
    expect((await read(invoice)).replacedBy).toBe(instead.id)
    expect((await replace()).id).toBe(instead.id)
  })

  it('that went back stays with its annulled invoice, and locks no later change', async () => {
    const invoice = await issued(owner, order)
    const history = [
      payment({ key: 'a', invoice: invoice.id }),
      payment({ key: 'b', amount: '-45000.00', invoice: invoice.id }),
    ]
    await pay(...history)
    await jsonOf(owner('POST', `/api/invoice/${invoice.id}/annul`, { reason: 'продана' }))
    const save = (body: object) => saveSeen(owner, `/api/order/${order.id}/money`, body)
    expect((await save({ shown: true })).status).toBe(200)
    const next = await issued(owner, order)
    await pay(...history, payment({ key: 'n', invoice: next.id }))
    expect(await read(next)).toMatchObject({ state: 'paid' })
    const [first, second] = history
    const changed = await save({ payments: [{ ...first, amount: '45001.00' }, second] })
    expect(await changed.json()).toMatchObject({ errors: [{ path: 'payments.a.amount' }] })
    const added = await save({ payments: [...history, payment({ key: 'c', invoice: invoice.id })] })
    expect(await added.json()).toMatchObject({ errors: [{ path: 'payments.c.invoice' }] })
    // Without the refund money would lie on a paper that counts none; moved off it the same.
    for (const rest of [[], [{ ...second, invoice: null }]]) {
      const left = await save({ payments: [first, ...rest] })
      expect(await left.json()).toMatchObject({
        errors: expect.arrayContaining([expect.objectContaining({ path: 'payments', code: 'order.money' })]),
      })
    }
    expect((await save({ payments: [] })).status, 'both, so that none lies there').toBe(200)
  })

  it('that was taken over as credit stays with both invoices, or leaves both', async () => {
    const [one, other] = [await issued(owner, order), await issued(owner, order)]
    const came = payment({ key: 'a', amount: '46000.00', invoice: one.id })
    const credit = { transfer: 'k1' }
    const from = payment({ key: 'k10', amount: '-1000.00', invoice: one.id, ...credit })
    const to = payment({ key: 'k11', amount: '1000.00', invoice: other.id, ...credit })
    await pay(came, from, to)
    const save = (...payments: object[]) => saveSeen(owner, `/api/order/${order.id}/money`, { payments })
    // Without one of the two, money would be there twice, or nowhere.
    for (const left of [[from], [to], [from, { ...to, amount: '900.00' }], [from, { ...to, paid: null }]])
      expect((await (await save(came, ...left)).json()).errors).toContainEqual(
        expect.objectContaining({ path: expect.stringMatching(/^payments\.k1/), code: 'order.money' }),
      )
    await pay(came, { ...from, amount: '-900.00' }, { ...to, amount: '900.00' })
    await pay(came)
    expect(await read(other)).toMatchObject({ state: 'open', rest: { amount: '45000.00' } })
  })

  it('that lies on an annulled invoice is named by the nightly check', async () => {
    const invoice = await issued(owner, order)
    const came = payment({ key: 'a', invoice: invoice.id })
    await pay(came, payment({ key: 'b', amount: '-45000.00', invoice: invoice.id }))
    await jsonOf(owner('POST', `/api/invoice/${invoice.id}/annul`, { reason: 'продана' }))
    await checkRests(server.ctx)
    const { payments } = await readRow(server.ctx.db, 'orders', { id: order.id }, ['payments'])
    const kept = (JSON.parse(payments) as { key: string }[]).filter(({ key }) => key !== 'b')
    await updateRow(server.ctx.db, 'orders', order.id, { payments: JSON.stringify(kept) })
    await expect(checkRests(server.ctx)).rejects.toThrow(invoice.number ?? '')
    await updateRow(server.ctx.db, 'orders', order.id, { payments: '[]' })
  })

  it('is expected under a key that no client can take, whatever it calls its own', async () => {
    const draft = await draftInvoice(owner, order)
    const foreign = { what: 'Аванс', amount: '5.00', currency: 'USD', due: '2026-11-20' }
    const save = (payments: object[]) => saveSeen(owner, `/api/order/${order.id}/money`, { payments })
    await jsonOf(save([{ ...foreign, key: `i${draft.id}` }]))
    await jsonOf(issue(owner, draft))
    const { payments } = await moneyOf(order)
    expect(payments.map(({ what }) => what).toSorted()).toEqual(['Аванс', expect.stringContaining('Рахунок')])
    expect(new Set(payments.map(({ key }) => key)).size).toBe(2)
    const inputs = payments.map(({ rates: _, ...payment }) => payment)
    expect((await jsonOf<OrderMoney>(save(inputs))).payments).toHaveLength(2)
  })

  it('has two decimals, however a client writes it', async () => {
    const invoice = await issued(owner, order)
    const { payments } = await pay(
      payment({ key: 'a', amount: '500', invoice: invoice.id }),
      payment({ key: 'b', amount: '-0.5', invoice: invoice.id }),
    )
    expect(payments.map(({ amount }) => amount).toSorted()).toEqual(['-0.50', '44500.50', '500.00'])
    await checkRests(server.ctx)
  })

  it('of a small rest may be written off, and back', async () => {
    const invoice = await issued(owner, order)
    const writeOff = (reason: string) => owner('POST', `/api/invoice/${invoice.id}/write-off`, { reason })
    expect(await codeOf(await writeOff('банк'))).toBe('invoice.rest')
    await pay(payment({ amount: '44950.00', invoice: invoice.id }))
    const seen = { reason: 'банк', rest: '49.00' }
    const moved = await owner('POST', `/api/invoice/${invoice.id}/write-off`, seen)
    expect(await codeOf(moved), 'another rest than the one that was seen').toBe('invoice.moved')
    expect(await jsonOf(writeOff('банк'))).toMatchObject({ state: 'paid', writtenOff: { amount: '50.00' } })
    expect((await moneyOf(order)).payments.map(one => one.key)).toEqual(['p1'])
    const back = (amount: string) =>
      pay(
        payment({ amount: '44950.00', invoice: invoice.id }),
        payment({ key: 'r1', amount, invoice: invoice.id }),
      )
    await back('-20.00')
    expect(await jsonOf(writeOff('ще'))).toMatchObject({ state: 'paid', writtenOff: { amount: '70.00' } })
    await back('-50.01')
    expect(await codeOf(await writeOff('ще')), 'beyond a hundred in all').toBe('invoice.rest')
    expect(await jsonOf(writeOff(''))).toMatchObject({ state: 'part', writtenOff: null })
  })

  it('that was written off is taken back only with its order out of the bin', async () => {
    const invoice = await issued(owner, order)
    const writeOff = (reason: string) => owner('POST', `/api/invoice/${invoice.id}/write-off`, { reason })
    await pay(payment({ amount: '44950.00', invoice: invoice.id }))
    await jsonOf(writeOff('банк'))
    expect((await owner('DELETE', `/api/order/${order.id}`)).status).toBe(204)
    expect((await writeOff('')).status).toBe(404)
    await jsonOf(owner('POST', `/api/bin/order/${order.id}/restore`))
    await checkRests(server.ctx)
    expect(await jsonOf(writeOff(''))).toMatchObject({ rest: { amount: '50.00' } })
  })

  it('in dollars is reached by the rates of its days', async () => {
    await setPayer(owner, order, { clause: 'nbu' })
    const invoice = await issued(owner, order, { equivalent: true })
    const preview = (await moneyOf(order)).payments[0]
    expect(preview).toMatchObject({ currency: 'USD', amount: invoice.rest.amount, invoice: invoice.id })
    expect(invoice.rest.currency).toBe('USD')
    await pay(payment({ invoice: invoice.id }))
    expect(await read(invoice)).toMatchObject({ state: 'paid', over: { amount: '0.00' } })
  })

  it('keeps its order from the bin while an invoice is open', async () => {
    const invoice = await issued(owner, order)
    const refused = await owner('DELETE', `/api/order/${order.id}`)
    expect(await codeOf(refused)).toBe('order.invoiced')
    await pay(payment({ invoice: invoice.id }))
    expect((await owner('DELETE', `/api/order/${order.id}`)).status).toBe(204)
    expect(await read(invoice), 'the invoice stays').toMatchObject({ number: invoice.number })
  })

  it('that is a draft goes with its order into the bin, and comes back with it', async () => {
    const draft = await draftInvoice(owner, order)
    expect((await owner('DELETE', `/api/order/${order.id}`)).status).toBe(204)
    expect((await owner('GET', `/api/invoice/${draft.id}`)).status).toBe(404)
    await jsonOf(owner('POST', `/api/bin/order/${order.id}/restore`))
    expect(await read(draft)).toMatchObject({ stage: 'draft' })
  })
})

describe('VAT', () => {
  it('is a question of each line for its payer, and in the purpose', async () => {
    const payer = await makeFirm(owner, { shortName: 'ТОВ «ПДВ»', vatNumber: '401234512345' })
    const unasked = await draftInvoice(owner, order, { firm: payer.id, lines: [{}] })
    expect((await previewOf(owner, unasked)).problems).toContainEqual(
      expect.objectContaining({ path: 'lines.0.vat' }),
    )
    const exempt = await draftInvoice(owner, order, { firm: payer.id, lines: [{ vat: 'exempt' }] })
    expect((await previewOf(owner, exempt)).problems).toContainEqual(
      expect.objectContaining({ path: 'lines.0.ground' }),
    )
    const taxed = await draftInvoice(owner, order, {
      firm: payer.id,
      lines: [{ vat: '20', price: '7200.00' }],
    })
    const preview = await previewOf(owner, taxed)
    expect(preview.purpose).toContain('у т.ч. ПДВ 20 % 1 200,00 грн')
    expect(preview.vat).toEqual([{ kind: '20', base: '6000.00', vat: '1200.00' }])
    const others = await previewOf(owner, await draftInvoice(owner, order, { lines: [{ vat: '20' }] }))
    expect([others.vat, others.purpose]).toEqual([[], expect.stringContaining('без ПДВ')])
  })
})

describe('whoever sees no money', () => {
  it('finds nothing of firms and invoices in the orders that they see', async () => {
    await issued(owner, order, { lines: [{ price: '12345.67' }] })
    const editor = await colleague('editor')
    for (const path of [
      `/api/order/${order.id}`,
      `/api/order/${order.id}/history`,
      '/api/order',
      '/api/order/export.csv',
    ]) {
      const text = await (await editor('GET', path)).text()
      expect(text).not.toMatch(/12\s?345[.,]67|Рахунок/)
      expect(text).not.toContain(firmIban)
    }
  })
})

describe('a draft', () => {
  it('begins with the services of the agreed calculation that no earlier invoice has, in Ukrainian', async () => {
    await owner('POST', '/api/option', { title: 'company_fee', value: '500' })
    const request = await requestWithQuote(server)
    const quoted = await jsonOf<Order>(owner('POST', '/api/order', { request, forecast: true, ...aCustomer }))
    await changeOrder(owner, quoted, { contractNumber: '5', contractDay: '2026-11-01' })
    await setPayer(owner, quoted, { contract: 'commission' })
    const agreed = (await moneyOf(quoted)).agreed
    const services = agreed?.lines.filter(({ group }) => group === 'services').map(({ code }) => code)
    const first = await jsonOf<Invoice>(owner('POST', `/api/order/${quoted.id}/invoice`, { money: 'own' }))
    expect(first.lines.map(({ code }) => code)).toEqual(services)
    expect(first.lines.map(({ text }) => text)).toContain(options.company_fee)
    expect(services).not.toEqual([])
    const rate = { USD: '90', source: 'Курс договору' }
    const atOther = await jsonOf<Invoice>(
      owner('POST', `/api/order/${quoted.id}/invoice`, { money: 'own', rate }),
    )
    expect(atOther.lines, 'nothing is left of what the draft has, by whichever rate').toEqual([])
    await owner('DELETE', `/api/invoice/${atOther.id}`)
    await owner('DELETE', `/api/invoice/${first.id}`)
    const typed = await jsonOf<Invoice>(
      owner('POST', `/api/order/${quoted.id}/invoice`, { money: 'own', rate }),
    )
    const pricesOf = ({ lines }: Invoice) => lines.map(({ price }) => Number(price))
    expect(pricesOf(typed)).toEqual(
      pricesOf(first).map(price => expect.closeTo((price * 90) / (agreed?.rates.USD ?? 0), -1)),
    )
    const log = await (await owner('GET', `/api/audit?kind=invoice&record=${typed.id}`)).text()
    expect(log).toContain(rate.source)
    // By today's rate nothing is left of lines that were billed whole at another.
    const second = await jsonOf<Invoice>(owner('POST', `/api/order/${quoted.id}/invoice`, { money: 'own' }))
    expect(second.lines).toEqual([])
    const passed = await jsonOf<Invoice>(
      owner('POST', `/api/order/${quoted.id}/invoice`, { money: 'passed' }),
    )
    const groups = passed.lines.map(({ code }) => agreed?.lines.find(line => line.code === code)?.group)
    expect(new Set(groups)).toEqual(new Set(['auction']))
    expect(passed.rate).not.toBe('')
    await setPayer(owner, quoted, { clause: 'typed', clauseSource: 'Курс договору' })
    expect((await read(passed)).rate, 'the contract names its own').toBe('')
  })

  it('of a payer of VAT has it on the own services, and asks on what a commission passes on', async () => {
    await owner('POST', '/api/option', { title: 'company_fee', value: '500' })
    const request = await requestWithQuote(server)
    const quoted = await jsonOf<Order>(owner('POST', '/api/order', { request, forecast: true, ...aCustomer }))
    // The firm of the last invoice issues the next one.
    const { id } = await makeFirm(owner, { shortName: 'ТОВ «З ПДВ»', vatNumber: '401234512345' })
    await draftInvoice(owner, order, { firm: id })
    const vatOf = async (money: string, contract: string) => {
      await setPayer(owner, quoted, { contract })
      const draft = await jsonOf<Invoice>(owner('POST', `/api/order/${quoted.id}/invoice`, { money }))
      await owner('DELETE', `/api/invoice/${draft.id}`)
      return [...new Set(draft.lines.map(({ vat }) => vat))]
    }
    expect(await vatOf('own', 'commission')).toEqual(['20'])
    expect(await vatOf('passed', 'commission')).toEqual([null])
    expect(await vatOf('passed', 'mandate')).toEqual(['none'])
  })

  it('is the fortieth invoice of its order at most', async () => {
    const { id } = await draftInvoice(owner, order)
    const { db } = server.ctx
    const draft = await db.selectFrom('invoices').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const { id: _, ...values } = draft
    const begin = () => owner('POST', `/api/order/${order.id}/invoice`, { money: 'own' })
    await db
      .insertInto('invoices')
      .values(Array.from({ length: invoicesOfOrder - 2 }, () => values))
      .execute()
    expect((await begin()).status).toBe(201)
    expect(await codeOf(await begin())).toBe('limit.records')
  })

  it('has a PDF that says what it is, and is removed', async () => {
    const draft = await draftInvoice(owner, order)
    expect(await textOfPdf(await contentOf(owner, draft))).toContain('ЧЕРНЕТКА')
    expect((await owner('DELETE', `/api/invoice/${draft.id}`)).status).toBe(204)
    expect((await owner('GET', `/api/invoice/${draft.id}`)).status).toBe(404)
    const large = await draftInvoice(owner, order, { lines: [{ quantity: '999999', price: '9999999.99' }] })
    expect((await owner('GET', `/api/invoice/${large.id}/content`)).status, 'no words for it').toBe(400)
  })

  it('in place of an annulled one has no rate of the bank as that of the contract', async () => {
    const again = async (clause: object, rate: string) => {
      await setPayer(owner, order, clause)
      const { id } = await issued(owner, order, { equivalent: true, rate })
      await jsonOf(owner('POST', `/api/invoice/${id}/annul`, { reason: 'помилка' }))
      await setPayer(owner, order, { clause: 'typed', clauseSource: 'Курс договору' })
      return jsonOf(owner('POST', `/api/order/${order.id}/invoice`, { money: 'own', insteadOf: id }))
    }
    expect(await again({ clause: 'nbu' }, '41.5')).toMatchObject({ rate: '' })
    expect(await again({}, '43')).toMatchObject({ rate: '43' })
  })
})

describe('the list', () => {
  it('has what is asked of it, also as a file that names no code of a person', async () => {
    const one = await beginOrder(owner, { name: 'Олена', contractNumber: '7', contractDay: '2026-11-03' })
    await setPayer(owner, one, { contract: 'mandate', kind: 'person', code: '1234567899', name: 'Олена К.' })
    const invoice = await issued(owner, one)
    const { items } = await jsonOf<{ items: { id: number; payer: string }[] }>(
      owner('GET', `/api/invoice?state=open&q=${invoice.number}&firm=${firm.id}`),
    )
    expect(items).toContainEqual(expect.objectContaining({ id: invoice.id, payer: 'Олена К.' }))
    const purpose = `Винагорода за договором № 7 від 03.11.2026, рахунок № ${invoice.number} від 24.11.2026`
    const zeros = `зг. рах. № 1/1, № ${invoice.number?.replace('-', '-00')}`
    for (const name of ['олена', 'Олена К.', purpose, zeros, 'Ніхто']) {
      const byPayer = await jsonOf<{ items: { id: number }[] }>(owner('GET', `/api/invoice?q=${name}`))
      expect([name, byPayer.items.some(({ id }) => id === invoice.id)]).toEqual([name, name !== 'Ніхто'])
    }
    expect((await owner('GET', '/api/invoice/export.xlsx?state=open')).status).toBe(200)
    const csv = await (await owner('GET', '/api/invoice/export.csv?state=open')).text()
    expect(csv).toContain(String(invoice.number))
    expect(csv).not.toContain('1234567899')
    const paid = await jsonOf<{ items: { id: number }[] }>(owner('GET', '/api/invoice?state=paid'))
    expect(paid.items.map(({ id }) => id)).not.toContain(invoice.id)
  })
})

it('has a typed rate within the bounds of every rate', async () => {
  const draft = await draftInvoice(owner, order)
  const statusOf = async (rate: string) => (await owner('PUT', `/api/invoice/${draft.id}`, { rate })).status
  const rates = ['0.099999', '0.1', '100000', '100000.1', '']
  expect(await Promise.all(rates.map(statusOf))).toEqual([400, 200, 200, 400, 200])
})

it('a killed process leaves no issued one without its file once the job has run, also beside one that cannot be drawn', async () => {
  const [first, second] = [await issued(owner, order), await issued(owner, order)]
  const { db } = server.ctx
  const rowOf = (id: number) =>
    db.selectFrom('invoices').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const { bill } = await rowOf(first.id)
  const unstore = (id: number, values: object) =>
    updateRow(db, 'invoices', id, { sha256: null, size: null, ...values })
  await unstore(first.id, { bill: JSON.stringify({ ...JSON.parse(bill ?? ''), purpose: '支' }) })
  await unstore(second.id, {})
  expect(await hasUnstored(server.ctx)).toBe(true)
  await expect(storeUnstored(server.ctx)).rejects.toThrow()
  expect((await rowOf(second.id)).sha256).toBe(second.file?.sha256)
  await unstore(first.id, { bill })
  await storeUnstored(server.ctx)
  expect(await hasUnstored(server.ctx)).toBe(false)
})

describe('a number', () => {
  const raise = async (values: object) => {
    const { db } = server.ctx
    const own = await makeFirm(owner, { shortName: 'ТОВ «Лічильник»' })
    await jsonOf(owner('PUT', `/api/firm/${own.id}/numbers/2026`, { last: 7 }, passwordAgain))
    await db.updateTable('invoice_numbers').set(values).where('firm_id', '=', own.id).execute()
    const row = await db.selectFrom('firms').selectAll().where('id', '=', own.id).executeTakeFirstOrThrow()
    const raised = db.transaction().execute(tx => raiseNumber(tx, row, 2026))
    const after = await raised.then(
      ({ number }) => number,
      (error: HttpError) => error.reason,
    )
    const left = await readRow(db, 'invoice_numbers', { firm_id: own.id }, ['last'])
    await owner('DELETE', `/api/firm/${own.id}`)
    return [after, left.last]
  }

  it.each([
    ['of an open year', { closed: 0 }, '26-8', 8],
    ['of a row of another line of the database', { opened_in: 'another' }, /^После восстановления/, 7],
    ['of a closed year', { closed: 1 }, /^Этот год закрыт/, 7],
    ['behind the largest', { last: 999_999 }, /^Номера этого года/, 999_999],
  ])('%s', async (_, values, answer, last) => {
    expect(await raise(values)).toEqual([expect.stringMatching(answer), last])
  })

  it('behind the largest is refused at the day by the preview too', async () => {
    const own = await makeFirm(owner, { shortName: 'ТОВ «Останній»' })
    await jsonOf(owner('PUT', `/api/firm/${own.id}/numbers/2026`, { last: 999_999 }, passwordAgain))
    const draft = await draftInvoice(owner, order, { firm: own.id })
    const { problems } = await previewOf(owner, draft)
    expect(problems).toMatchObject([{ path: 'day', code: 'invoice.day' }])
    expect((await issue(owner, draft)).status).toBe(400)
  })
})

it('the log has numbers and sums, and neither payer nor words', async () => {
  const invoice = await issued(owner, order, { lines: [{ text: 'Таємні слова' }] })
  const log = await (await owner('GET', `/api/audit?kind=invoice&record=${invoice.id}`)).text()
  expect(log).toContain(String(invoice.number))
  expect(log).not.toContain('Таємні слова')
  expect(log).not.toContain(aCustomer.name)
  const payer = await (await owner('GET', '/api/audit?kind=payer')).text()
  expect(payer).not.toContain(aCustomer.name)
})
