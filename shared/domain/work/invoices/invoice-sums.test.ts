import { expect, test } from 'vitest'
import { invoiceSums, type VatKind } from './invoice-sums.ts'

const line = (quantity: string, price: string, vat: VatKind | null = null) => ({ quantity, price, vat })

test.each([
  ['one', [line('1', '45000.00')], 4_500_000],
  ['a third of a kopeck goes, half of one stays', [line('0.333', '0.01'), line('0.5', '0.01')], 1],
  ['three decimals of a quantity', [line('2.125', '1000.00')], 212_500],
  ['rounded by line', [line('0.5', '0.01'), line('0.5', '0.01')], 2],
  ['a price that no form accepts, but a calculation has', [line('1', '12300000.00')], 1_230_000_000],
  ['a float would lose a kopeck', [line('999999.999', '9999995.01')], 999_999_500_000_000],
])('%s', (_, lines, total) => expect(invoiceSums(lines, true).total).toBe(total))

test('VAT beside the prices', () => {
  expect(
    invoiceSums([line('1', '1000.00', '20'), line('3', '10.01', '7'), line('1', '5.00', 'none')], false),
  ).toEqual({
    lines: [
      { net: 100_000, vat: 20_000, gross: 120_000 },
      { net: 3003, vat: 210, gross: 3213 },
      { net: 500, vat: 0, gross: 500 },
    ],
    total: 123_713,
    vatTotal: 20_210,
    vat: [
      { kind: '20', base: 100_000, vat: 20_000 },
      { kind: '7', base: 3003, vat: 210 },
      { kind: 'none', base: 500, vat: 0 },
    ],
  })
})

test('VAT within the prices: what is left of it is the base', () => {
  const { lines, vat, total } = invoiceSums([line('1', '7200.00', '20'), line('1', '0.01', '20')], true)
  expect(lines).toEqual([
    { net: 600_000, vat: 120_000, gross: 720_000 },
    { net: 1, vat: 0, gross: 1 },
  ])
  expect(vat).toEqual([{ kind: '20', base: 600_001, vat: 120_000 }])
  expect(total).toBe(720_001)
})

test('the bases and the VAT are the total, whatever the prices hold', () => {
  for (const included of [true, false])
    for (let at = 1; at < 500; at++) {
      const kinds = ['20', '7', '0', 'exempt'] as const
      const lines = kinds.map((kind, n) =>
        line(`${at % 7}.${at % 10}`, `${at * 3}.${10 + ((at * (n + 3)) % 90)}`, kind),
      )
      const { vat, total, vatTotal } = invoiceSums(lines, included)
      expect(vat.reduce((sum, one) => sum + one.base, 0) + vatTotal).toBe(total)
    }
})
