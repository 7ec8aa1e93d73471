/** Rules of invoices: drafts can be changed like other records, issued invoices cannot. */
import type { Tx } from '#server/platform/db/open.ts'
import { listInOrder } from '#server/platform/db/rows.ts'
import type { Row } from '#server/platform/db/tables.ts'
import { fieldProblem, httpError, invalidFields } from '#server/platform/http/errors/http-error.ts'
import type { FullEntityDefinition } from '#server/platform/records/entity-definition.ts'
import {
  type FieldsOf,
  repositoryStatements,
  tableRepository,
} from '#server/platform/records/table-repository.ts'
import { invoiceState } from '#shared/calculator/orders/invoice-payments.ts'
import { amountText } from '#shared/calculator/orders/order-money.ts'
import type { Invoice, InvoiceInput } from '#shared/contract/work/invoices.ts'
import { foldForSearch } from '#shared/domain/search/search-text.ts'
import type { Day } from '#shared/domain/time/kyiv-day.ts'
import { invoiceSums } from '#shared/domain/work/invoices/invoice-sums.ts'
import { type Bill, textsOf } from './bill.ts'
import { accountsNamed, findFirmRow } from './issuing-firm.ts'

export type InvoiceRow = Row<'invoices'>

export const invoiceRows = tableRepository('invoices')

/** By number, and by payer as printed. */
export const invoiceSearchKey = ({ number, payer }: Pick<Bill, 'number' | 'payer'>): string =>
  foldForSearch(`${number} ${payer.name}`)

/** The JSON is not validated again: only this folder writes it, after the contract has checked it. */
export const linesIn = ({ lines }: Pick<InvoiceRow, 'lines'>): Invoice['lines'] =>
  JSON.parse(lines) as Invoice['lines']

const currencyOf = ({ cents }: InvoiceRow): 'UAH' | 'USD' => (cents === null ? 'UAH' : 'USD')

export const stateOf = (row: InvoiceRow, today: Day) =>
  invoiceState(
    { stage: row.stage, rest: row.rest, whole: row.cents ?? row.sum, due: row.due_day ?? today },
    today,
  )

const invoiceIn = (row: InvoiceRow, today: Day, replacedBy: number | null): Invoice => {
  const inItsCurrency = (cents: number) => ({ amount: amountText(cents), currency: currencyOf(row) })
  return {
    id: row.id,
    orderId: row.order_id,
    firmId: row.firm_id,
    account: row.account,
    money: row.money,
    stage: row.stage,
    state: stateOf(row, today),
    number: row.number,
    day: row.day,
    dueDay: row.due_day,
    lines: linesIn(row),
    vatIncluded: row.vat_included === 1,
    purpose: row.purpose,
    equivalent: row.equivalent === 1,
    rate: row.rate,
    shown: row.shown === 1,
    sum: { amount: amountText(row.sum), currency: 'UAH' },
    rest: inItsCurrency(row.rest),
    over: inItsCurrency(row.over),
    unknown: row.unknown,
    writtenOff:
      row.written_off === 0 ? null : { amount: amountText(row.written_off), reason: row.write_off_reason },
    annulled:
      row.annulled_at === null
        ? null
        : { reason: row.annul_reason, at: row.annulled_at, by: row.annulled_by },
    insteadOf: row.instead_of,
    replacedBy,
    file: row.sha256 === null ? null : { sha256: row.sha256, size: row.size ?? 0 },
    issuedAt: row.issued_at,
    version: row.version,
    updatedAt: row.updated_at,
  }
}

/** Responses in the order of the rows. */
export const invoiceResponses = async (
  db: Tx,
  rows: readonly InvoiceRow[],
  today: Day,
): Promise<Invoice[]> => {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const later = await db
    .selectFrom('invoices')
    .select(['id', 'instead_of'])
    .where('instead_of', 'in', ids)
    .orderBy('id')
    .execute()
  const by = new Map(later.map(({ id, instead_of }) => [instead_of, id]))
  return rows.map(row => invoiceIn(row, today, by.get(row.id) ?? null))
}

/** Invoices of an order, without the closed ones. */
export const invoicesOf = (db: Tx, order: number): Promise<InvoiceRow[]> =>
  listInOrder(db, 'invoices', { order_id: order, closed_at: null }, 'id')

export const isOpen = ({ stage, rest }: Pick<InvoiceRow, 'stage' | 'rest'>): boolean =>
  stage === 'issued' && rest > 0

/** True while an issued invoice is unpaid; such an order must not be removed. */
export const hasOpenInvoice = async (db: Tx, order: number): Promise<boolean> =>
  (await invoicesOf(db, order)).some(isOpen)

export const invoiceKind = {
  ...repositoryStatements(invoiceRows),
  entityName: 'invoice',
  find: async (tx, id) => {
    const row = await invoiceRows.find(tx, id)
    return row?.closed_at === null ? row : undefined
  },
  replace: ({ tx, at }, { id }, fields) => invoiceRows.replace(tx, id, fields, at),
  remove: async ({ tx }, row) => {
    if (row.stage !== 'draft') throw httpError('invoice.issued')
    await invoiceRows.remove(tx, row.id)
  },
  log: {
    kind: 'invoice',
    id: ({ id }) => id,
    // Payer, lines and purpose stay out of the log, because they identify the customer.
    fields: row => ({
      number: row.number,
      day: row.day,
      due: row.due_day,
      sum: amountText(row.sum),
      stage: row.stage,
      shown: row.shown === 1,
      writtenOff: row.written_off === 0 ? null : amountText(row.written_off),
    }),
  },
} satisfies Omit<FullEntityDefinition<InvoiceRow, Partial<FieldsOf<'invoices'>>>, 'insert'>

/** Throws 409 unless the invoice is a draft, 400 if a text contains an account number. */
export const changedInvoice = async (
  tx: Tx,
  present: InvoiceRow,
  input: InvoiceInput,
): Promise<Partial<FieldsOf<'invoices'>>> => {
  const { shown, ...others } = input
  const onlyShown = shown === undefined ? {} : { shown: Number(shown) }
  if (present.stage !== 'draft') {
    if (Object.values(others).some(value => value !== undefined)) throw httpError('invoice.issued')
    return onlyShown
  }
  const named = accountsNamed([['purpose', others.purpose ?? ''], ...textsOf(others.lines ?? [])])
  if (named.length > 0) throw invalidFields(named)
  const firm_id = others.firm ?? present.firm_id
  const firm = await findFirmRow(tx, firm_id)
  if (!firm) throw invalidFields([fieldProblem('firm', 'invoice.incomplete', { what: 'firm' })])
  const lines = others.lines ?? linesIn(present)
  const vatIncluded = others.vatIncluded ?? present.vat_included === 1
  const given = <T>(value: T | undefined, stored: T): T => (value === undefined ? stored : value)
  return {
    ...onlyShown,
    firm_id,
    account: others.account ?? present.account,
    money: others.money ?? present.money,
    day: given(others.day, present.day),
    due_day: given(others.dueDay, present.due_day),
    lines: JSON.stringify(lines),
    vat_included: Number(vatIncluded),
    purpose: others.purpose ?? present.purpose,
    equivalent: Number(others.equivalent ?? present.equivalent === 1),
    rate: others.rate ?? present.rate,
    sum: invoiceSums(taxedBy(firm.vat_number, lines), vatIncluded).total,
  }
}

/** Removes VAT from the lines if the firm is no VAT payer, whatever the draft contains. */
export const taxedBy = <L extends { vat: Invoice['lines'][number]['vat'] }>(
  vatNumber: string,
  lines: readonly L[],
): L[] => (vatNumber === '' ? lines.map(line => ({ ...line, vat: null })) : [...lines])
