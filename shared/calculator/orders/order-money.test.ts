import { describe, expect, it } from 'vitest'
import { formatAmount } from '#shared/domain/money/signed-amount.ts'
import {
  type Bill,
  centsIn,
  centsOf,
  compareWithAgreed,
  excessRefunds,
  groupsInQuestion,
  isSameMoney,
  overdueUnknown,
  type Payment,
  sumsOf,
} from './order-money.ts'

const rates = { USD: 40, EUR: 44 }
const bill = (amount: string, more: Partial<Bill> = {}): Bill => ({
  amount,
  currency: 'USD',
  rates,
  group: 'delivery',
  line: null,
  ...more,
})
const payment = (amount: string, due: string, paid: string | null, more: Partial<Payment> = {}): Payment => ({
  amount,
  currency: 'USD',
  rates: null,
  due,
  paid,
  ...more,
})

it.each([
  ['1500.50', 150_050],
  ['-500.00', -50_000],
  ['--1', null],
  ['1 500', null],
])('an amount %s is %s cents', (text, cents) => {
  expect(centsOf(text)).toBe(cents)
})

it('a sum that was paid back is shown with its minus', () => {
  expect(formatAmount('-1500.50', 'USD')).toBe('−1\u00a0500,50\u00a0$')
  expect(formatAmount('800.00', 'UAH')).toBe('800\u00a0₴')
})

describe('an amount in another currency', () => {
  it.each([
    ['100.00', 'UAH', 'USD', 250],
    ['100.00', 'USD', 'UAH', 400_000],
    // By way of the hryvnia: 44 ₴ are 1.10 $.
    ['1.00', 'EUR', 'USD', 110],
    // 0.01 ₴ are a quarter of a thousandth of a dollar, 0.20 ₴ half a cent, rounded up.
    ['0.01', 'UAH', 'USD', 0],
    ['0.20', 'UAH', 'USD', 1],
    ['-0.20', 'UAH', 'USD', -1],
  ] as const)('%s %s are so many cents of %s', (amount, currency, wanted, cents) => {
    expect(centsIn({ amount, currency, rates }, wanted)).toBe(cents)
  })

  it('is not known without a rate, and needs none in its own', () => {
    expect(centsIn({ amount: '5.00', currency: 'UAH', rates: null }, 'USD')).toBeNull()
    expect(centsIn({ amount: '5.00', currency: 'USD', rates: null }, 'USD')).toBe(500)
  })
})

it('sums are of what was billed, paid, is due and is overdue; today is not overdue', () => {
  const sums = sumsOf(
    {
      currency: 'USD',
      bills: [
        bill('100.00'),
        bill('4000.00', { currency: 'UAH' }),
        bill('1.00', { currency: 'EUR', rates: null }),
      ],
      payments: [
        payment('300.00', '2026-11-01', '2026-11-02'),
        payment('-50.00', '2026-11-05', '2026-11-05'),
        payment('70.00', '2026-11-22', null),
        payment('5.00', '2026-11-23', null),
        payment('6.00', '2026-11-24', null),
        // What is to be paid back makes no debt smaller.
        payment('-80.00', '2026-11-22', null),
      ],
    },
    '2026-11-23',
  )
  expect(sums).toEqual({
    billed: { cents: 20_000, unknown: 1 },
    paid: { cents: 25_000, unknown: 0 },
    due: { cents: 8_100, unknown: 0 },
    overdue: { cents: 7_000, unknown: 0 },
  })
})

describe('the comparison with the calculation', () => {
  const line = (code: string, group: Bill['group'], uah: string) => ({ code, group, uah })
  const agreed = {
    rates,
    lines: [
      line('price', 'auction', '200000.00'),
      line('sea', 'delivery', '40000.00'),
      line('duty', 'customs', '12000000.00'),
    ],
  }
  const of = (bills: Bill[], currency: 'USD' | 'UAH' = 'USD') => {
    const { groups, total } = compareWithAgreed({ currency, bills }, agreed)
    return { ...Object.fromEntries(groups.map(({ group, ...one }) => [group, one])), total }
  }

  it('is by group and as a whole', () => {
    expect(of([bill('5100.00', { group: 'auction', line: 'price' })])).toMatchObject({
      auction: { agreed: 500_000, fact: 510_000, byRate: 0, beside: 0 },
      delivery: { agreed: 100_000, fact: 0 },
      // More than one amount may have.
      customs: { agreed: 30_000_000, fact: 0 },
      services: { agreed: 0, fact: 0 },
      total: { agreed: 30_600_000, fact: 510_000, unknown: 0 },
    })
  })

  it('has the total that the calculation has, which is not that of the rounded groups', () => {
    const lines = [line('price', 'auction', '0.20'), line('sea', 'delivery', '0.20')]
    const { groups, total } = compareWithAgreed({ currency: 'USD', bills: [] }, { rates, lines })
    // 0.20 ₴ are half a cent.
    expect([groups.map(group => group.agreed), total.agreed]).toEqual([[1, 1, 0, 0], 1])
  })

  it('says how much of a difference is the rate, and how much is for what was not calculated', () => {
    const sea = bill('40000.00', { currency: 'UAH', rates: { USD: 50, EUR: 55 }, line: 'sea' })
    expect(of([sea, bill('30.00', { group: 'services' })])).toMatchObject({
      delivery: { agreed: 100_000, fact: 80_000, byRate: -20_000, beside: 0 },
      services: { fact: 3_000, byRate: 0, beside: 3_000 },
      total: { byRate: -20_000, beside: 3_000 },
    })
  })

  it('counts a line that the calculation does not have as beside it', () => {
    expect(of([bill('9.00', { line: 'gone' })])).toMatchObject({ delivery: { beside: 900 } })
  })

  it('leaves out what has no rate, and says so', () => {
    expect(of([bill('9.00', { rates: null })], 'UAH')).toMatchObject({
      delivery: { agreed: 4_000_000, fact: 0, unknown: 1, byRate: 0 },
    })
  })

  it('of an order without a calculation has the facts alone', () => {
    const { groups, total } = compareWithAgreed({ currency: 'USD', bills: [bill('9.00')] }, null)
    expect(groups.map(group => group.agreed)).toEqual([null, null, null, null])
    expect(total).toMatchObject({ agreed: null, fact: 900, byRate: 0, beside: 0 })
  })
})

describe('a refund', () => {
  const day = '2026-08-01'
  type OnInvoice = Payment & { invoice: number | null }
  const paid = (key: string, amount: string, { invoice = null, ...more }: Partial<OnInvoice> = {}) => ({
    key,
    invoice,
    ...payment(amount, day, day, more),
  })
  const advance = paid('a', '500.00')
  const negative = [advance, paid('r', '-600.00')]
  const hryvnias = { currency: 'UAH', rates } as const
  it.each<[string, ReturnType<typeof paid>[], ReturnType<typeof paid>[], string[]]>([
    ['as large as what was paid', [advance], [advance, paid('r', '-500.00')], []],
    ['larger than what was paid', [advance], [advance, paid('r', '-500.01')], ['r 500.00 USD']],
    [
      'after another one',
      [advance, paid('r', '-400.00')],
      [advance, paid('r', '-400.00'), paid('s', '-101.00')],
      ['s 100.00 USD'],
    ],
    ['of nothing', [], [paid('r', '-1.00')], ['r 0.00 USD']],
    [
      'in another currency, once all has gone back',
      [advance, paid('r', '-500.00')],
      [advance, paid('r', '-500.00'), paid('s', '-40.00', hryvnias)],
      ['s 0.00 UAH'],
    ],
    ['that waits', [], [{ ...paid('r', '-1.00'), paid: null }], []],
    [
      'in another currency than was paid, which the form asks about with both rates',
      [advance],
      [advance, paid('r', '-40000.00', hryvnias)],
      [],
    ],
    [
      'whose payment was in the same currency, whatever its rate has become',
      [paid('a', '40000.00', hryvnias)],
      [paid('a', '40000.00', hryvnias), paid('r', '-40000.00', { ...hryvnias, rates: { USD: 39, EUR: 44 } })],
      [],
    ],
    ['that stays below zero', negative, negative, []],
    ['that comes nearer to zero', negative, [advance, paid('r', '-550.00')], []],
    ['that goes further below', negative, [advance, paid('r', '-601.00')], ['r 500.00 USD']],
    [
      'larger than what lies on its invoice, whatever lies on another',
      [],
      [
        paid('a', '500.00', { invoice: 1 }),
        paid('b', '500.00', { invoice: 2 }),
        paid('c', '40.00', { ...hryvnias, invoice: 2 }),
        paid('r', '-700.00', { invoice: 1 }),
      ],
      ['r 500.00 USD'],
    ],
    [
      'larger than what lies on its invoice, and than all that was paid',
      [],
      [paid('a', '500.00', { invoice: 1 }), paid('b', '100.00'), paid('r', '-700.00', { invoice: 1 })],
      ['r 500.00 USD'],
    ],
    [
      'on no invoice, larger than what lies on none',
      [],
      [paid('a', '500.00', { invoice: 1 }), paid('r', '-100.00')],
      ['r 0.00 USD'],
    ],
    [
      'whose payment is moved to another invoice',
      [paid('a', '500.00', { invoice: 1 }), paid('r', '-500.00', { invoice: 1 })],
      [paid('a', '500.00', { invoice: 2 }), paid('r', '-500.00', { invoice: 1 })],
      ['r 0.00 USD'],
    ],
    ['whose payment is taken away', [advance, paid('r', '-500.00')], [paid('r', '-500.00')], ['r 0.00 USD']],
  ])('%s', (_case, before, after, expected) => {
    expect(
      excessRefunds(before, after).map(({ key, amount, currency }) => `${key} ${amount} ${currency}`),
    ).toEqual(expected)
  })
})

it.each([
  [payment('5.00', '2026-11-02', '2026-11-02'), true],
  // As a person types it.
  [payment('5', '2026-11-02', '2026-11-02'), true],
  [payment('5.01', '2026-11-01', '2026-11-01'), false],
  [payment('5.00', '2026-11-01', '2026-11-01', { currency: 'EUR' }), false],
  [payment('5.00', '2026-11-01', null), false],
])('the money of a payment is its amount, currency and state, not its days', (other, same) => {
  expect(isSameMoney(payment('5.00', '2026-11-01', '2026-11-01'), other)).toBe(same)
})

describe('a group of the calculation without a bill', () => {
  const line = (group: 'auction' | 'customs' | 'services', uah: string) => ({ code: group, group, uah })
  const agreed = { lines: [line('auction', '10.00'), line('customs', '5.00'), line('services', '0.00')] }
  const bought = bill('1.00', { group: 'auction' })
  it.each([
    ['is asked about', { bills: [bought], closed: true, unbilled: [] }, ['customs']],
    ['is not, while bills are awaited', { bills: [bought], closed: false, unbilled: [] }, []],
    ['is not, once it is confirmed', { bills: [bought], closed: true, unbilled: ['customs' as const] }, []],
    [
      'is, where another one is confirmed',
      { bills: [], closed: true, unbilled: ['customs' as const] },
      ['auction'],
    ],
    [
      'is not, with a bill of any line of it',
      { bills: [bought, bill('1.00', { group: 'customs' })], closed: true, unbilled: [] },
      [],
    ],
  ])('%s', (_case, bills, groups) => {
    expect([groupsInQuestion(bills, agreed), groupsInQuestion(bills, null)]).toEqual([groups, []])
  })
})

it('what is overdue in a currency without a rate is counted in its own, less nothing that was paid or is not due', () => {
  const today = '2026-11-10'
  const hryvnias = (amount: string, due: string, paid: string | null = null) =>
    payment(amount, due, paid, { currency: 'UAH' })
  const payments = [
    hryvnias('100.00', '2026-11-09'),
    hryvnias('50.50', '2026-11-01'),
    hryvnias('7.00', today),
    hryvnias('8.00', '2026-11-01', '2026-11-02'),
    payment('9.00', '2026-11-01', null, { currency: 'EUR', rates }),
    payment('10.00', '2026-11-01', null),
    payment('11.00', '2026-11-01', null, { currency: 'EUR' }),
  ]
  expect(overdueUnknown({ currency: 'USD', payments }, today)).toEqual([
    { amount: '150.50', currency: 'UAH' },
    { amount: '11.00', currency: 'EUR' },
  ])
})
