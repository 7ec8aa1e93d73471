import { type Settling, settleMoney } from '../orders/order-money.kind.ts'
import { dropStored } from '../orders/stored-order-files.ts'
import { isExpected } from './expected-payments.ts'

/** Removes the example data's invoices for good, with their files. */
export const dropExamples = async (command: Settling, orders: readonly number[]): Promise<void> => {
  const { tx } = command
  for (const order of orders) {
    const gone = await tx.deleteFrom('invoices').where('order_id', '=', order).returning('file').execute()
    if (gone.length === 0) continue
    await dropStored(
      tx,
      gone.flatMap(({ file }) => file ?? []),
    )
    await settleMoney(command, order, payments =>
      payments.filter(payment => !isExpected(payment)).map(payment => ({ ...payment, invoice: null })),
    )
  }
}
