import type { Tx } from '#server/platform/db/open.ts'
import type { Row } from '#server/platform/db/tables.ts'
import { mediaTypeOf } from '#server/platform/media-files/media-files.ts'
import { rowsIn } from '#server/platform/records/bin.store.ts'
import type { OrderFile } from '#shared/contract/work/order-files.ts'
import type { OrderBill } from '#shared/contract/work/order-money.ts'

export type OrderFileRow = Row<'order_files'>

/** Files of one order, newest first: all for the office, those that the office has ticked for the customer. */
export const shownFiles = (db: Tx, order: number, to: 'office' | 'customer'): Promise<OrderFileRow[]> => {
  let files = db.selectFrom('order_files').selectAll().where('order_id', '=', order).orderBy('id', 'desc')
  if (to === 'customer') files = files.where('shown', '=', 1)
  return files.execute()
}

/** Removes files attached to a bill: they show its sum to an account that may see no money. */
export const unpricedFiles = async (db: Tx, files: readonly OrderFileRow[]): Promise<OrderFileRow[]> => {
  const billed = await billedFiles(db, [...new Set(files.map(({ order_id }) => order_id))])
  return files.filter(({ id }) => !billed.has(id))
}

const billedFiles = async (db: Tx, orders: readonly number[]): Promise<ReadonlySet<number>> => {
  if (orders.length === 0) return new Set()
  const rows = await db.selectFrom('orders').select('bills').where('id', 'in', orders).execute()
  return new Set(
    rows.flatMap(({ bills }) => (JSON.parse(bills) as OrderBill[]).flatMap(({ file }) => file ?? [])),
  )
}

/** Number of the newest photo by order, for orders that have one. `unpriced` ignores files attached to bills. */
export const newestPhotos = async (
  db: Tx,
  orders: readonly number[],
  { unpriced }: { unpriced: boolean },
): Promise<ReadonlyMap<number, number>> => {
  if (orders.length === 0) return new Map()
  const left = unpriced ? [...(await billedFiles(db, orders))] : []
  const rows = await db
    .selectFrom('order_files')
    .select(eb => ['order_id', eb.fn.max('id').as('id')])
    .where('order_id', 'in', orders)
    .where('kind', '=', 'photo')
    .$if(left.length > 0, query => query.where('id', 'not in', left))
    .groupBy('order_id')
    .execute()
  return new Map(rows.map(({ order_id, id }) => [order_id, id]))
}

/** Bytes of the files of one order, or of all orders, with those in the bin; previews are not counted. */
export const sizeOfFiles = async (db: Tx, order?: number): Promise<number> => {
  let files = db.selectFrom('order_files').select(eb => eb.fn.sum('size').as('size'))
  if (order !== undefined) files = files.where('order_id', '=', order)
  const { size } = await files.executeTakeFirstOrThrow()
  const entries = await db
    .selectFrom('bin')
    .select('payload')
    .where('kind', 'in', ['order', 'order-file'])
    .execute()
  return entries
    .flatMap(({ payload }) => rowsIn(payload, 'order_files'))
    .filter(({ order_id }) => order === undefined || order_id === order)
    .reduce((sum, row) => sum + Number(row.size), Number(size ?? 0))
}

export const asOrderFile = (row: OrderFileRow): OrderFile => ({
  id: row.id,
  order: row.order_id,
  title: row.title,
  kind: row.kind,
  day: row.day,
  shown: row.shown === 1,
  type: mediaTypeOf(row.file),
  size: row.size,
  author: row.author_name,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  version: row.version,
})
