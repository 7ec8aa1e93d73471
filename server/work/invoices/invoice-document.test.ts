import { describe, expect, it } from 'vitest'
import { aBill, aLine } from '#server/proofs/testing/bills.ts'
import { coveredTexts, pdfPages, pdfTexts } from '#server/proofs/testing/pdf-text.ts'
import { drawBill } from './invoice-document.ts'

const word = 'супровід '
const name = (length: number) => word.repeat(length).slice(0, length).trim()
const longest = aBill({
  number: 'РХ-ЕКСП/2026-00123456',
  firm: {
    ...aBill().firm,
    name: name(140),
    address: name(200),
    vatNumber: '401234526555',
    director: { position: name(80), name: name(120), ground: name(120) },
  },
  account: { ...aBill().account, bank: name(140) },
  payer: { kind: 'company', name: name(140), code: '40123454', address: name(200) },
  contract: { kind: 'commission', number: 'ДК-2026/11-ЗАХ-00017', day: '2026-11-03' },
  lines: Array.from({ length: 60 }, (_, at) => ({
    ...aLine(name(300), '138888.88'),
    unit: 'автомобіль-перевезень',
    quantity: '0.9',
    vat: (['20', '7', '0', 'none', 'exempt'] as const)[at % 5] ?? null,
    ground: at % 5 === 4 ? name(160) : '',
  })),
  vatIncluded: false,
  equivalent: { cents: 20_000_000, rate: 44.7061, source: name(120), typed: true },
})

describe.each([
  ['shortest', aBill({ lines: [aLine('Послуга', '0.01')] })],
  [
    'heaviest',
    aBill({ lines: [{ ...aLine('Зберігання', '0.01'), unit: 'кілограм-день', quantity: '123456.789' }] }),
  ],
  ['longest', longest],
])('the %s invoice', (_, bill) => {
  it('has no text upon another, nor beyond its page', async () => {
    const { bytes } = await drawBill(bill, null)
    for (const page of await pdfTexts(bytes)) {
      for (const { left, right, text } of page)
        expect([left > 40, right < 555, text]).toEqual([true, true, text])
      expect(coveredTexts(page)).toEqual([])
    }
  })

  it('says on its last page how much is due, and what for', async () => {
    const { bytes } = await drawBill(bill, null)
    const last = (await pdfPages(bytes)).at(-1)
    for (const said of ['Усього', 'Призначення платежу', 'Сплатити до']) expect(last).toContain(said)
  })
})

it('is to the recipient whom the payment code names, beside the full name', async () => {
  const firm = { ...aBill().firm, name: 'Товариство «Повна назва»', shortName: 'ТОВ «Назва»' }
  const text = (await pdfPages((await drawBill(aBill({ firm }), null)).bytes)).join(' ')
  for (const name of [firm.name, firm.shortName]) expect(text).toContain(name)
})

it.each([
  ['company', '32855961', 'Код ЄДРПОУ 32855961'],
  ['person', '3184710691', 'РНОКПП 3184710691'],
  ['foreigner', 'HRB 12345', ' Код HRB 12345'],
] as const)('names the code of a payer who is a %s', async (kind, code, named) => {
  const payer = { kind, name: 'Платник', code, address: 'Київ' }
  expect((await pdfPages((await drawBill(aBill({ payer }), null)).bytes)).join(' ')).toContain(named)
})

it('prints hyphens and blanks of other programs as those that the typeface has', async () => {
  const payer = {
    ...aBill().payer,
    name: 'Нечуй\u2011Левицький\u2003Іван\u2007Семенович',
    address: 'буд. 3\u20103',
  }
  const { bytes, missing } = await drawBill(aBill({ payer }), null)
  expect(missing).toEqual([])
  const text = (await pdfPages(bytes)).join(' ')
  for (const said of ['Нечуй-Левицький Іван Семенович', 'буд. 3-3']) expect(text).toContain(said)
})

it('says that the code lacks the sum if the sum depends on the day of payment', async () => {
  const equivalent = { cents: 100_000, rate: 45, source: 'НБУ', typed: false }
  for (const typed of [true, false]) {
    const { bytes } = await drawBill(aBill({ equivalent: { ...equivalent, typed } }), null)
    expect((await pdfPages(bytes)).join(' ').includes('реквізити, крім суми')).toBe(!typed)
  }
})

it('of sixty lines has three pages of 150 KB at most, with every field as text', async () => {
  const lines = Array.from({ length: 60 }, (_, at) => aLine(`Послуга ${at + 1}, ${name(20)}`, '12.50'))
  const bill = aBill({ lines })
  const { bytes } = await drawBill(bill, null)
  const pages = await pdfPages(bytes)
  expect([pages.length, bytes.length <= 150_000]).toEqual([3, true])
  const text = pages.join(' ').replaceAll(' ', '')
  const { firm, account, payer, contract } = bill
  for (const said of [
    ...[bill.number, firm.name, firm.shortName, firm.code, firm.address, firm.director.name],
    ...[account.iban, account.bank, payer.name, contract.number, bill.purpose, 'Сторінка3з3'],
    ...lines.map(line => line.text),
  ])
    expect(text).toContain(said.replaceAll(' ', ''))
})

it('has its end on one page, and on the page of its lines if it fits', async () => {
  const vatNumber = '401234526555'
  const lines = (count: number) =>
    Array.from({ length: count }, () => ({ ...aLine(name(60), '10.00'), vat: '20' as const }))
  const pagesOf = async (count: number) =>
    pdfPages(
      (await drawBill(aBill({ firm: { ...aBill().firm, vatNumber }, lines: lines(count) }), null)).bytes,
    )
  expect(await pagesOf(8)).toHaveLength(1)
  const pages = await pagesOf(14)
  expect(pages).toHaveLength(2)
  for (const said of ['Разом без ПДВ', 'Сплатити до', 'Директор']) expect(pages[1]).toContain(said)
})

it('of money without VAT, by a payer of VAT, says so as its purpose does', async () => {
  const firm = { ...aBill().firm, vatNumber: '401234526555' }
  const lines = [{ ...aLine('Оплата лота', '412500.00'), vat: 'none' as const }]
  const text = (await pdfPages((await drawBill(aBill({ firm, lines }), null)).bytes)).join(' ')
  expect(text).toContain('Усього, без ПДВ')
  expect(text).not.toContain(' з ПДВ')
})

it('breaks no line within a sum, or between a number and its №', async () => {
  const contract = { kind: 'commission' as const, number: '17', day: '2026-11-03' as const }
  for (const bill of [longest, aBill({ money: 'passed', contract })]) {
    const texts = (await pdfTexts((await drawBill(bill, null)).bytes)).flat().map(({ text }) => text.trim())
    const whole = [`№ ${bill.number}`, ...(bill === longest ? ['300 000,00 грн'] : [])]
    for (const said of whole) expect(texts.filter(text => text.includes(said))).not.toEqual([])
    expect(texts.filter(text => text.endsWith(' №'))).toEqual([])
  }
})
