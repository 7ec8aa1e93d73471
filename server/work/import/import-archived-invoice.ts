/**
 * Imports an invoice from our own export; rejects an issued one whose stored PDF is missing, since that file is the
 * legal document.
 */

import { createHash } from 'node:crypto'
import { z } from 'zod'
import { texts } from '#messages/server/work/import.js'
import {
  findImportedAmong,
  findImportedRecord,
  rememberImported,
} from '#server/content/import/already-imported.ts'
import type { BroughtRecord } from '#server/content/import/import-report.ts'
import type { ImportOther } from '#server/content/import/import-shape.ts'
import type { PictureFinder } from '#server/content/import/picture-folder.ts'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { findRow, hasRows, insertRow, readRow } from '#server/platform/db/rows.ts'
import { safeParseInput } from '#server/platform/http/requests/parse-input.ts'
import { invoicePlace } from '#server/platform/media-files/media-files.ts'
import { type Author, recordChange } from '#server/platform/records/audit.ts'
import { timestampSchema } from '#shared/contract/platform/common.ts'
import { invoiceInputSchema } from '#shared/contract/work/invoices.ts'
import { type OrderPayment, storedPaymentSchema } from '#shared/contract/work/order-money.ts'
import { accountProblem, namesAccount } from '#shared/domain/system/firm-codes.ts'
import { billSchema } from '../invoices/bill.ts'
import { emptyDraft } from '../invoices/draft-invoice.ts'
import { invoiceSearchKey } from '../invoices/invoice.kind.ts'
import { raiseNumbers } from '../invoices/invoice-numbers.ts'
import { invoiceRoomError } from '../orders/order-file-limits.ts'
import { settleMoney } from '../orders/order-money.kind.ts'
import { findMoneyOf } from '../orders/order-money.store.ts'
import { paidPart, plannedKey } from './archived-orders.ts'
import { comparePayments, paymentsText } from './archived-payments.ts'

const flag = z.literal([0, 1])
const text = z.string().max(200)
const { money, day, dueDay, lines, purpose, rate } = invoiceInputSchema.required().shape

const draft = z.object({
  order_id: z.number(),
  firm_id: z.number(),
  account: z.string().max(12),
  money,
  stage: z.literal('draft'),
  day,
  due_day: dueDay,
  lines,
  vat_included: flag,
  purpose,
  equivalent: flag,
  rate,
  shown: flag,
  sum: z.int().nonnegative(),
  instead_of: z.number().nullable(),
  /** All payments of its order. */
  payments: z.array(storedPaymentSchema).default([]),
  created_at: timestampSchema,
  updated_at: timestampSchema,
})

/** Accepts an account number only as the account of the bill, and only one that a firm may have. */
const bill = billSchema.refine(
  ({ account, ...others }) => accountProblem(account.iban) === null && !namesAccount(JSON.stringify(others)),
  { error: () => texts.numberMisplaced },
)

const issued = draft.extend({
  stage: z.enum(['issued', 'annulled']),
  count: z.int().positive(),
  written_off: z.int().nonnegative(),
  write_off_reason: text,
  annul_reason: text,
  annulled_at: timestampSchema.nullable(),
  annulled_by: text,
  issued_at: timestampSchema,
  bill,
  file: z.string().refine(invoicePlace.isName),
  sha256: z.string().nullable(),
})
type Issued = z.infer<typeof issued>

const archivedInvoice = z.discriminatedUnion('stage', [draft, issued])

/** Rejects an invoice if the firm already has that number here with another PDF; the report names the invoice. */
export const importArchivedInvoice = async (
  ctx: Context,
  work: { source: { name: string }; findPicture: PictureFinder; by: Author; apply: boolean },
  { id, record }: ImportOther,
  own: number | null = null,
): Promise<BroughtRecord> => {
  const read = safeParseInput(archivedInvoice, record)
  if (!read.success)
    return { what: texts.invoiceId({ id }), result: 'failed', why: read.error.issues[0]?.message ?? '' }
  const row = read.data
  const paper = row.stage === 'draft' ? null : row
  const what = paper ? texts.invoiceNumber({ number: paper.bill.number }) : texts.invoiceDraft({ id })
  const failed = (why: string): BroughtRecord => ({ what, result: 'failed', why })
  const { name: source } = work.source
  const source_id = `invoices:${id}`
  const idOf = (tx: Tx, table: string, archived: number | null) =>
    archived === null ? null : findImportedRecord(tx, source, `${table}:${archived}`)
  const known = own ?? (await findImportedRecord(ctx.db, source, source_id))
  const present = known === null ? undefined : await findRow(ctx.db, 'invoices', { id: known })
  // A draft that the other installation has issued meanwhile is brought anew, beside the one here.
  const isIssuedThere = paper !== null && present?.stage === 'draft'
  if (known !== null && !isIssuedThere) {
    const missing = present ? await missingOn(ctx.db, present, { id, payments: row.payments }) : []
    const why = missing.length > 0 && texts.paymentsMissing({ payments: paymentsText(missing) })
    return { what, result: 'known', ...(why && { why }) }
  }
  const found = paper?.sha256 ? await work.findPicture(`${invoicePlace.folder}/${paper.file}`) : null
  if (found && 'why' in found) return failed(found.why)
  const bytes = found?.bytes ?? null
  if (bytes && hashOf(bytes) !== paper?.sha256) return failed(texts.otherFile)
  if (!work.apply) return { what, result: 'found' }
  const firmHere = await idOf(ctx.db, 'firms', row.firm_id)
  // Named by a hash of the bytes, so that a repeated import overwrites the file of a killed one.
  const file = bytes ? `${hashOf(bytes).slice(0, 32)}.pdf` : (paper?.file ?? null)
  const orderHere = await idOf(ctx.db, 'orders', row.order_id)
  const isNew = firmHere !== null && (await sameNumber(ctx.db, firmHere, paper)) === undefined
  if (isNew && orderHere !== null && !(await isHere(ctx.db, orderHere))) return failed(texts.orderInBin)
  const laidHere = (tx: Tx, order: number) => laidOn(tx, order, { source, id, payments: row.payments })
  const doubtful = (order: number, missing: readonly OrderPayment[]) =>
    failed(texts.paymentsDoubtful({ order, payments: paymentsText(missing) }))
  if (isNew && orderHere !== null) {
    const laid = await laidHere(ctx.db, orderHere)
    if (laid.doubtful) return doubtful(orderHere, laid.missing)
  }
  if (bytes && file && isNew) {
    const full = invoiceRoomError(ctx, bytes.length)
    if (full) return failed(full.reason)
    await ctx.files.invoices.put(file, bytes)
  }
  return ctx.db.transaction().execute(async tx => {
    if (![null, known].includes(await findImportedRecord(tx, source, source_id)))
      return { what, result: 'known' }
    const firm_id = await idOf(tx, 'firms', row.firm_id)
    const order_id = await idOf(tx, 'orders', row.order_id)
    if (firm_id === null || order_id === null) return failed(texts.ownersNotMoved)
    const same = await sameNumber(tx, firm_id, paper)
    if (same && same.sha256 !== paper?.sha256) return failed(texts.numberTaken)
    const laid = same ? null : await laidHere(tx, order_id)
    if (laid?.doubtful) return doubtful(order_id, laid.missing)
    const { example } = await readRow(tx, 'firms', { id: firm_id }, ['example'])
    if (paper && example === 1) paper.bill.example = true
    const owners = { order_id, firm_id, instead_of: await idOf(tx, 'invoices', row.instead_of) }
    const { id: record_id } =
      same ??
      (await insertRow(tx, 'invoices', { ...columnsOf(row), ...owners, file, size: bytes?.length ?? null }))
    await rememberImported(tx, ctx, { source, source_id, kind: 'invoices', record_id })
    if (laid === null) return { what, result: 'known' }
    if (paper) await raiseNumbers(tx, firm_id, { year: numberOf(paper).year, last: paper.count })
    await settleMoney({ tx, ctx, by: work.by }, order_id, payments => [
      ...payments
        .filter(({ key, what }) => key !== plannedKey(id) || what !== plannedFor(paper))
        .map(payment => (laid.keys.has(payment.key) ? { ...payment, invoice: record_id } : payment)),
      ...laid.missing.map(payment => ({ ...payment, invoice: record_id })),
    ])
    const after = paper ? { number: paper.bill.number } : {}
    await recordChange(tx, ctx, work.by, { kind: 'invoice', action: 'import', id: record_id, after })
    return { what, result: 'added', ...(isIssuedThere && { why: texts.draftStays }) }
  })
}

interface Archived {
  /** Its id in the archive. */
  id: string
  /** All payments of its order in the archive. */
  payments: readonly OrderPayment[]
}

const paymentsOf = async (db: Tx, order: number): Promise<readonly OrderPayment[]> =>
  (await findMoneyOf(db, [order])).get(order)?.payments ?? []

/** Payments of a known invoice that were entered in the other installation alone. */
const missingOn = async (
  db: Tx,
  { id: here, order_id }: { id: number; order_id: number },
  { id, payments }: Archived,
): Promise<OrderPayment[]> =>
  comparePayments(
    { archived: payments, here: await paymentsOf(db, order_id) },
    { archived: Number(id), here },
  ).missing

/**
 * Payments of a new invoice: keys of those that its order has here, and those that it lacks. They come with the invoice,
 * unless the order has other money or another payment of that key: then they may be here in another form.
 */
const laidOn = async (tx: Tx, order: number, { source, id, payments }: Archived & { source: string }) => {
  const here = await paymentsOf(tx, order)
  const paidId = ({ key }: OrderPayment) => `${paidPart}:${id}:${key}`
  const compared = comparePayments({ archived: payments, here }, { archived: Number(id), here: null })
  // Came with the order, and may have been changed or removed since.
  const paid = await findImportedAmong(tx, source, [...here, ...compared.missing].map(paidId))
  const equal = [...compared.equal].flatMap(([{ invoice }, payment]) =>
    invoice === Number(id) && payment.invoice === null ? [payment] : [],
  )
  const missing = compared.missing.filter(payment => !paid.has(paidId(payment)))
  return {
    keys: new Set([...equal, ...here.filter(payment => paid.has(paidId(payment)))].map(({ key }) => key)),
    missing,
    doubtful:
      missing.length > 0 &&
      (compared.others.length > 0 || missing.some(({ key }) => here.some(other => other.key === key))),
  }
}

/** The purpose of an invoice's expected payment: another planned payment may have the same key. */
const plannedFor = (paper: Issued | null): string => `Рахунок № ${paper?.bill.number}`

const isHere = (db: Tx, order: number): Promise<boolean> =>
  hasRows(db.selectFrom('orders').where('id', '=', order))

const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

const numberOf = ({ bill: { day: on, number }, count }: Pick<Issued, 'bill' | 'count'>) => ({
  year: Number(on.slice(0, 4)),
  count,
  number,
})

const sameNumber = async (db: Tx, firm: number, paper: Issued | null) => {
  if (!paper) return undefined
  const { year, count, number } = numberOf(paper)
  return db
    .selectFrom('invoices')
    .select(['id', 'sha256'])
    .where('firm_id', '=', firm)
    .where(eb => eb.or([eb('number', '=', number), eb.and({ year, count })]))
    .executeTakeFirst()
}

/**
 * Columns of an imported invoice. Those of an issued one are taken from its bill; the rest to pay is calculated later
 * from its payments.
 */
const columnsOf = ({ lines: all, payments: _, ...row }: z.infer<typeof archivedInvoice>) => {
  const columns = { ...emptyDraft, ...row, lines: JSON.stringify(all) }
  if (row.stage === 'draft') return { ...columns, bill: null }
  const { day: on, due, sums, equivalent } = row.bill
  const printed = { day: on, due_day: due, sum: sums.total, cents: equivalent?.cents ?? null }
  return {
    ...columns,
    ...numberOf(row),
    ...printed,
    bill: JSON.stringify(row.bill),
    search_key: invoiceSearchKey(row.bill),
  }
}
