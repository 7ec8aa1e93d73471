/** The money of an order as the server answers it. */
import type { OrderMoney } from '#shared/contract/work/order-money.ts'

export const anOrderMoney = (fields: Partial<OrderMoney> = {}): OrderMoney => ({
  id: 5,
  currency: 'USD',
  closed: false,
  unbilled: [],
  shown: false,
  erasedAt: null,
  version: 3,
  bills: [
    {
      key: 'b1',
      what: 'Море',
      amount: '44000.00',
      currency: 'UAH',
      day: '2026-11-10',
      group: 'delivery',
      line: 'sea',
      file: null,
      rateReason: '',
      rates: { day: '2026-11-10', USD: 40, EUR: 44 },
    },
  ],
  payments: [
    {
      key: 'p1',
      what: 'Аванс',
      amount: '900.00',
      currency: 'USD',
      rateReason: '',
      due: '2026-11-02',
      paid: null,
      invoice: null,
      transfer: null,
      rates: { day: '2026-11-02', USD: 40, EUR: 44 },
    },
  ],
  agreed: {
    number: '2026-000007',
    rates: { USD: 44, EUR: 48 },
    lines: [
      {
        code: 'sea',
        group: 'delivery',
        title: 'Доставка морем',
        uah: '44000.00',
        usd: '1000.00',
        eur: '916.67',
      },
    ],
  },
  ...fields,
})
