/** Orders found by an erasure, also in the bin, with everything that the customer's data export contains of them. */

import type { Tx } from '#server/platform/db/open.ts'
import { rowsIn } from '#server/platform/records/bin.store.ts'
import { findOrders } from '#server/work/orders/order.store.ts'
import { type OrderFileRow, shownFiles } from '#server/work/orders/order-file.store.ts'
import { findMoneyOf, paidOrderInBin } from '#server/work/orders/order-money.store.ts'
import type { FoundPerson } from '#shared/contract/system/personal-data.ts'
import type { OrderPayment } from '#shared/contract/work/order-money.ts'
import type { Order } from '#shared/contract/work/orders.ts'
import type { ErasurePlan } from './plan-erasure.ts'

export interface FoundOrder extends Order {
  mention: boolean
  binned: boolean
  /** Payments of the customer; bills of the firm are not part of their data. */
  payments: OrderPayment[]
  files: OrderFileRow[]
}

export const findOrdersIn = async (db: Tx, { places }: ErasurePlan): Promise<FoundOrder[]> => {
  const found = places.filter(({ what }) => what === 'order')
  const own = new Set(found.flatMap(({ id, isOwn }) => (isOwn ? [id] : [])))
  const ids = found.map(({ id }) => id)
  const money = await findMoneyOf(db, ids)
  const orders: FoundOrder[] = []
  for (const order of await findOrders(db, ids)) {
    const { payments = [] } = money.get(order.id) ?? {}
    const files = await shownFiles(db, order.id, 'office')
    orders.push({ ...order, mention: !own.has(order.id), binned: false, payments, files })
  }
  const binned = places.flatMap(({ what, id, isOwn }) => (what === 'binned-order' && isOwn ? [id] : []))
  return withBinned(db, orders, binned)
}

/** Adds orders and files from entries of the bin; an entry holds an order with its files, or a single file. */
const withBinned = async (
  db: Tx,
  current: FoundOrder[],
  entries: readonly number[],
): Promise<FoundOrder[]> => {
  if (entries.length === 0) return current
  const rows = await db.selectFrom('bin').select('payload').where('id', 'in', entries).execute()
  const gone = rows.flatMap(({ payload }) => rowsIn(payload, 'orders'))
  // Cast: the bin keeps the rows of a table as they were.
  const files = rows.flatMap(({ payload }) => rowsIn(payload, 'order_files')) as unknown as OrderFileRow[]
  const binned = gone.map(values => ({ ...paidOrderInBin(values), mention: false, binned: true, files: [] }))
  return [...current, ...binned].map(order => ({
    ...order,
    files: [...order.files, ...files.filter(file => file.order_id === order.id)].toSorted(
      (one, other) => one.id - other.id,
    ),
  }))
}

export const orderAsFound = (order: FoundOrder): FoundPerson['orders'][number] => {
  const { id, createdAt, name, make, model, year, mention, binned } = order
  return { id, createdAt, name, mention, binned, car: [make, model, year].filter(Boolean).join(' ') }
}
