/** Payer and draft invoices go into the bin with their order and are removed with it; issued invoices stay. */
import type { Tx } from '#server/platform/db/open.ts'
import type { BinPayload } from '#server/platform/records/bin.store.ts'
import { invoiceRows } from './invoice.kind.ts'

export const binnedPapers = async (tx: Tx, order: number): Promise<BinPayload['rows']> => {
  const payers = await tx.selectFrom('payers').selectAll().where('order_id', '=', order).execute()
  const drafts = await tx
    .selectFrom('invoices')
    .selectAll()
    .where('order_id', '=', order)
    .where('stage', '=', 'draft')
    .execute()
  return [
    ...payers.map(row => ({ table: 'payers' as const, values: { ...row } })),
    ...drafts.flatMap(row => invoiceRows.payload(tx, row).rows),
  ]
}

export const dropPapers = async (tx: Tx, order: number): Promise<void> => {
  await dropPayer(tx, order)
  await dropDrafts(tx, order)
}

export const dropPayer = async (tx: Tx, order: number): Promise<void> => {
  await tx.deleteFrom('payers').where('order_id', '=', order).execute()
}

export const dropDrafts = async (tx: Tx, order: number): Promise<void> => {
  await tx.deleteFrom('invoices').where('order_id', '=', order).where('stage', '=', 'draft').execute()
}

const words = ['name', 'code', 'address', 'clause_source'] as const

/** Texts of the payers, by order. */
export const wordsOfPayers = async (
  db: Tx,
  orders: readonly number[],
): Promise<ReadonlyMap<number, string[]>> => {
  if (orders.length === 0) return new Map()
  const rows = await db.selectFrom('payers').selectAll().where('order_id', 'in', orders).execute()
  return new Map(rows.map(row => [row.order_id, words.map(word => row[word])]))
}

export const rewordPayer = async (tx: Tx, order: number, change: (text: string) => string): Promise<void> => {
  const row = await tx.selectFrom('payers').selectAll().where('order_id', '=', order).executeTakeFirst()
  if (!row || words.every(word => change(row[word]) === row[word])) return
  await tx
    .updateTable('payers')
    .set(eb => ({
      name: change(row.name),
      code: change(row.code),
      address: change(row.address),
      clause_source: change(row.clause_source),
      version: eb('version', '+', 1),
    }))
    .where('order_id', '=', order)
    .execute()
}
