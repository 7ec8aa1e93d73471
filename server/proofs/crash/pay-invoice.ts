/** What a person does about money that came or went back: stores it over the rest that was seen, or stops. */
import type { Invoice } from '#shared/contract/work/invoices.ts'
import type { OrderMoney } from '#shared/contract/work/order-money.ts'
import { jsonOf } from '../testing/orders.ts'
import type { ApiClient } from '../testing/start-test-server.ts'

export interface Movement {
  order: number
  invoice: number
  key: string
  /** Negative for a refund. */
  amount: string
  /** Rest that the person has seen. */
  rest: string
}

/** True once it is stored, false where a colleague has moved money first; an answer that was lost is looked up. */
export const moveMoney = async (
  call: ApiClient,
  { order, invoice, key, amount, rest }: Movement,
): Promise<boolean> => {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const money = await jsonOf<OrderMoney>(call('GET', `/api/order/${order}/money`))
    if (money.payments.some(payment => payment.key === key)) return true
    const present = await jsonOf<Invoice>(call('GET', `/api/invoice/${invoice}`))
    if (present.rest.amount !== rest) return false
    const moved = { key, what: 'Переказ', amount, currency: 'UAH', invoice }
    const on = { due: '2026-12-01', paid: '2026-12-01' }
    const payments = [...money.payments.map(({ rates: _, ...payment }) => payment), { ...moved, ...on }]
    const { status } = await call(
      'PUT',
      `/api/order/${order}/money`,
      { payments },
      { 'If-Match': `"${money.version}"` },
    )
    if (status === 200) return true
    if (status !== 409) throw new Error(`Money of invoice ${invoice} gave ${status}`)
  }
  throw new Error(`money of invoice ${invoice} is never stored`)
}
