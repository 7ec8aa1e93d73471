import * as texts from '#messages/admin/work/orders.js'
import { refresh, showRead } from '#shared/admin/platform/calls/call-query.ts'
import { useForgetDrafts } from '#shared/admin/platform/drafts/use-forget-drafts.ts'
import { useRecord } from '#shared/admin/platform/records/use-record.ts'
import { useServices } from '#shared/admin/platform/services.ts'
import { type OrderMoney, readOrderMoneyEndpoint } from '#shared/contract/work/order-money.ts'
import { listOrdersEndpoint, readOrderHistoryEndpoint } from '#shared/contract/work/orders.ts'
import { moneyProblemsOf, orderMoneyKind } from '../order-money-kind.ts'

export const useOrderMoney = (money: OrderMoney) => {
  const { client, queries } = useServices()
  useForgetDrafts(money?.erasedAt ? `order-${money.id}` : null)
  return useRecord({
    kind: orderMoneyKind(client),
    given: money,
    onlyChanged: true,
    check: moneyProblemsOf,
    fieldOf: path => path.replace(/\.rates$/, '.rateReason'),
    onSaved: async saved => {
      showRead(queries, readOrderMoneyEndpoint, { params: { id: saved.id } }, saved)
      await refresh(queries, listOrdersEndpoint, readOrderHistoryEndpoint)
      return 'stay'
    },
    savedText: () => texts.moneySaved,
  })
}
export type MoneyEditor = ReturnType<typeof useOrderMoney>
