import type { z } from 'zod'
import { amountText, centsOf } from '#shared/calculator/orders/order-money.ts'
import type { Client } from '#shared/client/call.ts'
import type { Invoice } from '#shared/contract/work/invoices.ts'
import {
  type orderMoneyInputSchema,
  readOrderMoneyEndpoint,
  updateOrderMoneyEndpoint,
} from '#shared/contract/work/order-money.ts'
import type { Day } from '#shared/domain/time/kyiv-day.ts'

type Payment = NonNullable<z.input<typeof orderMoneyInputSchema>['payments']>[number]

/**
 * Part of a transfer that is assigned to one invoice; `cents` is negative where the amount is taken off the invoice.
 */
export interface Part {
  invoice: Invoice
  cents: number
  what: string
}

/**
 * Reads the payments of an order and stores them with the parts of one transfer added. Parts that an earlier press with
 * the same `attempt` has stored are replaced: its answer may have been lost.
 */
export const addPayments = async (
  client: Client,
  order: number,
  parts: readonly Part[],
  { attempt, currency, paid }: { attempt: string; currency: Payment['currency']; paid: Day },
): Promise<void> => {
  const transfer = parts.length > 1 ? attempt : null
  const added = parts.map(({ invoice, cents, what }, index) => ({
    ...{ key: `${attempt}${index}`, what, amount: amountText(cents), currency, rateReason: '' },
    ...{ due: invoice.dueDay ?? invoice.day ?? paid, paid, invoice: invoice.id, transfer },
  }))
  await changePayments(client, order, stored => [
    ...stored.filter(({ key }) => !key.startsWith(attempt)),
    ...added,
  ])
}

/** Leaves out an expected payment: an invoice is for the same money. */
export const dropPayment = (client: Client, order: number, key: string): Promise<void> =>
  changePayments(client, order, stored => stored.filter(payment => payment.key !== key))

const changePayments = async (
  client: Client,
  order: number,
  change: (stored: Payment[]) => Payment[],
): Promise<void> => {
  const params = { id: order }
  const { payments, version } = await client.call(readOrderMoneyEndpoint, { params })
  const stored = payments.map(({ rates, ...payment }) => ({
    ...payment,
    ...(payment.rateReason !== '' && rates && { rates: { USD: String(rates.USD), EUR: String(rates.EUR) } }),
  }))
  const body = { payments: change(stored) }
  await client.call(updateOrderMoneyEndpoint, { params, body, ifMatch: version })
}

/**
 * Parts that use up the overpayment of another invoice of the firm in the same currency for this one; null when there is
 * none, or nothing is due.
 */
export const creditFor = (invoice: Invoice, invoices: readonly Invoice[]): readonly [Part, Part] | null => {
  const paidOver = invoices.find(
    ({ firmId, stage, over }) =>
      stage === 'issued' &&
      firmId === invoice.firmId &&
      over.currency === invoice.rest.currency &&
      (centsOf(over.amount) ?? 0) > 0,
  )
  const rest = centsOf(invoice.rest.amount) ?? 0
  if (!paidOver || invoice.stage !== 'issued' || rest <= 0) return null
  const cents = Math.min(rest, centsOf(paidOver.over.amount) ?? 0)
  return [
    { invoice: paidOver, cents: -cents, what: `Переплата зачтена в счёт № ${invoice.number}` },
    { invoice, cents, what: `Зачёт переплаты по счёту № ${paidOver.number}` },
  ]
}
