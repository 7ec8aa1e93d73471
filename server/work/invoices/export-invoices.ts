import { texts } from '#messages/server/work/invoices.js'
import type { Tx } from '#server/platform/db/open.ts'
import type { FileColumn, ListFile } from '#server/platform/http/files/list-rows.ts'
import type { ListedInvoice } from '#shared/contract/work/invoices.ts'
import type { Day } from '#shared/domain/time/kyiv-day.ts'
import { invoiceStateNames } from '#shared/domain/work/invoices/invoice-state-names.ts'
import { countInvoices, type InvoiceFilter, listInvoices } from './invoice.store.ts'

export const invoicesFile = (db: Tx, filter: InvoiceFilter, today: Day): ListFile<ListedInvoice> => ({
  name: texts.title,
  columns: columns(),
  count: () => countInvoices(db, filter, today),
  readBatch: (after, limit) => listInvoices(db, filter, today, { limit, ...(after && { before: after.id }) }),
})

const columns = (): FileColumn<ListedInvoice>[] => [
  { title: texts.columns.number, read: ({ number }) => number },
  { title: texts.columns.day, kind: 'day', read: ({ day }) => day },
  { title: texts.columns.firm, read: ({ firm }) => firm },
  { title: texts.columns.payer, read: ({ payer }) => payer },
  { title: texts.columns.order, kind: 'number', read: ({ orderId }) => orderId },
  { title: texts.columns.sum, kind: 'amount', read: ({ sum }) => sum.amount },
  { title: texts.columns.rest, kind: 'amount', read: ({ rest }) => rest.amount },
  { title: texts.columns.restCurrency, read: ({ rest }) => rest.currency },
  { title: texts.columns.due, kind: 'day', read: ({ dueDay }) => dueDay },
  { title: texts.columns.daysLate, kind: 'number', read: ({ daysLate }) => daysLate || null },
  { title: texts.columns.state, read: ({ state }) => invoiceStateNames[state] },
]
