/** Finds a person in orders and in their files, including those in the bin. */
import { eraseCases } from '#server/content/cases/case.kind.ts'
import { carTitle } from '#server/content/cases/shown-cases.ts'
import { findRow, rowsById } from '#server/platform/db/rows.ts'
import { type PiiSource, piiSource } from '#server/platform/personal-data/pii-source.ts'
import {
  type BinPayload,
  type BinRow,
  dropEntry,
  replacePayload,
  rowsIn,
} from '#server/platform/records/bin.store.ts'
import { mapTexts } from '#shared/domain/search/json-texts.ts'
import { foldForSearch } from '#shared/domain/search/search-text.ts'
import { wordsOfPapers } from '../invoices/order-papers.ts'
import { eraseOrders, isOrderOf, maskOrder, orderTextsOf } from './erase-orders.ts'
import { findOrders, orderInBin, orderKey } from './order.store.ts'
import { eraseFiles, fileRows, filesIn } from './order-file.kind.ts'
import { findMoneyOf, moneyTextsOf } from './order-money.store.ts'
import { dropStored } from './stored-order-files.ts'

const orderIds = rowsById('orders', ['id'])

export const orderPii = piiSource({
  read: async (db, after, limit) => {
    const ids = (await orderIds(db, after, limit)).map(({ id }) => id)
    const money = await findMoneyOf(db, ids)
    const papers = await wordsOfPapers(db, ids)
    return (await findOrders(db, ids)).map(order => {
      const own = money.get(order.id)
      const words = [
        ...orderTextsOf(order),
        ...(own ? moneyTextsOf(own) : []),
        ...(papers.get(order.id) ?? []),
      ]
      return { ...order, words }
    })
  },
  isOwn: (order, person) => {
    const isOwn = isOrderOf(order, person)
    if (isOwn) person.orders.add(order.id)
    return isOwn
  },
  texts: ({ words }) => words,
  record: ({ id }) => String(id),
  order: ({ id }) => id,
  erase: eraseOrders,
  mask: maskOrder,
})

export const orderFilePii = piiSource({
  read: rowsById('order_files', ['id', 'order_id', 'title']),
  isOwn: (row, { orders: own }) => own.has(row.order_id),
  texts: row => [row.title],
  record: row => String(row.order_id),
  // Files are erased with their order.
  erase: async () => {},
  mask: async (tx, id, mask, at) => {
    const row = await fileRows.find(tx, id)
    if (row) await fileRows.replace(tx, id, { title: mask(row.title) }, at)
  },
})

/** Public case of an order, published or not. */
export const casePii = piiSource({
  read: rowsById('cases', ['id', 'order_id', 'make', 'model', 'year']),
  isOwn: ({ order_id }, { orders: own }) => order_id !== null && own.has(order_id),
  texts: () => [],
  record: row => carTitle(row),
  order: ({ order_id }) => order_id,
  // Cases are erased with their order.
  erase: async () => {},
  mask: async () => {},
})

const binnedOf = (kind: 'order' | 'order-file') =>
  piiSource({
    read: rowsById('bin', ['id', 'ref', 'payload'], { kind }),
    isOwn: (row, person) => {
      const isOwn = rowsIn(row.payload, 'orders').some(values => isOrderOf(orderInBin(values), person))
      if (isOwn) person.orders.add(Number(row.ref))
      return (
        isOwn || rowsIn(row.payload, 'order_files').some(values => person.orders.has(Number(values.order_id)))
      )
    },
    texts: row =>
      (['orders', 'order_files', 'payers', 'invoices'] as const)
        .flatMap(table => rowsIn(row.payload, table))
        .flatMap(values => Object.values(values).map(text)),
    record: row => String(rowsIn(row.payload, 'order_files')[0]?.order_id ?? row.ref),
    erase: async (tx, ids) => {
      for (const id of ids) {
        const dropped = await dropEntry(tx, id)
        if (!dropped) continue
        await dropStored(tx, filesIn(dropped))
        const orders = dropped.rows.map(({ values }) => Number(values.order_id ?? values.id))
        for (const order of new Set(orders)) await eraseFiles(tx, order)
        const gone = dropped.rows
          .filter(({ table }) => table === 'orders')
          .map(({ values }) => Number(values.id))
        await eraseCases(tx, gone)
      }
    },
    mask: async (tx, id, mask) => {
      const row = await findRow(tx, 'bin', { id }, ['payload'])
      if (!row) return
      const { rows, ...payload } = JSON.parse(mapTexts(row.payload, mask)) as BinPayload
      await replacePayload(tx, id, { ...payload, rows: rows.map(withoutTraces) })
    },
  })

/**
 * A masked row of the bin with its key folded anew, since the mask does not find a contact in a folded text, and with
 * the money's version raised like in `rewordMoney`: after a restore an open form must not store the old texts.
 */
const withoutTraces = ({ table, values }: BinRow): BinRow => {
  if (table === 'payers')
    return { table, values: { ...values, search_key: foldForSearch(String(values.name)) } }
  if (table !== 'orders') return { table, values }
  const money_version = Number(values.money_version) + 1
  return { table, values: { ...values, search_key: orderKey(orderInBin(values)), money_version } }
}

const [ofBin, filesOfBin] = [binnedOf('order'), binnedOf('order-file')]

/** Removes orders and files from the bin for good. A file may be in the bin without its order. */
export const binnedOrders: PiiSource = {
  ...ofBin,
  find: async function* (db, person) {
    yield* ofBin.find(db, person)
    yield* filesOfBin.find(db, person)
  },
  has: async (tx, id) => (await ofBin.has(tx, id)) || filesOfBin.has(tx, id),
}

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null)
