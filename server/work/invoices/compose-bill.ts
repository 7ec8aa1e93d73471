/** Composes the bill of a draft as if it were issued now. */
import { storableRates } from '#server/calculation/rates/resolve-rates.ts'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { hasRows, readRow } from '#server/platform/db/rows.ts'
import type { InvoicePreview, InvoiceQuestion } from '#shared/contract/work/invoices.ts'
import { kyivDay } from '#shared/domain/time/kyiv-day.ts'
import { readLineage } from '../orders/customer-page/order-link.ts'
import { findPayer } from '../payers/payer.kind.ts'
import type { Bill } from './bill.ts'
import { problemsOf } from './bill-problems.ts'
import { type BillParts, draftBill, type Rates, withNumber } from './draft-bill.ts'
import type { InvoiceRow } from './invoice.kind.ts'
import { nextNumber } from './invoice-numbers.ts'
import { findFirmRow, firmIn } from './issuing-firm.ts'

/** Rates of the day of the invoice. Call it before a transaction, because it may ask the bank. */
export const ratesOfInvoice = (ctx: Context, { day }: Pick<InvoiceRow, 'day'>): Promise<Rates> =>
  storableRates(ctx, day ?? kyivDay(ctx.now()))

export type ComposedBill = Awaited<ReturnType<typeof composeBill>>

export const composeBill = async (ctx: Pick<Context, 'now'>, db: Tx, row: InvoiceRow, rates: Rates) => {
  const firmRow = await findFirmRow(db, row.firm_id)
  const payer = await findPayer(db, row.order_id)
  if (!firmRow || !payer) throw new Error(`Invoice ${row.id} has lost its firm or its order`)
  const firm = firmIn(firmRow, { lineage: await readLineage(db), now: ctx.now() })
  const today = kyivDay(ctx.now())
  const parts: BillParts = { row, firm, isExample: firmRow.example === 1, payer, rates, today }
  const draft = draftBill(parts)
  const { day, equivalent } = draft
  const next = await nextNumber(db, firmRow, Number(day.slice(0, 4)))
  const widest = withNumber(draft, next.longest)
  return {
    draft,
    bill: withNumber(draft, next.number),
    widest,
    firm: firmRow,
    problems: problemsOf(parts, next, widest),
    seen: {
      ...(await seenVersions(db, row)),
      day,
      rateDay: equivalent && !equivalent.typed ? (rates?.day ?? null) : null,
    },
  }
}

/** Versions of everything that a bill is made of. */
export const seenVersions = async (
  db: Tx,
  { version, order_id, firm_id }: Pick<InvoiceRow, 'version' | 'order_id' | 'firm_id'>,
): Promise<Omit<InvoicePreview['seen'], 'day' | 'rateDay'>> => {
  const order = await readRow(db, 'orders', { id: order_id }, ['version', 'money_version'])
  const firm = await readRow(db, 'firms', { id: firm_id }, ['version'])
  const payer = await findPayer(db, order_id)
  return {
    invoice: version,
    order: order.version,
    money: order.money_version,
    payer: payer?.version ?? 0,
    firm: firm.version,
  }
}

/** Questions that the office has to confirm; none while the account is missing. */
export const questionsOf = async (
  db: Tx,
  row: InvoiceRow,
  bill: Pick<Bill, 'account' | 'contract' | 'day' | 'firm'>,
): Promise<InvoiceQuestion[]> => {
  if (bill.account.iban === '') return []
  const issued = db.selectFrom('invoices').where('firm_id', '=', row.firm_id).where('stage', '<>', 'draft')
  const last = await issued
    .select('bill')
    .where('account', '=', row.account)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const lastAccount = last?.bill ? (JSON.parse(last.bill) as Bill).account.iban : null
  const isLaterIssued = await hasRows(issued.where('day', '>', bill.day))
  return [
    ...(lastAccount === bill.account.iban ? [] : (['new-account'] as const)),
    ...(isLaterIssued ? (['earlier-day'] as const) : []),
    ...(bill.contract.kind === 'commission' && bill.firm.tax !== 'general'
      ? (['commission-single'] as const)
      : []),
  ]
}
