/** Payer and draft invoices go into the bin with their order and are removed with it; issued invoices stay. */
import type { Tx } from '#server/platform/db/open.ts'
import { listRows, updateVersioned } from '#server/platform/db/rows.ts'
import type { BinPayload } from '#server/platform/records/bin.store.ts'
import { foldForSearch } from '#shared/domain/search/search-text.ts'
import { type InvoiceRow, invoiceRows, linesIn } from './invoice.kind.ts'

export const binnedPapers = async (tx: Tx, order: number): Promise<BinPayload['rows']> => {
  const payers = await listRows(tx, 'payers', { order_id: order })
  const drafts = await listRows(tx, 'invoices', { order_id: order, stage: 'draft' })
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

export const dropRatesOfDrafts = (tx: Tx, order: number): Promise<void> =>
  updateVersioned(tx, 'invoices', { order_id: order, stage: 'draft' }, { rate: '' })

const words = ['name', 'code', 'address', 'clause_source'] as const

/** Texts of an invoice that may change: of an issued one only the reasons, which are not printed. */
const reworded = (row: InvoiceRow, change: (text: string) => string) => ({
  annul_reason: change(row.annul_reason),
  write_off_reason: change(row.write_off_reason),
  ...(row.stage === 'draft' && {
    purpose: change(row.purpose),
    lines: JSON.stringify(
      linesIn(row).map(line => ({ ...line, text: change(line.text), ground: change(line.ground) })),
    ),
  }),
})

const payersAndInvoices = async (db: Tx, orders: readonly number[]) => ({
  payers: await db.selectFrom('payers').selectAll().where('order_id', 'in', orders).execute(),
  invoices: await db
    .selectFrom('invoices')
    .selectAll()
    .where('order_id', 'in', orders)
    .where('closed_at', 'is', null)
    .execute(),
})

/** Texts of payers and invoices that `rewordPapers` can change, by order. */
export const wordsOfPapers = async (
  db: Tx,
  orders: readonly number[],
): Promise<ReadonlyMap<number, string[]>> => {
  const found = new Map(orders.map(order => [order, [] as string[]]))
  if (orders.length === 0) return found
  const { payers, invoices } = await payersAndInvoices(db, orders)
  for (const row of payers) found.get(row.order_id)?.push(...words.map(word => row[word]))
  for (const row of invoices)
    reworded(row, text => {
      found.get(row.order_id)?.push(text)
      return text
    })
  return found
}

export const rewordPapers = async (
  tx: Tx,
  order: number,
  change: (text: string) => string,
  at: string,
): Promise<void> => {
  const { payers, invoices } = await payersAndInvoices(tx, [order])
  for (const row of invoices) {
    const fields = reworded(row, change)
    if (JSON.stringify(fields) !== JSON.stringify(reworded(row, text => text)))
      await invoiceRows.replace(tx, row.id, fields, at)
  }
  for (const row of payers) {
    if (words.every(word => change(row[word]) === row[word])) continue
    await updateVersioned(
      tx,
      'payers',
      { order_id: order },
      {
        name: change(row.name),
        code: change(row.code),
        address: change(row.address),
        clause_source: change(row.clause_source),
        search_key: foldForSearch(change(row.name)),
      },
    )
  }
}
