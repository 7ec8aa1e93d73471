/** Orders of the example data: counts of waiting work exclude them once the office has orders of its own. */
import { sql } from 'kysely'
import type { Tx } from '#server/platform/db/open.ts'
import { hasRows } from '#server/platform/db/rows.ts'
import { cameWithProgram } from '#server/platform/records/seeded-records.ts'

/**
 * SQL condition on a row of `orders`: true while the order, its money and its payer are unchanged since the example
 * data were loaded, and neither an invoice nor a file of the order was touched.
 */
export const isExample = sql<boolean>`(${cameWithProgram('order', 'orders.id')}
  and ${cameWithProgram('order-money', 'orders.id')}
  and ${cameWithProgram('payer', 'orders.id')}
  and not exists (select 1 from invoices
    where invoices.order_id = orders.id and not ${cameWithProgram('invoice', 'invoices.id')})
  and not exists (select 1 from order_files
    where order_files.order_id = orders.id and not ${cameWithProgram('order-file', 'order_files.id')}))`

/** False while every order is from the example data. */
export const hasOwnOrders = (db: Tx): Promise<boolean> =>
  hasRows(db.selectFrom('orders').where(sql<boolean>`not ${isExample}`).orderBy('id', 'desc'))
