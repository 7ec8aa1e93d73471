import type { z } from 'zod'
import * as texts from '#messages/admin/work/invoices.js'
import { amountText, centsOf } from '#shared/calculator/orders/order-money.ts'
import { ApiError } from '#shared/client/api-error.ts'
import type { Client } from '#shared/client/call.ts'
import { type Invoice, listOrderInvoicesEndpoint } from '#shared/contract/work/invoices.ts'
import {
  type OrderPayment,
  type orderMoneyInputSchema,
  readOrderMoneyEndpoint,
  updateOrderMoneyEndpoint,
} from '#shared/contract/work/order-money.ts'
import { formatAmount } from '#shared/domain/money/signed-amount.ts'
import type { Day } from '#shared/domain/time/kyiv-day.ts'
import { showSum } from './invoice-names.ts'

type Payment = NonNullable<z.input<typeof orderMoneyInputSchema>['payments']>[number]

/**
 * Part of a transfer that is assigned to one invoice; `cents` is negative where the amount is taken off the invoice.
 */
export interface Part {
  /** The invoice as it was shown to the person who decided. */
  invoice: Invoice
  cents: number
  what: string
}

interface Transfer {
  attempt: string
  currency: Payment['currency']
  paid: Day
  /** Rates by which the amount was confirmed. */
  seenRates?: Payment['seenRates']
}

/** Money came to an invoice, or left it, since it was shown: a colleague may have stored the same transfer. */
export class MoneyMoved extends ApiError {
  /** The invoices of the order as they are now. */
  readonly invoices: readonly Invoice[]
  constructor(moves: readonly string[], invoices: readonly Invoice[]) {
    super(409, null, texts.whileWriting({ value1: moves.join('; ') }))
    this.invoices = invoices
  }
}

/**
 * Reads the payments of an order and stores them with the parts of one transfer added. Parts that an earlier press with
 * the same `attempt` has stored are replaced: its answer may have been lost. Throws `MoneyMoved` unless each invoice has
 * the rest that was shown.
 */
export const addPayments = async (
  client: Client,
  order: number,
  parts: readonly Part[],
  { attempt, currency, paid, seenRates }: Transfer,
): Promise<void> => {
  const transfer = parts.length > 1 ? attempt : null
  const added = parts.map(({ invoice, cents, what }, index) => ({
    ...{ key: `${attempt}${index}`, what, amount: amountText(cents), currency, rateReason: '' },
    ...{ due: invoice.dueDay ?? invoice.day ?? paid, paid, invoice: invoice.id, transfer, seenRates },
  }))
  const isOwn = ({ key }: Pick<Payment, 'key'>) => key.startsWith(attempt)
  await changePayments(client, order, async stored => {
    // Behind the payments, whose version the write names: what is stored in between is refused by that.
    if (!stored.some(isOwn))
      rejectMoved(
        parts.map(({ invoice }) => invoice),
        await client.call(listOrderInvoicesEndpoint, { params: { id: order } }),
      )
    return [...stored.filter(payment => !isOwn(payment)), ...added]
  })
}

const rejectMoved = (seen: readonly Invoice[], present: readonly Invoice[]): void => {
  const moves = seen.flatMap(before => {
    const now = present.find(({ id }) => id === before.id)
    const isMoved =
      now &&
      (now.rest.amount !== before.rest.amount ||
        now.over.amount !== before.over.amount ||
        now.unknown > before.unknown)
    return isMoved ? [moveOf(before, now)] : []
  })
  if (moves.length > 0) throw new MoneyMoved(moves, present)
}

/** @example moveOf(before, now) // 'по счёту № 26-17 пришло 1 000 ₴, осталось 0 ₴' */
const moveOf = (before: Invoice, now: Invoice): string => {
  const came = unpaid(before) - unpaid(now)
  const sum = formatAmount(amountText(Math.abs(came)), now.rest.currency)
  const still = now.unknown > before.unknown ? texts.cameWithoutRate : texts.restChanged
  const what = came === 0 ? still : `${came > 0 ? texts.came : texts.went} ${sum}`
  return texts.movedRest({ number: now.number ?? '', what, rest: showSum(now.rest) })
}

/** Minor units that payments have left open, whatever of them was written off; negative for an overpaid invoice. */
const unpaid = ({ rest, over, writtenOff }: Invoice): number =>
  (centsOf(rest.amount) ?? 0) + (centsOf(writtenOff?.amount ?? '') ?? 0) - (centsOf(over.amount) ?? 0)

/** Leaves out an expected payment as it was shown: an invoice is for the same money. */
export const dropPayment = (client: Client, order: number, seen: OrderPayment): Promise<void> =>
  changePayments(client, order, async stored => {
    const present = stored.find(({ key }) => key === seen.key)
    if (present && (present.paid || present.amount !== seen.amount || present.currency !== seen.currency))
      throw new ApiError(409, null, texts.changedMeanwhile({ what: seen.what }))
    return stored.filter(payment => payment !== present)
  })

const changePayments = async (
  client: Client,
  order: number,
  change: (stored: Payment[]) => Promise<Payment[]>,
): Promise<void> => {
  const params = { id: order }
  const { payments, version } = await client.call(readOrderMoneyEndpoint, { params })
  const stored = payments.map(({ rates, ...payment }) => ({
    ...payment,
    ...(payment.rateReason !== '' && rates && { rates: { USD: String(rates.USD), EUR: String(rates.EUR) } }),
  }))
  const body = { payments: await change(stored) }
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
    { invoice: paidOver, cents: -cents, what: texts.creditGiven({ number: invoice.number ?? '' }) },
    { invoice, cents, what: texts.creditTaken({ number: paidOver.number ?? '' }) },
  ]
}
