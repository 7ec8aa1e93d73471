import { type Settling, settleMoney } from '../orders/order-money.kind.ts'
import { isExpected } from './expected-payments.ts'

/** Removes the example data's invoices for good, and their firm if it has no others; returns the file names. */
export const dropExamples = async (command: Settling, orders: readonly number[]): Promise<string[]> => {
  const { tx } = command
  const files: string[] = []
  for (const order of orders) {
    const gone = await tx.deleteFrom('invoices').where('order_id', '=', order).returning('file').execute()
    if (gone.length === 0) continue
    files.push(...gone.flatMap(({ file }) => file ?? []))
    await settleMoney(command, order, payments =>
      payments.filter(payment => !isExpected(payment)).map(payment => ({ ...payment, invoice: null })),
    )
  }
  return files
}
