import { describe, expect, test } from 'vitest'
import { type InvoicePayment, invoiceState, mayWriteOff, settle, splitTransfer } from './invoice-payments.ts'

const paid = (amount: string, rest: Partial<InvoicePayment> = {}): InvoicePayment => ({
  amount,
  currency: 'UAH',
  rates: { USD: 42, EUR: 48 },
  rateReason: '',
  paid: '2026-11-20',
  ...rest,
})

const dollars = (amount: string, rate: number, rest: Partial<InvoicePayment> = {}) =>
  paid(amount, { currency: 'USD', rates: { USD: rate, EUR: 48 }, ...rest })

const hryvnia = { sum: 4_500_000, equivalent: null, writtenOff: 0 }
const dollar = { sum: 4_200_000, equivalent: { cents: 100_000, rate: 42, typed: false }, writtenOff: 0 }

describe('in hryvnia', () => {
  test.each([
    ['nothing', [], 4_500_000, 0],
    ['what is not paid yet counts for nothing', [paid('45000.00', { paid: null })], 4_500_000, 0],
    ['a part', [paid('20000.00')], 2_500_000, 0],
    ['all of it', [paid('20000.00'), paid('25000.00')], 0, 0],
    ['more', [paid('45000.01')], 0, 1],
    ['a refund reopens it', [paid('45000.00'), paid('-5000.00')], 500_000, 0],
    ['a refund takes the credit first', [paid('46000.00'), paid('-500.00')], 0, 50_000],
    ['dollars by the rate kept with them', [paid('1000.00', { currency: 'USD' })], 300_000, 0],
    [
      'dollars that go back count as those that came',
      [dollars('1000.00', 42), dollars('-1000.00', 40)],
      4_500_000,
      0,
    ],
    ['a part of them as a part', [dollars('1000.00', 42), dollars('-250.00', 45)], 1_350_000, 0],
    ['more dollars than hryvnias came', [paid('42000.00'), dollars('-1000.00', 43)], 4_500_000, 0],
    ['fewer dollars than hryvnias came', [paid('42000.00'), dollars('-900.00', 40)], 3_900_000, 0],
    ['all that came as dollars, by a lower rate', [paid('42000.00'), dollars('-1000.00', 40)], 4_500_000, 0],
    [
      'new money after a full refund in another currency, by a lower rate',
      [
        paid('45000.00', { paid: '2026-11-22' }),
        paid('42000.00'),
        dollars('-1000.00', 40, { paid: '2026-11-21' }),
      ],
      0,
      0,
    ],
    [
      'new money after a refund in another currency of more than came',
      [paid('42000.00'), dollars('-1050.00', 39), paid('45000.00')],
      0,
      0,
    ],
    [
      'new dollars after all of them went back, by their own rate',
      [dollars('1000.00', 42), dollars('-1000.00', 42), dollars('1000.00', 45)],
      0,
      0,
    ],
    [
      'a refund of a day before its payment',
      [paid('5000.00'), paid('-6000.00'), paid('6000.00', { paid: '2026-11-21' })],
      4_000_000,
      0,
    ],
    [
      'a refund in another currency of a day before most of the money',
      [paid('5000.00'), dollars('-150.00', 42), paid('40000.00', { paid: '2026-11-21' })],
      630_000,
      0,
    ],
    [
      'dollars against hryvnias whose rate is missing',
      [paid('42000.00', { rates: null }), dollars('-1000.00', 40)],
      4_300_000,
      0,
    ],
  ])('%s', (_, payments, rest, over) => {
    expect(settle(hryvnia, payments)).toMatchObject({ currency: 'UAH', rest, over, unknown: 0 })
  })

  test('dollars without a rate count for nothing and are counted', () => {
    expect(settle(hryvnia, [paid('1000.00', { currency: 'USD', rates: null })])).toMatchObject({
      rest: 4_500_000,
      unknown: 1,
    })
  })
})

describe('an equivalent', () => {
  test.each([
    ['by the rate of the day', [paid('42000.00')], 0, 0],
    ['a dearer dollar leaves a rest', [paid('42000.00', { rates: { USD: 43, EUR: 48 } })], 2326, 0],
    ['two days, two rates', [paid('21000.00'), paid('21500.00', { rates: { USD: 43, EUR: 48 } })], 0, 0],
    [
      'all that came goes back',
      [paid('42000.00'), paid('-42000.00', { rates: { USD: 39, EUR: 48 } })],
      100_000,
      0,
    ],
    ['dollars as they are', [paid('999.99', { currency: 'USD', rates: null })], 1, 0],
    ['a cheaper dollar leaves a credit', [paid('42000.00', { rates: { USD: 40, EUR: 48 } })], 0, 5000],
  ])('%s', (_, payments, rest, over) => {
    expect(settle(dollar, payments)).toMatchObject({ currency: 'USD', rest, over })
  })

  test.each([
    ['two instalments and the rest', ['11250.00', '33750.00'], 108_434],
    ['four', ['11250.00', '11250.00', '11250.00', '11250.00'], 108_434],
    ['three', ['15000.00', '15000.00', '15000.00'], 108_434],
    ['more than one amount can be', ['9999999.99', '9999999.99'], 48_192_771],
  ])('by the rate of its contract of 41.5, paid whole in %s', (_, amounts, cents) => {
    const typed = { sum: 4_500_000, equivalent: { cents, rate: 41.5, typed: true }, writtenOff: 0 }
    const payments = amounts.map((amount, at) => paid(amount, { rates: { USD: 43 + at, EUR: 48 + at } }))
    expect(settle(typed, payments)).toMatchObject({ rest: 0, over: 0 })
  })

  test('two transfers of one day, as a bank that limits each wants them', () => {
    const equivalent = { cents: 108_435, rate: 41.5, typed: false }
    const half = paid('22500.16', { rates: { USD: 41.5, EUR: 48 } })
    expect(settle({ sum: 4_500_032, equivalent, writtenOff: 0 }, [half, half])).toMatchObject({ rest: 0 })
  })

  test('a rate that the contract names counts in place of the bank’s, a typed one of the payment before it', () => {
    const typed = { ...dollar, equivalent: { cents: 100_000, rate: 43, typed: true } }
    expect(settle(typed, [paid('43000.00')])).toMatchObject({ rest: 0, over: 0 })
    expect(
      settle(typed, [paid('43000.00', { rateReason: 'договір', rates: { USD: 44, EUR: 48 } })]).rest,
    ).toBe(2273)
    const unknown = { rates: null }
    expect(settle(typed, [paid('43000.00', unknown)]), 'without the bank’s').toMatchObject({ rest: 0 })
    expect(settle(typed, [paid('900.00', { ...unknown, currency: 'EUR' })])).toMatchObject({
      rest: 100_000,
      unknown: 1,
    })
  })
})

test.each([
  ['44950.00', 0, 0],
  ['44940.00', 1000, 0],
  ['44970.00', 0, 0],
  ['45000.00', 0, 0],
  ['45001.00', 0, 100],
])('of %s with 50 ₴ written off, %i is the rest and %i over', (amount, rest, over) => {
  expect(settle({ ...hryvnia, writtenOff: 5000 }, [paid(amount)])).toMatchObject({ rest, over })
})

test.each([
  [45_000, 4_500_000, 1, false],
  [10_000, 4_500_000, 1, true],
  [10_001, 4_500_000, 1, false],
  [100, 10_000, 1, true],
  [101, 10_000, 1, false],
  [238, 100_000, 42, true],
  [239, 100_000, 42, false],
  [0, 100_000, 1, false],
])('of %i of %i at %i may be written off: %s', (rest, whole, rate, may) => {
  expect(mayWriteOff(rest, whole, rate)).toBe(may)
})

test.each([
  ['draft', 'draft', 100, '2026-11-01'],
  ['annulled', 'annulled', 100, '2026-11-01'],
  ['issued', 'paid', 0, '2026-11-01'],
  ['issued', 'overdue', 100, '2026-11-24'],
  ['issued', 'open', 100, '2026-11-25'],
  ['issued', 'part', 40, '2026-11-25'],
  ['issued', 'overdue', 40, '2026-11-24'],
] as const)('%s is %s with a rest of %i due on %s', (stage, state, rest, due) => {
  expect(invoiceState({ stage, rest, whole: 100, due }, '2026-11-25')).toBe(state)
})

describe('a transfer over several', () => {
  const invoices = [
    { name: 'a', rest: 100 },
    { name: 'b', rest: 0 },
    { name: 'c', rest: 50 },
  ]
  test.each([
    [70, ['a 70']],
    [100, ['a 100']],
    [101, ['a 100', 'c 1']],
    [120, ['a 100', 'c 20']],
    [170, ['a 100', 'c 70']],
  ])('of %i', (cents, parts) => {
    const split = splitTransfer(cents, invoices)
    expect(split.map(({ invoice, cents: part }) => `${invoice.name} ${part}`)).toEqual(parts)
    expect(split.reduce((sum, one) => sum + one.cents, 0)).toBe(cents)
  })

  test('goes nowhere without an open one', () => expect(splitTransfer(70, [])).toEqual([]))
})
