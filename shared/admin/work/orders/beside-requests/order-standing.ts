import * as texts from '#messages/admin/work/orders.js'
import { formatDay } from '#shared/admin/platform/format/format-time.ts'
import { centsOf } from '#shared/calculator/orders/order-money.ts'
import type { ListedOrder } from '#shared/contract/work/orders.ts'
import { formatAmount } from '#shared/domain/money/signed-amount.ts'
import { orderOutcomeNames } from '#shared/domain/work/state-names.ts'
import { reachedName, stageName } from '../order-names.ts'

/** @example orderStanding(order) // 'В море, дальше Выгружен 12.12.2026, к оплате 900 $' */
export const orderStanding = (order: ListedOrder): string => {
  const { next, money } = order
  return [
    order.outcome ? orderOutcomeNames[order.outcome] : reachedName(order),
    next &&
      order.state === 'open' &&
      texts.thenPlanned({ order: stageName(order, next.key) ?? '', plan: formatDay(next.plan) ?? '' }),
    money && centsOf(money.due) !== 0 && texts.dueOf({ due: formatAmount(money.due, money.currency) }),
  ]
    .filter(Boolean)
    .join(', ')
}
