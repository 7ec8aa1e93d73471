/** Issues a draft: stores its number and everything printed in one transaction, and renders the PDF after it. */
import { randomBytes } from 'node:crypto'
import {
  type FieldProblem,
  HttpError,
  httpError,
  invalidFields,
  notFound,
} from '#server/platform/http/errors/http-error.ts'
import { recordChange } from '#server/platform/records/audit.ts'
import { loadForUpdate } from '#server/platform/records/change-record.ts'
import type { ChangeContext } from '#server/platform/records/write-route.ts'
import { mayWriteOff } from '#shared/calculator/orders/invoice-payments.ts'
import { amountText } from '#shared/calculator/orders/order-money.ts'
import type { BodyOf } from '#shared/contract/platform/endpoint.ts'
import type {
  InvoicePreview,
  InvoiceQuestion,
  writeOffInvoiceEndpoint,
} from '#shared/contract/work/invoices.ts'
import { kyivDay } from '#shared/domain/time/kyiv-day.ts'
import { settleMoney } from '../orders/order-money.kind.ts'
import type { Bill } from './bill.ts'
import { composeBill } from './compose-bill.ts'
import { type InvoiceRow, invoiceKind, invoiceRows, invoiceSearchKey } from './invoice.kind.ts'
import { raiseNumber } from './invoice-numbers.ts'
import type { FirmRow } from './issuing-firm.ts'

interface Issue {
  seen: InvoicePreview['seen']
  confirmed: readonly InvoiceQuestion[]
  rates: Bill['rates']
}

/** Returns an already issued invoice unchanged: somebody may press the button twice, or a response may be lost. */
export const issueInvoice = async (
  command: ChangeContext,
  id: number,
  { seen, confirmed, rates }: Issue,
): Promise<InvoiceRow> => {
  const { tx, ctx } = command
  const present = await loadForUpdate({ ...command, ifMatch: null }, invoiceKind, id)
  if (present.stage !== 'draft') return present
  const asked = await composeBill(ctx, tx, present, { rates })
  if (!isSame(asked.seen, seen)) throw httpError('invoice.stale')
  rejectProblems(asked.problems)
  if (asked.questions.some(question => !confirmed.includes(question))) throw httpError('invoice.questions')
  // The day that was seen: midnight may pass before the number is raised.
  const dated = { ...present, day: asked.bill.day }
  const after = await numberInvoice(command, dated, { firm: asked.firm, rates })
  await log(command, 'issue', present, after)
  await settleMoney(command, after.order_id)
  return after
}

/** Gives a draft the next number and stores everything that is printed; the PDF is rendered later. */
export const numberInvoice = async (
  { ctx, tx, at }: ChangeContext,
  draft: InvoiceRow,
  { firm, rates }: { firm: FirmRow; rates: Bill['rates'] },
): Promise<InvoiceRow> => {
  const year = Number((draft.day ?? kyivDay(ctx.now())).slice(0, 4))
  const { count, number } = await raiseNumber(tx, firm, year)
  const { bill } = await composeBill(ctx, tx, draft, { rates, number })
  return invoiceRows.replace(
    tx,
    draft.id,
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

/** Throws 409 for an unconfirmed firm or unusable counter, which no field can correct; else 400 with every field. */
export const rejectProblems = (problems: readonly FieldProblem[]): void => {
  const [unmendable] = problems.filter(
    ({ code }) => code === 'firm.unconfirmed' || code === 'invoice.numbers-shut',
  )
  if (unmendable) throw new HttpError(unmendable.code, unmendable.text, {})
  if (problems.length > 0) throw invalidFields(problems)
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
