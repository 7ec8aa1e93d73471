/** Hides sums from accounts that may see no money: those in lists and files, and the agreed calculation of an order. */
import type { Tx } from '#server/platform/db/open.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import {
  amountText,
  centsIn,
  isOverdue,
  netPaid,
  overdueSince,
  overdueUnknown,
  paidIn,
  sumsOf,
} from '#shared/calculator/orders/order-money.ts'
import type { PageOf } from '#shared/contract/content/public-pages.ts'
import type { OrderPayment } from '#shared/contract/work/order-money.ts'
import type { ListedOrder, Order, OrderSums } from '#shared/contract/work/orders.ts'
import { can } from '#shared/domain/can.ts'
import { currencies } from '#shared/domain/money/money.ts'
import type { Day } from '#shared/domain/time/kyiv-day.ts'
import { findMoneyOf, type MoneyFields } from './order-money.store.ts'

/** Removes the number of the quote for accounts that may see no money, since the quote contains sums. */
export const shownOrder = (actor: Pick<Actor, 'role'>, order: Order): Order =>
  can(actor, 'orders.money') ? order : { ...order, quoteNumber: null }

export const shownOrders = async (
  db: Tx,
  actor: Pick<Actor, 'role'>,
  orders: readonly Order[],
  today: Day,
): Promise<ListedOrder[]> => {
  if (!can(actor, 'orders.money')) return orders.map(order => ({ ...shownOrder(actor, order), photo: null }))
  const found = await findMoneyOf(
    db,
    orders.map(({ id }) => id),
  )
  return orders.map(order => {
    const money = found.get(order.id)
    return { ...order, photo: null, ...(money && { money: sumsIn(money, today) }) }
  })
}

/**
 * Payments for the customer's page, converted into the order's currency where a rate is known; null if the office does
 * not show them.
 */
export const shownPayments = async (
  db: Tx,
  id: number,
  today: Day,
): Promise<NonNullable<PageOf<'order'>['payments']> | null> => {
  const money = (await findMoneyOf(db, [id])).get(id)
  if (!money?.shown || money.payments.length === 0) return null
  const { currency, payments } = money
  const inOrder = (payment: OrderPayment): OrderPayment => {
    const cents = centsIn(payment, currency)
    return cents === null ? payment : { ...payment, amount: amountText(cents), currency }
  }
  const unconverted = payments.filter(payment => centsIn(payment, currency) === null)
  return {
    paid: [currency, ...currencies.filter(other => other !== currency)].flatMap(paidCurrency => {
      const cents =
        paidCurrency === currency ? netPaid(payments, currency).cents : paidIn(paidCurrency, unconverted)
      return cents > 0 ? [{ amount: amountText(cents), currency: paidCurrency }] : []
    }),
    due: payments
      .filter(payment => payment.paid === null)
      .map(payment => {
        const { amount, currency } = inOrder(payment)
        return {
          what: payment.what,
          until: payment.due,
          overdue: isOverdue(payment, today),
          amount,
          currency,
        }
      }),
  }
}

const sumsIn = (money: MoneyFields, today: Day): OrderSums => {
  const { billed, paid, due, overdue } = sumsOf(money, today)
  return {
    currency: money.currency,
    billed: amountText(billed.cents),
    paid: amountText(paid.cents),
    due: amountText(due.cents),
    overdue: amountText(overdue.cents),
    overdueUnknown: overdueUnknown(money, today),
    overdueSince: overdueSince(money.payments, today),
    unknown: billed.unknown + paid.unknown + due.unknown,
    closed: money.closed,
  }
}
