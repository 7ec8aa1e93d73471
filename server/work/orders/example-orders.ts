/** Orders of the example: nobody waits for their cars. */
import { sql } from 'kysely'
import type { Tx } from '#server/platform/db/open.ts'
import { cameWithProgram } from '#server/platform/records/came-with-program.ts'

/**
 * SQL over a row of `orders`: true while neither the order nor its money nor its payer, an invoice or a file of it was
 * touched since it was seeded.
 */
export const isExample = sql<boolean>`(${cameWithProgram('order', 'orders.id')}
  and ${cameWithProgram('order-money', 'orders.id')}
  and ${cameWithProgram('payer', 'orders.id')}
  and not exists (select 1 from invoices
    where invoices.order_id = orders.id and not ${cameWithProgram('invoice', 'invoices.id')})
  and not exists (select 1 from order_files
    where order_files.order_id = orders.id and not ${cameWithProgram('order-file', 'order_files.id')}))`

/** False while all that there is came with the program. */
export const hasOwnOrders = async (db: Tx): Promise<boolean> =>
  (await db
    .selectFrom('orders')
    .select('id')
    .where(sql<boolean>`not ${isExample}`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()) !== undefined
