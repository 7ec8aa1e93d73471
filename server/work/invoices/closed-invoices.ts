/**
 * Closes invoices when their customer's data are erased: then only an owner can read them, for as long as tax law
 * requires. Hashes of the contacts are stored with the invoice, so that a search by phone or e-mail still finds it.
 */
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { findRow, hasRows, updateRow } from '#server/platform/db/rows.ts'
import { type Author, recordChange } from '#server/platform/records/audit.ts'
import type { OrderPayment } from '#shared/contract/work/order-money.ts'
import type { Order } from '#shared/contract/work/orders.ts'
import { retentionOf, retentions } from '#shared/domain/calculation/office-options.ts'
import { contactKey } from '#shared/domain/contact.ts'
import { type Day, kyivDay } from '#shared/domain/time/kyiv-day.ts'
import { keptUntil } from '#shared/domain/work/invoices/kept-invoice.ts'
import { type InvoiceRow, invoicesOf, isOpen } from './invoice.kind.ts'

interface Closing {
  tx: Tx
  ctx: Pick<Context, 'now'>
  by: Author
}

/** An order, in the bin or not, with its customer's payments. */
export type PaidOrder = Order & { payments: readonly OrderPayment[] }

/**
 * Closes all issued invoices of an order, or none while one is unpaid. Runs before an order's contacts are erased, to
 * store their hashes (`marks`), and again when the last invoice is paid. Blanks the reasons that the office has typed.
 */
export const closeInvoices = async (
  { tx, ctx, by }: Closing,
  order: PaidOrder,
  marks: readonly string[] = [],
): Promise<void> => {
  const rows = (await invoicesOf(tx, order.id)).filter(({ stage }) => stage !== 'draft')
  if (rows.length === 0) return
  // If the order no longer exists, no payment can be entered, so unpaid invoices are closed too.
  const stays = rows.some(isOpen) && (await isThere(tx, order.id))
  const days = await daysKept(tx)
  for (const row of rows) {
    const until = stays && isOpen(row) ? row.kept_until : dayToKeep(ctx, row, order, days)
    const person_marks = JSON.stringify([
      ...new Set([...(JSON.parse(row.person_marks) as string[]), ...marks]),
    ])
    const closed_at = stays ? null : ctx.now().toISOString()
    await updateRow(tx, 'invoices', row.id, {
      ...{ person_marks, kept_until: until, closed_at },
      // Nothing searches closed invoices by what is printed.
      ...(!stays && { search_key: '' }),
      annul_reason: row.annul_reason && '—',
      write_off_reason: row.write_off_reason && '—',
    })
    if (!stays) await log({ tx, ctx, by }, 'close', row, { number: row.number, keptUntil: until })
  }
}

/** Last day on which an invoice must be kept; never earlier than the day stored before. */
export const dayToKeep = (
  ctx: Pick<Context, 'now'>,
  row: Pick<InvoiceRow, 'kept_until' | 'annulled_at'>,
  order: PaidOrder,
  days: number,
): Day => {
  const annulled = row.annulled_at === null ? [] : [kyivDay(new Date(row.annulled_at))]
  const paid = order.payments.flatMap(payment => payment.paid ?? [])
  const until = keptUntil([endOf(order, kyivDay(ctx.now())), ...paid, ...annulled], days)
  return row.kept_until !== null && row.kept_until > until ? row.kept_until : until
}

/**
 * Day on which an order ended. An order in progress ends today, with the erasure. Other outcomes than delivery have no
 * stored day, so the day of the last change counts.
 */
const endOf = ({ state, stages, updatedAt }: Order, today: Day): Day => {
  const reached = stages.flatMap(({ actual }) => actual ?? []).toSorted()
  if (state === 'delivered') return reached.at(-1) ?? today
  return state === 'ended' ? kyivDay(new Date(updatedAt)) : today
}

export const daysKept = async (db: Tx): Promise<number> => {
  const { title } = retentions.invoice
  const option = await findRow(db, 'options', { title }, ['value'])
  return retentionOf({ [title]: option?.value }, 'invoice')
}

type Marking = Pick<Context, 'secretBox'>

export const markOf = ({ secretBox }: Marking, contact: string): string =>
  secretBox.mark(contact, 'invoice-contact')

/** Hashes of the contacts in an order and in its request, where the customer may have given others. */
export const marksOf = async (
  tx: Tx,
  ctx: Marking,
  { phones, email, requestId }: Order,
): Promise<string[]> => {
  const request =
    requestId === null ? undefined : await findRow(tx, 'requests', { id: requestId }, ['phone', 'email'])
  const fields = [...phones, email, request?.phone, request?.email]
  return fields
    .flatMap(field => field?.split(/[,;/\n]/) ?? [])
    .flatMap(field => contactKey(field) ?? [])
    .map(contact => markOf(ctx, contact))
}

const isThere = (tx: Tx, order: number): Promise<boolean> =>
  hasRows(tx.selectFrom('orders').where('id', '=', order))

const log = (
  { tx, ctx, by }: Closing,
  action: string,
  { id }: Pick<InvoiceRow, 'id'>,
  after: Record<string, unknown>,
): Promise<void> => recordChange(tx, ctx, by, { kind: 'invoice', action, id, after })
