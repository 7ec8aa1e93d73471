import { formatDay } from '#shared/admin/platform/format/format-time.ts'
import { centsOf } from '#shared/calculator/orders/order-money.ts'
import type { ListedOrder } from '#shared/contract/work/orders.ts'
import { formatAmount } from '#shared/domain/money/signed-amount.ts'
import { orderOutcomeNames } from '#shared/domain/work/state-names.ts'
import { stageName } from '../order-names.ts'

/** @example orderStanding(order) // 'В море, дальше Выгружен 12.12.2026, к оплате 900 $' */
export const orderStanding = (order: ListedOrder): string => {
  const { next, money } = order
  return [
    order.outcome ? orderOutcomeNames[order.outcome] : (stageName(order, order.reached) ?? 'ещё не начат'),
    next && order.state === 'open' && `дальше ${stageName(order, next.key)} ${formatDay(next.plan)}`,
    money && centsOf(money.due) !== 0 && `к\u00a0оплате ${formatAmount(money.due, money.currency)}`,
  ]
    .filter(Boolean)
    .join(', ')
}
