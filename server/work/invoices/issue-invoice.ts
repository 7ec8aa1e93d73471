/** Issues a draft: stores its number and everything printed in one transaction, and renders the PDF after it. */
import { randomBytes } from 'node:crypto'
import { httpError, notFound } from '#server/platform/http/errors/http-error.ts'
import { recordChange } from '#server/platform/records/audit.ts'
import { loadForUpdate } from '#server/platform/records/change-record.ts'
import type { ChangeContext } from '#server/platform/records/write-route.ts'
import { mayWriteOff } from '#shared/calculator/orders/invoice-payments.ts'
import { amountText } from '#shared/calculator/orders/order-money.ts'
import type { BodyOf } from '#shared/contract/platform/endpoint.ts'
import type {
  InvoicePreview,
  InvoiceQuestion,
  issueInvoiceEndpoint,
  writeOffInvoiceEndpoint,
} from '#shared/contract/work/invoices.ts'
import { settleMoney } from '../orders/order-money.kind.ts'
import type { Bill } from './bill.ts'
import { type ComposedBill, questionsOf, seenVersions } from './compose-bill.ts'
import { withNumber } from './draft-bill.ts'
import { type InvoiceRow, invoiceKind, invoiceRows, invoiceSearchKey } from './invoice.kind.ts'
import { raiseNumber } from './invoice-numbers.ts'

interface Issue {
  /** Composed before the transaction, and drawn; null where the invoice had been issued. */
  composed: ComposedBill | null
  seen: BodyOf<typeof issueInvoiceEndpoint>['seen']
  confirmed: readonly InvoiceQuestion[]
}

/** Returns an already issued invoice unchanged: somebody may press the button twice, or a response may be lost. */
export const issueInvoice = async (
  command: ChangeContext,
  id: number,
  { composed, seen, confirmed }: Issue,
): Promise<InvoiceRow> => {
  const { tx } = command
  const present = await loadForUpdate({ ...command, ifMatch: null }, invoiceKind, id)
  if (present.stage !== 'draft') return present
  // The bill was composed before the transaction: everything in it has to be as it was seen, then and now.
  const isStill =
    composed &&
    isSame(composed.seen, seen) &&
    // A program of before names no rate.
    (seen.rate === undefined || seen.rate === String(composed.draft.equivalent?.rate)) &&
    isSame({ ...composed.seen, ...(await seenVersions(tx, present)) }, seen)
  if (!isStill) throw httpError('invoice.stale')
  const questions = await questionsOf(tx, present, composed.draft)
  if (questions.some(question => !confirmed.includes(question))) throw httpError('invoice.questions')
  const after = await numberInvoice(command, present, composed)
  await log(command, 'issue', present, after)
  await settleMoney(command, after.order_id)
  return after
}

/** Gives a draft the next number and stores everything that is printed; the PDF is rendered later. */
export const numberInvoice = async (
  { tx, at }: ChangeContext,
  { id }: Pick<InvoiceRow, 'id'>,
  { draft, firm }: Pick<ComposedBill, 'draft' | 'firm'>,
): Promise<InvoiceRow> => {
  const year = Number(draft.day.slice(0, 4))
  const { count, number } = await raiseNumber(tx, firm, year)
  const bill = withNumber(draft, number)
  return invoiceRows.replace(
    tx,
    id,
    {
      stage: 'issued',
      day: bill.day,
      due_day: bill.due,
      year,
      count,
      number,
      sum: bill.sums.total,
      cents: bill.equivalent?.cents ?? null,
      rest: bill.equivalent?.cents ?? bill.sums.total,
      issued_at: at,
      bill: JSON.stringify(bill),
      search_key: invoiceSearchKey(bill),
      file: `${randomBytes(16).toString('hex')}.pdf`,
    },
    at,
  )
}

const isSame = (one: InvoicePreview['seen'], other: InvoicePreview['seen']): boolean =>
  (Object.keys(one) as (keyof InvoicePreview['seen'])[]).every(name => one[name] === other[name])

/** Throws 409 while payments are assigned to the invoice. */
export const annulInvoice = async (
  command: ChangeContext,
  id: number,
  reason: string,
): Promise<InvoiceRow> => {
  const present = await issued(command, id)
  const { tx, at, by } = command
  const whole = present.cents ?? present.sum
  if (present.rest + present.written_off !== whole || present.unknown > 0) throw httpError('invoice.paid')
  const after = await invoiceRows.replace(
    tx,
    id,
    {
      stage: 'annulled',
      annul_reason: reason,
      annulled_at: at,
      annulled_by: by.actor?.name ?? '',
      rest: 0,
      written_off: 0,
      write_off_reason: '',
    },
    at,
  )
  await log(command, 'annul', present, after)
  await settleMoney(command, after.order_id)
  return after
}

/**
 * Adds the unpaid rest to what is written off; an empty reason undoes all. Throws 409 if the whole is too large, or the
 * rest is another than the one that was seen.
 */
export const writeOff = async (
  command: ChangeContext,
  id: number,
  { reason, rest }: BodyOf<typeof writeOffInvoiceEndpoint>,
): Promise<InvoiceRow> => {
  const present = await issued(command, id)
  if (rest !== undefined && rest !== amountText(present.rest)) throw httpError('invoice.moved')
  const { tx, at } = command
  const bill = JSON.parse(present.bill ?? '') as Bill
  const whole = present.cents ?? present.sum
  const written = reason === '' ? 0 : present.written_off + present.rest
  if (reason !== '' && (present.rest === 0 || !mayWriteOff(written, whole, bill.equivalent?.rate)))
    throw httpError('invoice.rest')
  await invoiceRows.replace(tx, id, { written_off: written, write_off_reason: reason }, at)
  await settleMoney(command, present.order_id)
  // The last open invoice of an erased customer is closed with it, and is no longer found by the kind.
  const after = await invoiceRows.find(tx, id)
  if (!after) throw notFound('invoice')
  await log(command, 'write-off', present, after)
  return after
}

const issued = async (context: ChangeContext, id: number): Promise<InvoiceRow> => {
  const current = await loadForUpdate(context, invoiceKind, id)
  if (current.stage !== 'issued')
    throw httpError(current.stage === 'draft' ? 'invoice.stale' : 'invoice.issued')
  return current
}

const log = (
  { tx, ctx, by }: ChangeContext,
  action: string,
  before: InvoiceRow,
  after: InvoiceRow,
): Promise<void> =>
  recordChange(tx, ctx, by, {
    kind: 'invoice',
    action,
    id: after.id,
    before: invoiceKind.log.fields(before),
    after: invoiceKind.log.fields(after),
  })
