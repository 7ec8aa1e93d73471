import { describe, expect, it } from 'vitest'
import { aBill, aLine } from '#server/proofs/testing/bills.ts'
import { pdfPages, pdfTexts } from '#server/proofs/testing/pdf-text.ts'
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
  ['longest', longest],
])('the %s invoice', (_, bill) => {
  it('has no text upon another, nor beyond its page', async () => {
    const { bytes } = await drawBill(bill, null)
    for (const page of await pdfTexts(bytes)) {
      for (const { left, right, text } of page)
        expect([left > 40, right < 555, text]).toEqual([true, true, text])
      const covered = page.flatMap((one, at) =>
        page
          .slice(at + 1)
          .filter(other => isUpon(one, other))
          .map(other => `${one.text} | ${other.text}`),
      )
      expect(covered).toEqual([])
    }
  })

  it('says on its last page how much is due, and what for', async () => {
    const { bytes } = await drawBill(bill, null)
    const last = (await pdfPages(bytes)).at(-1)
    for (const said of ['Усього', 'Призначення платежу', 'Сплатити до']) expect(last).toContain(said)
  })
})

interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

/** More than rounding of positions, in points. */
const slack = 0.5

const isUpon = (one: Box, other: Box): boolean =>
  one.left < other.right - slack &&
  other.left < one.right - slack &&
  one.bottom < other.top - slack &&
  other.bottom < one.top - slack
