import { useQueryClient } from '@tanstack/react-query'
import { workSeal } from '#shared/admin/platform/drafts/work-seal.ts'
import { useRecord } from '#shared/admin/platform/records/use-record.ts'
import { useServices } from '#shared/admin/platform/services.ts'
import type { OrderMoney } from '#shared/contract/work/order-money.ts'
import { moneyProblemsOf, orderMoneyKind } from './order-money-kind.ts'
import { ordersKey } from './order-queries.ts'
import { useForgetErased } from './use-order-editor.ts'

export const useOrderMoney = (money: OrderMoney) => {
  const { client } = useServices()
  const queries = useQueryClient()
  useForgetErased(money)
  return useRecord({
    kind: orderMoneyKind(client),
    given: money,
    // No outbox on the web, as for the order itself: drafts there are not encrypted.
    onlyByForm: workSeal() === null,
    onlyChanged: true,
    check: moneyProblemsOf,
    fieldOf: path => path.replace(/\.rates$/, '.rateReason'),
    onSaved: async saved => {
      queries.setQueryData([...ordersKey, 'money', saved.id], saved)
      await Promise.all(
        [['page'], ['history', saved.id]].map(key =>
          queries.invalidateQueries({ queryKey: [...ordersKey, ...key] }),
        ),
      )
      return 'stay'
    },
    savedText: () => 'Деньги заказа сохранены',
  })
}
export type MoneyEditor = ReturnType<typeof useOrderMoney>
