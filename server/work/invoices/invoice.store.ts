import { type Expression, type SqlBool, sql } from 'kysely'
import type { Tx } from '#server/platform/db/open.ts'
import { countUpTo } from '#server/platform/db/rows.ts'
import { type FoundPart, findByWords, isAmong } from '#server/platform/db/word-search.ts'
import type { QueryOf } from '#shared/contract/platform/endpoint.ts'
import type { exportInvoicesEndpoint, ListedInvoice } from '#shared/contract/work/invoices.ts'
import { type Day, daysFrom } from '#shared/domain/time/kyiv-day.ts'
import {
  contractsInPurpose,
  numbersInPurpose,
  withOtherZeros,
} from '#shared/domain/work/invoices/invoice-purpose.ts'
import type { Bill } from './bill.ts'
import { type InvoiceRow, invoiceResponses } from './invoice.kind.ts'

export type InvoiceFilter = Omit<QueryOf<typeof exportInvoicesEndpoint>, 'q'> & {
  /** Limits the result to invoices with these numbers. */
  among?: readonly number[] | undefined
}

const isIn = (state: NonNullable<InvoiceFilter['state']>, today: Day): Expression<SqlBool> => {
  if (state === 'draft' || state === 'annulled') return sql<SqlBool>`invoices.stage = ${state}`
  const issued = sql<SqlBool>`invoices.stage = 'issued'`
  if (state === 'paid') return sql<SqlBool>`${issued} and invoices.rest = 0`
  if (state === 'overdue')
    return sql<SqlBool>`${issued} and invoices.rest > 0 and invoices.due_day < ${today}`
  const due = sql<SqlBool>`${issued} and invoices.rest > 0 and invoices.due_day >= ${today}`
  const whole = sql`coalesce(invoices.cents, invoices.sum)`
  return state === 'open'
    ? sql<SqlBool>`${due} and invoices.rest = ${whole}`
    : sql<SqlBool>`${due} and invoices.rest < ${whole}`
}

const conditions = (db: Tx, { state, firm, among }: InvoiceFilter, today: Day): Expression<SqlBool>[] => [
  sql<SqlBool>`invoices.closed_at is null`,
  ...(state ? [isIn(state, today)] : []),
  ...(firm ? [sql<SqlBool>`invoices.firm_id = ${firm}`] : []),
  ...(among ? [isAmong(db, 'invoices.id', among)] : []),
]

/**
 * Numbers of the invoices found by number, also those in a pasted purpose, and by payer: as printed, as the order is
 * found, as the payer is called now.
 */
export const searchInvoices = async (db: Tx, asked: string, part?: FoundPart): Promise<number[]> => {
  const named = numbersInPurpose(asked)
  // A purpose without an invoice may name the contract, which its order is found by.
  const contracts = contractsInPurpose(asked).filter(number => number.length >= 4)
  const texts = named.length > 0 ? named : [asked, ...contracts]
  const printed = await findByWords(db, 'invoices', texts.flatMap(withOtherZeros), part)
  const orders = await findByWords(db, 'orders', texts, part)
  const payers = await findByWords(db, 'payers', texts, part)
  const ofPayers = db
    .selectFrom('payers')
    .innerJoin('invoices', 'invoices.order_id', 'payers.order_id')
    .select('invoices.id')
    .where(isAmong(db, 'payers.id', payers))
  const found = await db
    .selectFrom('invoices')
    .select('id')
    .where(isAmong(db, 'order_id', orders))
    .union(ofPayers)
    .execute()
  return [...new Set([...printed, ...found.map(({ id }) => id)])]
}

export const countInvoices = (db: Tx, filter: InvoiceFilter, today: Day, most?: number): Promise<number> => {
  const found = db.selectFrom('invoices').where(eb => eb.and(conditions(db, filter, today)))
  return countUpTo(db, found, most)
}

/** Newest first; `before` continues after the invoice with that number. */
export const listInvoices = async (
  db: Tx,
  filter: InvoiceFilter,
  today: Day,
  part: { limit: number; offset?: number; before?: number },
): Promise<ListedInvoice[]> => {
  let query = db
    .selectFrom('invoices')
    .innerJoin('firms', 'firms.id', 'invoices.firm_id')
    .leftJoin('payers', 'payers.order_id', 'invoices.order_id')
    .leftJoin('orders', 'orders.id', 'invoices.order_id')
    .selectAll('invoices')
    .select(['firms.short_name', 'payers.name as payer_name', 'orders.name as customer'])
    .where(eb => eb.and(conditions(db, filter, today)))
    .orderBy('invoices.id', 'desc')
    .limit(part.limit)
  if (part.offset !== undefined) query = query.offset(part.offset)
  if (part.before !== undefined) query = query.where('invoices.id', '<', part.before)
  const rows = await query.execute()
  const shown = await invoiceResponses(db, rows, today)
  return shown.map((invoice, at) => {
    const row = rows[at]
    const late = invoice.state === 'overdue' && invoice.dueDay ? daysFrom(invoice.dueDay, today) : 0
    return { ...invoice, firm: row?.short_name ?? '', payer: row ? payerOf(row) : '', daysLate: late }
  })
}

const payerOf = (row: InvoiceRow & { payer_name: string | null; customer: string | null }): string =>
  row.bill === null ? (row.payer_name ?? row.customer ?? '') : (JSON.parse(row.bill) as Bill).payer.name
