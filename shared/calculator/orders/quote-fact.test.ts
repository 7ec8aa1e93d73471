import { describe, expect, it } from 'vitest'
import { formatDeviation, type HandedOver, publicQuoteFactOf, quoteFactOf } from './quote-fact.ts'

const rates = { USD: 40, EUR: 44 }

/** In dollars: what was agreed for the purchase and the way, and what they cost. */
const order = (
  [auction, delivery]: [number, number],
  [bought, brought]: [number, number],
  more: Partial<HandedOver> = {},
): HandedOver => {
  const bill = (cost: number, group: 'auction' | 'delivery') => ({
    amount: `${cost}.00`,
    currency: 'USD' as const,
    rates: null,
    group,
    line: null,
  })
  return {
    route: 'usa',
    currency: 'USD',
    closed: true,
    unbilled: [],
    bills: [bill(bought, 'auction'), bill(brought, 'delivery')],
    agreed: {
      rates,
      lines: [
        { code: 'price', group: 'auction', uah: `${auction * 40}.00` },
        { code: 'sea', group: 'delivery', uah: `${delivery * 40}.00` },
      ],
    },
    ...more,
  }
}

/** Twenty cars: the total differs by the per cents at the right, in their order. */
const twenty: HandedOver[] = [
  order([5000, 1000], [5000, 1000]), // 0
  order([5000, 1000], [5000, 1060]), // +1
  order([5000, 1000], [5000, 940]), // -1
  order([4000, 1000], [4000, 1100]), // +2
  order([4000, 1000], [4100, 1050]), // +3
  order([4000, 1000], [4200, 1000]), // +4
  order([8000, 2000], [8000, 2500]), // +5
  order([8000, 2000], [8000, 1500]), // -5
  order([8000, 2000], [8600, 2000]), // +6
  order([8000, 2000], [8000, 2700]), // +7
  order([8000, 2000], [8800, 2000]), // +8
  order([8000, 2000], [8000, 2900]), // +9
  order([9000, 1000], [9000, 2000]), // +10
  order([9000, 1000], [8000, 1000]), // -10
  order([9000, 1000], [9100, 2000]), // +11
  order([9000, 1000], [9200, 2000]), // +12
  order([9000, 1000], [9000, 1000], { closed: false }),
  order([9000, 1000], [9000, 9000], { closed: false }),
  order([9000, 1000], [9000, 1000], { agreed: null }),
  // A bill in hryvnias whose rate nobody knows.
  order([9000, 1000], [9000, 1000], { currency: 'UAH' }),
]

describe('calculations beside the facts', () => {
  it('of twenty cars', () => {
    expect(quoteFactOf(twenty)).toEqual({
      orders: 20,
      open: 2,
      incomparable: 2,
      // In the middle of sixteen stand +4 and +5.
      total: { orders: 16, median: 4.5, lowest: -10, highest: 12 },
      groups: {
        auction: { orders: 16, median: 0, lowest: -11.1, highest: 10 },
        // 0 0 0 0 0, 5, 6, 10 and 25 in the middle, then 35, 45 and three of 100; -6 and -25 before.
        delivery: { orders: 16, median: 5.5, lowest: -25, highest: 100 },
        customs: { orders: 0, median: null, lowest: null, highest: null },
        services: { orders: 0, median: null, lowest: null, highest: null },
      },
    })
  })

  it('of none are none', () => {
    expect(quoteFactOf([])).toMatchObject({ orders: 0, open: 0, incomparable: 0, total: { median: null } })
  })

  it('of one are that one', () => {
    expect(quoteFactOf([order([1000, 500], [1000, 505])]).total).toEqual({
      orders: 1,
      median: 0.3,
      lowest: 0.3,
      highest: 0.3,
    })
  })

  it('have no result without a bill, or when all was paid back', () => {
    const unbilled = order([1000, 500], [0, 0], { bills: [], unbilled: ['auction', 'delivery'] })
    const paidBack = order([1000, 500], [-1000, 500])
    expect(quoteFactOf([unbilled, paidBack])).toMatchObject({ incomparable: 2, total: { median: null } })
    const { total, groups } = quoteFactOf([order([1000, 500], [2000, -100])])
    expect([total.orders, groups.auction.lowest, groups.delivery.orders]).toEqual([1, 100, 0])
  })

  it('have no result while a group has no bill and nobody has said why', () => {
    const whole = order([1000, 500], [1000, 500])
    const bought = { ...whole, bills: whole.bills.filter(({ group }) => group === 'auction') }
    expect(quoteFactOf([bought])).toMatchObject({ open: 1, incomparable: 0, total: { median: null } })
    expect(quoteFactOf([{ ...bought, unbilled: ['delivery'] }])).toMatchObject({
      open: 0,
      total: { orders: 1, median: -33.3 },
    })
  })

  it('has no minus before a nought', () => {
    expect(Object.is(quoteFactOf([order([9999, 1], [9999, 0])]).total.median, 0)).toBe(true)
  })

  it('counts what was not calculated at all in the total alone', () => {
    const repaired = order([1000, 1000], [1000, 1000])
    const repair = { amount: '100.00', currency: 'USD', rates, group: 'services', line: null } as const
    const { total, groups } = quoteFactOf([{ ...repaired, bills: [...repaired.bills, repair] }])
    expect([total.median, groups.services.orders]).toEqual([5, 0])
  })

  it('compares each order by its own currency', () => {
    const inEuros = order([1100, 0], [1000, 0], { currency: 'EUR' })
    // 1,100 $ are 1,000 €, and the bill is of euros.
    const bills = inEuros.bills.map(bill => ({ ...bill, currency: 'EUR' as const }))
    expect(quoteFactOf([{ ...inEuros, bills }]).total.median).toBe(0)
  })
})

describe('what visitors read', () => {
  const closed = order([5000, 1000], [5000, 1060])
  const open = order([5000, 1000], [5000, 9999], { closed: false })
  const uncalculated = order([5000, 1000], [5000, 9999], { agreed: null })
  const shownOf = (...counts: [HandedOver, number][]) =>
    publicQuoteFactOf(quoteFactOf(counts.flatMap(([one, times]) => Array<HandedOver>(times).fill(one))))

  it('is nothing while no order or too few have closed bills', () => {
    expect(shownOf()).toBeNull()
    expect(shownOf([open, 12])).toBeNull()
    expect(shownOf([closed, 9])).toBeNull()
  })

  it('is every car from ten on, with medians of groups that as many have', () => {
    const groups = [
      { group: 'auction', median: 0 },
      { group: 'delivery', median: 6 },
    ]
    expect(shownOf([closed, 10])).toEqual({ orders: 10, without: 0, median: 1, groups })
    const bought = order([5000, 0], [5100, 0])
    expect(shownOf([closed, 7], [bought, 3])).toEqual({
      orders: 10,
      without: 0,
      median: 1,
      groups: [{ group: 'auction', median: 0 }],
    })
  })

  it('ends above a fifth without closed bills or a calculation', () => {
    expect(shownOf([closed, 8], [open, 1], [uncalculated, 1])).toMatchObject({ orders: 10, without: 2 })
    expect(shownOf([closed, 12], [open, 3])).toMatchObject({ orders: 15, without: 3, median: 1 })
    expect(shownOf([closed, 12], [open, 3], [uncalculated, 1])).toBeNull()
    expect(shownOf([closed, 7], [open, 3])).toBeNull()
  })

  it('has its sign', () => {
    expect([1.8, -0.5, 0].map(formatDeviation)).toEqual(['+1,8\u00a0%', '−0,5\u00a0%', '0\u00a0%'])
  })
})
