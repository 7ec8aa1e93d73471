/** Whom sums are shown: lists and their files have them, an order itself leads to those of the calculation that was agreed. */
import type { Tx } from '#server/platform/db/open.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { amountText, sumsOf } from '#shared/calculator/orders/order-money.ts'
import type { ListedOrder, Order, OrderSums } from '#shared/contract/office/orders.ts'
import { can } from '#shared/domain/people/can.ts'
import type { Day } from '#shared/domain/time/kyiv-day.ts'
import { findMoneyOf, type MoneyFields } from './order-money.kind.ts'

/** Without the number of the calculation, which has sums, for whoever sees none. */
export const shownOrder = (actor: Pick<Actor, 'role'>, order: Order): Order =>
  can(actor, 'orders.money') ? order : { ...order, quoteNumber: null }

export const shownOrders = async (
  db: Tx,
  actor: Pick<Actor, 'role'>,
  orders: readonly Order[],
  today: Day,
): Promise<ListedOrder[]> => {
  if (!can(actor, 'orders.money')) return orders.map(order => shownOrder(actor, order))
  const found = await findMoneyOf(
    db,
    orders.map(({ id }) => id),
  )
  return orders.map(order => {
    const money = found.get(order.id)
    return money ? { ...order, money: sumsIn(money, today) } : order
  })
}

const sumsIn = (money: MoneyFields, today: Day): OrderSums => {
  const { billed, paid, due, overdue } = sumsOf(money, today)
  return {
    currency: money.currency,
    ...{ billed: amountText(billed.cents), paid: amountText(paid.cents) },
    ...{ due: amountText(due.cents), overdue: amountText(overdue.cents) },
    unknown: billed.unknown + paid.unknown + due.unknown,
    closed: money.closed,
  }
}
