import { dropQuotes } from '#server/calculation/quotes/stored-quote.ts'
import type { ChangeContext } from '#server/platform/records/write-route.ts'
import { isExpected } from '../invoices/expected-payments.ts'
import { removeOrder } from './order.kind.ts'
import { settleMoney } from './order-money.kind.ts'
import { dropStored } from './stored-order-files.ts'

/** Moves the example data's orders into the bin; their quotes and invoices go for good. */
export const removeExampleOrders = async (
  command: ChangeContext,
  orders: readonly { id: number; quote_id: number | null }[],
): Promise<void> => {
  const { tx } = command
  await dropQuotes(
    tx,
    orders.flatMap(({ quote_id }) => quote_id ?? []),
  )
  for (const { id } of orders) {
    const gone = await tx.deleteFrom('invoices').where('order_id', '=', id).returning('file').execute()
    if (gone.length > 0) {
      await dropStored(
        tx,
        gone.flatMap(({ file }) => file ?? []),
      )
      await settleMoney(command, id, payments =>
        payments.filter(payment => !isExpected(payment)).map(payment => ({ ...payment, invoice: null })),
      )
    }
    await removeOrder(command, id)
  }
}
